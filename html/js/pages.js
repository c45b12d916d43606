"use strict";

// The classic way to tell the app something without leaving the page.
function callBackToNative(href) {
  const frame = document.createElement("iframe");
  frame.setAttribute("src", "callback://" + href);
  document.documentElement.appendChild(frame);
  frame.remove();
}

for (const link of document.querySelectorAll("a.callback-to-ios")) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    callBackToNative(link.getAttribute("href"));
  });
}
