"use strict";
{
  const ways = {
    "href": () => { location.href = "app-callback://href?x=1"; },
    "assign": () => location.assign("app-callback://assign?x=1"),
    "replace": () => location.replace("app-callback://replace?x=1"),
    "window-open": () => window.open("app-callback://window?x=1"),
    "meta-refresh": () => {
      const meta = document.createElement("meta");
      meta.httpEquiv = "refresh";
      meta.content = "0;url=app-callback://meta?x=1";
      document.head.append(meta);
      setTimeout(() => meta.remove(), 1000);
    },
    "iframe": () => {
      const frame = document.createElement("iframe");
      frame.src = "app-callback://iframe?x=1";
      document.body.append(frame);
      frame.remove();
    },
    // A device asks only about the last navigation of a task.
    "twice": () => {
      location.href = "app-callback://first?x=1";
      location.href = "app-callback://second?x=1";
    },
  };
  for (const [id, way] of Object.entries(ways)) document.getElementById(id).addEventListener("click", way);
}
