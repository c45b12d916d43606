"use strict";

const address = document.getElementById("address");
const marker = document.getElementById("marker");
const result = document.getElementById("result");
const sent = document.getElementById("sent");

const view = new MapView(document.getElementById("map"), marker, (position) => {
  const place = maps.reverseGeocode(position);
  address.value = place.address;
  tell(place.address, position);
});

// Shows the place, and tells the app.
function tell(name, position) {
  const lat = position.lat.toFixed(6), lng = position.lng.toFixed(6);
  const url = "app-callback://map?address=" + encodeURIComponent(name) + "&lat=" + lat + "&lng=" + lng;
  show(`${name} (${lat}, ${lng})`);
  marker.setAttribute("aria-label", `Marker near ${name}`);
  sent.textContent = url;
  location.href = url;
}

function show(text, failed = false) {
  result.textContent = text;
  result.lang = failed ? "en" : "ja";
  result.classList.toggle("failed", failed);
  address.setAttribute("aria-invalid", failed);
}

document.getElementById("search-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const query = address.value.trim();
  const place = maps.geocode(query);
  if (!place) {
    show(query ? `No “${query}” on this map.` : "Type an address first.", true);
    return;
  }
  address.value = place.address;
  view.position = place;
  tell(place.address, place);
});

for (const place of maps.places) {
  const option = document.createElement("option");
  option.value = place.address;
  option.label = place.name;
  document.getElementById("addresses").append(option);
}

view.position = maps.geocode("東京都千代田区");
