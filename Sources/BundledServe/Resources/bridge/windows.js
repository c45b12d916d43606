// New windows: links, forms and window.open

/** Calls `decide` when no handler of the page is left to run: at the path's end, or where propagation was stopped. */
function afterHandlers(event, decide) {
  const path = event.composedPath();
  const controller = new AbortController();
  const step = (current) => {
    if (current !== event || !(event.cancelBubble || event.currentTarget === path.at(-1))) return;
    controller.abort();
    if (!event.defaultPrevented) decide(event);
  };
  for (const node of path) listen(node, event.type, step, { signal: controller.signal });
  afterTask(() => controller.abort());
}

/** A frame's window for a name; null if a new window would be opened. */
function frameFor(name) {
  if (!name || /^_(self|parent|top)$/i.test(name)) return window;
  return /^_blank$/i.test(name) ? null : findFrame(window.top, name);
}

function findFrame(frame, name) {
  try {
    if (frame.name === name) return frame;
  } catch {}
  for (let index = 0; index < frame.length; index++) {
    const found = findFrame(frame[index], name);
    if (found) return found;
  }
  return null;
}

const baseTarget = () => document.querySelector('base[target]')?.target ?? '';

function onClick(event) {
  const link = event.composedPath().find((node) => /^(a|area)$/.test(node.localName) && node.href);
  if (!link || event.button > 1) return;
  const url = resolve(link.href.baseVal ?? attribute(link, 'href'));
  if (!url) return;
  if (url.startsWith('javascript:')) return runScript(event, url, link);
  const isModified = event.button === 1 || event.ctrlKey || event.metaKey || event.shiftKey;
  const target = isModified ? null : frameFor(link.target?.baseVal ?? (link.target || baseTarget()));
  if (apply(hasAttribute, link, ['download']) && !isCallback(url)) return;
  open(url, 'linkActivated', target, () => event.preventDefault());
}

/**
 * A script URL whose value is a string replaces the document, unless its navigation goes on; ours are cancelled. So
 * `javascript:location.href='…'` runs without a value.
 */
function runScript(event, url, link) {
  if (!/location/.test(url) || frameFor(link.target || baseTarget()) !== window) return;
  event.preventDefault();
  location.href = url + '%0A;void(0)';
}

function submitForm(form, submitter, prevent) {
  const read = (name) => (submitter && attribute(submitter, 'form' + name)) ?? attribute(form, name) ?? '';
  const method = read('method').toLowerCase();
  const url = resolve(read('action') || document.URL);
  if (!url || method === 'dialog') return;
  const target = frameFor(read('target') || baseTarget());
  if (target && (target === window || isSeen(target))) return;
  open(method === 'post' ? url : withFields(url, form, submitter), 'formSubmitted', target, prevent, method);
}

function withFields(url, form, submitter) {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter)) {
    fields.append(name, (value.name ?? value).replace(/\r\n?|\n/g, '\r\n'));
  }
  const result = new URL(url);
  result.search = fields;
  return result.href;
}

/** Reports a navigation that the Navigation API of this frame does not see. */
function open(url, type, target, prevent, method) {
  const callback = isCallback(url);
  if (target && (!callback || isSeen(target))) return; // The frame reports it itself.
  const action = actionFor(url, type, { method: method === 'post' && !callback ? 'POST' : 'GET', target });
  takeRecords();
  hub.report(decision(action, 'click'));
  if (callback) prevent();
  else if (!target) hub.report(creation(action));
}

function openWindow(native, self, values) {
  const [address = '', name = '_blank'] = values;
  const url = address === '' ? 'about:blank' : resolve(address);
  if (!url || frameFor(String(name) || '_blank')) return apply(native, self, values);
  takeRecords();
  hub.report(creation(actionFor(url, 'other', { target: null })));
  return isCallback(url) ? null : apply(native, self, values);
}
