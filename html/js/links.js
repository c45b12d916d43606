"use strict";

const ways = {
  "href": (url) => { location.href = url; },
  "assign": (url) => { location.assign(url); },
  "replace": (url) => { location.replace(url); },
  "window-open": (url) => { window.open(url); },
  "meta-refresh": (url) => {
    document.querySelector("meta[http-equiv=refresh]")?.remove();
    const meta = document.createElement("meta");
    meta.httpEquiv = "refresh";
    meta.content = "0; url=" + url;
    document.head.append(meta);
  },
  "iframe": (url) => {
    const iframe = document.createElement("iframe");
    iframe.src = url;
    document.documentElement.append(iframe);
    iframe.remove();
  },
  "twice": (url) => {
    location.href = url.replace("twice", "first");
    location.href = url.replace("twice", "second");
  },
};

for (const [id, navigate] of Object.entries(ways)) {
  document.getElementById(id).addEventListener("click", () => navigate(`app-callback://${id}?x=1`));
}

// Counts what was tried. The count goes on as long as the page stays, which it should.
let count = 0;
document.querySelector("main").addEventListener("click", (event) => {
  const control = event.target.closest("button, a, area");
  if (!control) return;
  count += 1;
  document.getElementById("last").textContent = `Tried: ${control.id}. ${count} since this page was loaded.`;
});
