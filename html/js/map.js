"use strict";
{
  const svg = document.getElementById("map");
  const marker = document.getElementById("marker");
  const status = document.getElementById("status");
  let place = Maps.geocode("東京都新宿区");

  function element(name, attributes, parent) {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return parent.appendChild(made);
  }

  for (const coast of Maps.coasts) {
    let points = "";
    for (let index = 0; index < coast.length; index += 2) {
      const { x, y } = Maps.toPoint({ lat: coast[index], lng: coast[index + 1] });
      points += `${x.toFixed(1)},${y.toFixed(1)} `;
    }
    element("polygon", { class: "land", points, "stroke-linejoin": "round" }, document.getElementById("land"));
  }
  for (const { address, lat, lng } of Maps.places) {
    const { x, y } = Maps.toPoint({ lat, lng });
    element("circle", { class: "dot", cx: x, cy: y, r: 2.5 }, document.getElementById("places"));
    document.getElementById("addresses").append(new Option(address));
  }

  function show() {
    const { x, y } = Maps.toPoint(place);
    marker.setAttribute("transform", `translate(${x.toFixed(2)} ${y.toFixed(2)})`);
  }

  function callBack(address) {
    status.textContent = `${address}: ${place.lat.toFixed(6)}, ${place.lng.toFixed(6)}`;
    location.href = `app-callback://map?address=${encodeURIComponent(address)}&lat=${place.lat.toFixed(6)}&lng=${place.lng.toFixed(6)}`;
  }

  function move(point) {
    const within = (value) => Math.min(360, Math.max(0, value));
    place = Maps.toPlace({ x: within(point.x), y: within(point.y) });
    show();
  }

  document.getElementById("search-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const text = document.getElementById("address").value.trim();
    const found = Maps.geocode(text);
    if (!found) {
      status.textContent = text ? `“${text}” is not on this map.` : "Type an address first.";
      return;
    }
    place = found;
    show();
    callBack(found.address);
  });

  const pointOf = (event) => new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  let grip = null; // From the marker's tip to the pointer, while it is dragged.
  marker.addEventListener("pointerdown", (event) => {
    const [point, tip] = [pointOf(event), Maps.toPoint(place)];
    grip = { x: point.x - tip.x, y: point.y - tip.y };
    marker.setPointerCapture(event.pointerId);
  });
  marker.addEventListener("pointermove", (event) => {
    if (!grip) return;
    const point = pointOf(event);
    move({ x: point.x - grip.x, y: point.y - grip.y });
  });
  marker.addEventListener("pointerup", () => {
    if (!grip) return;
    grip = null;
    callBack(Maps.nearest(place));
  });
  marker.addEventListener("pointercancel", () => (grip = null));
  marker.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: [-4, 0], ArrowRight: [4, 0], ArrowUp: [0, -4], ArrowDown: [0, 4] }[event.key];
    if (!step && event.key !== "Enter") return;
    event.preventDefault();
    if (!step) return callBack(Maps.nearest(place));
    const { x, y } = Maps.toPoint(place);
    move({ x: x + step[0], y: y + step[1] });
  });
  show();
}
