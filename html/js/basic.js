"use strict";

// The native side calls this.
function webViewCallback(text) {
  document.getElementById("message").textContent = text;
}

document.getElementById("console").addEventListener("submit", (event) => {
  event.preventDefault();
  webViewCallback(document.getElementById("call").value);
});

document.getElementById("call-native").addEventListener("click", () => {
  const text = document.getElementById("text");
  location.href = "app-callback://basic?text=" + encodeURIComponent(text.value || text.placeholder);
});
