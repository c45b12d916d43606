"use strict";

// Draws the map into an element and lets a marker be dragged over it, by pointer or arrow keys.
class MapView {
  static bounds = { west: 128.5, east: 146.5, south: 30.6, north: 46 };
  static scale = { lng: 20, lat: 25 };  // drawing units a degree

  // moved(position) is called when a drag ends or an arrow key is released, never while the marker moves.
  constructor(element, marker, moved) {
    Object.assign(this, { element, marker, moved });
    element.prepend(this.#drawing());
    this.#followPointer();
    this.#followKeys();
  }

  get position() { return this.#position; }
  set position({ lat, lng }) {
    const { west, east, south, north } = MapView.bounds;
    const within = (low, value, high) => Math.min(Math.max(value, low), high);
    this.#position = { lat: within(south, lat, north), lng: within(west, lng, east) };
    this.marker.style.left = `${100 * (this.#position.lng - west) / (east - west)}%`;
    this.marker.style.top = `${100 * (north - this.#position.lat) / (north - south)}%`;
  }
  #position;

  #followPointer() {
    const { marker } = this;
    let grip;  // where the pointer went down, and the marker's position then

    marker.addEventListener("pointerdown", (event) => {
      if (grip || event.button !== 0) return;
      grip = { id: event.pointerId, x: event.clientX, y: event.clientY, position: this.position, dragged: false };
      marker.setPointerCapture(event.pointerId);
    });
    marker.addEventListener("pointermove", (event) => {
      if (event.pointerId !== grip?.id) return;
      const x = event.clientX - grip.x, y = event.clientY - grip.y;
      grip.dragged ||= Math.hypot(x, y) > 3;  // less is a tap
      if (grip.dragged) this.position = this.#shifted(grip.position, x, y);
    });
    marker.addEventListener("pointerup", (event) => {
      if (event.pointerId !== grip?.id) return;
      const { dragged } = grip;
      grip = undefined;
      if (dragged) this.moved(this.position);
    });
    marker.addEventListener("pointercancel", (event) => {
      if (event.pointerId !== grip?.id) return;
      this.position = grip.position;
      grip = undefined;
    });
  }

  // A position so many CSS pixels away, to a hundredth of a degree: finer than a pixel.
  #shifted({ lat, lng }, x, y) {
    const { west, east, south, north } = MapView.bounds;
    const { width, height } = this.element.getBoundingClientRect();
    const rounded = (value) => Math.round(value * 100) / 100;
    return { lat: rounded(lat - y * (north - south) / height), lng: rounded(lng + x * (east - west) / width) };
  }

  #followKeys() {
    const directions = { ArrowUp: [1, 0], ArrowDown: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] };
    let moving = false;
    const finish = () => {
      if (moving) this.moved(this.position);
      moving = false;
    };

    this.marker.addEventListener("keydown", (event) => {
      const direction = directions[event.key];
      if (!direction || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const step = event.shiftKey ? 100 : 10;  // hundredths of a degree
      const moved = (value, sign) => Math.round(value * 100 + sign * step) / 100;
      const { lat, lng } = this.position;
      this.position = { lat: moved(lat, direction[0]), lng: moved(lng, direction[1]) };
      moving = true;
    });
    this.marker.addEventListener("keyup", (event) => { if (directions[event.key]) finish(); });
    this.marker.addEventListener("blur", finish);
  }

  #drawing() {
    const { west, east, south, north } = MapView.bounds;
    const x = (lng) => +((lng - west) * MapView.scale.lng).toFixed(1);
    const y = (lat) => +((north - lat) * MapView.scale.lat).toFixed(1);
    const svg = node("svg", { viewBox: `0 0 ${x(east)} ${y(south)}`, "aria-hidden": "true" });

    for (let lng = 130; lng < east; lng += 5) svg.append(node("path", { class: "grid", d: `M${x(lng)} 0V${y(south)}` }));
    for (let lat = 35; lat < north; lat += 5) svg.append(node("path", { class: "grid", d: `M0 ${y(lat)}H${x(east)}` }));
    for (const island of Object.values(coast)) {
      const points = island.map((value, index) => (index % 2 ? y(value) : x(value)));
      svg.append(node("polygon", { class: "land", points: points.join(" ") }));
    }
    for (const { lat, lng } of maps.places) svg.append(node("circle", { class: "place", cx: x(lng), cy: y(lat), r: 1.8 }));
    for (const { lat, lng, label } of maps.places.filter((place) => place.label)) {
      svg.append(node("text", { x: x(lng) + 5, y: y(lat) + 10, lang: "ja" }, label));
    }
    return svg;

    function node(name, attributes, text) {
      const element = document.createElementNS("http://www.w3.org/2000/svg", name);
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
      if (text) element.textContent = text;
      return element;
    }
  }
}
