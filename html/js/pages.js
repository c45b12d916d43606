"use strict";

// An iframe, not location: a frame has a navigation of its own, so calls do not replace each other.
function callNative(url) {
  const iframe = document.createElement("iframe");
  iframe.setAttribute("src", url);
  document.documentElement.appendChild(iframe);
  iframe.remove();
}

// The attribute, not the property: link.href would be the whole http URL.
for (const link of document.querySelectorAll("a.callback-to-ios")) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    callNative("callback://" + link.getAttribute("href"));
  });
}
