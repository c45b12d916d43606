"use strict";

// Says its own name on the page that loads it.
document.getElementById("script-name").textContent = "names/signs/a..b.js";
