"use strict";

// Native → page. The app evaluates webViewCallback('…'); the text is never read as HTML.
function webViewCallback(text) {
  document.getElementById("message").textContent = text;
}

// The same call by hand, for a browser without an app around it.
document.getElementById("page-form").addEventListener("submit", (event) => {
  event.preventDefault();
  webViewCallback(document.getElementById("page-text").value);
});

// Page → native. The button and the return key both submit the form.
document.getElementById("native-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = document.getElementById("text");
  location.href = "app-callback://basic?text=" + encodeURIComponent(text.value || text.placeholder);
});
