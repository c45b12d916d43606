"use strict";

const video = document.getElementById("video");
const seconds = (value) => (Number.isFinite(value) ? `${value.toFixed(1)} s` : "unknown");

function show() {
  document.getElementById("duration").textContent = seconds(video.duration);
  document.getElementById("position").textContent = seconds(video.currentTime);
}

for (const name of ["loadedmetadata", "durationchange", "timeupdate", "seeked"]) video.addEventListener(name, show);
for (const button of document.querySelectorAll("button[data-part]")) {
  button.addEventListener("click", () => { video.currentTime = video.duration * button.dataset.part; });
}
show();
