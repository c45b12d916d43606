// Installation

/** Wraps a function so that it looks as before: a proxy has its name and length and prints as native code. */
function wrap(owner, name, call, key = 'value', home = owner) {
  const descriptor = getOwnPropertyDescriptor(owner, name);
  descriptor[key] = new Proxy(descriptor[key], { apply: call });
  defineProperty(home, name, descriptor);
}

const navigated = (event) => onNavigate(event, window);
const clicked = (event) => afterHandlers(event, onClick);
const submitted = (event) => afterHandlers(event, ({ target, submitter }) =>
  submitForm(target, submitter, () => event.preventDefault()));
const loaded = ({ target }) => void (target.contentWindow && watch(target.contentWindow));
const left = () => (takeRecords(), hub.window === window ? hub.leave() : hub.flush());
const shown = ({ persisted }) => void (persisted && hub.window === window && hub.comeBack());

/** Adding a listener that is there has no effect, so this may run again. */
function observe() {
  if (navigation) listen(navigation, 'navigate', navigated);
  for (const type of ['pointerdown', 'keydown', 'touchend', 'click']) listen(window, type, noteInput, true);
  listen(window, 'click', clicked, true);
  listen(window, 'auxclick', clicked, true);
  listen(window, 'submit', submitted, true);
  listen(document, 'load', loaded, true); // It does not pass the window.
  listen(window, 'pagehide', left);
  listen(window, 'pageshow', shown);
}

observe();
observer.observe(document, {
  subtree: true, childList: true, attributeFilter: ['src', 'data'], attributeOldValue: true });
framesIn(document.documentElement).forEach((element) => onInsert(element, attribute(element, sourceName(element))));

wrap(window, 'open', openWindow);
wrap(HTMLFormElement.prototype, 'submit', (native, form, values) => {
  let isPrevented = false;
  submitForm(form, null, () => (isPrevented = true));
  return isPrevented ? undefined : apply(native, form, values);
});
// A click on a link outside the document does not pass the window.
wrap(HTMLElement.prototype, 'click', (native, link, values) => {
  if (!link.isConnected) listen(link, 'click', clicked, { capture: true, once: true });
  return apply(native, link, values);
}, 'value', HTMLAnchorElement.prototype);
wrap(HTMLIFrameElement.prototype, 'src', (native, element, values) => {
  silence(element, values[0]);
  return apply(native, element, values);
}, 'set');
wrap(Element.prototype, 'setAttribute', (native, element, values) => {
  if (String(values[0]).toLowerCase() === 'src') silence(element, values[1]);
  return apply(native, element, values);
}, 'value', HTMLIFrameElement.prototype);
