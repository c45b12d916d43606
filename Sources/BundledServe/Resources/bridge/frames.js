// Frames: the first load of each, and of those that the Navigation API does not show

const frameSelector = 'iframe,frame,object,embed';
const states = new WeakMap(); // Element → {isInserted, key}
const silenced = new WeakSet(); // See `silence`.
const observer = new MutationObserver(replay);
const takeRecords = () => replay(observer.takeRecords());

function framesIn(node) {
  if (node.nodeType !== 1) return [];
  const inside = node.firstElementChild ? [...node.querySelectorAll(frameSelector)] : [];
  return node.matches(frameSelector) ? [node, ...inside] : inside;
}

const sourceName = (element) => (element.localName === 'object' ? 'data' : 'src');

/** Repeats what the task did, in its order, with the value that the attribute had at each moment. */
function replay(records) {
  const before = new Map(); // Element → value before the records that were passed, going back.
  const valueOf = (element) => (before.has(element) ? before.get(element) : attribute(element, sourceName(element)));
  const steps = [];
  for (const { type, target, oldValue, addedNodes, removedNodes } of [...records].reverse()) {
    if (type === 'attributes') {
      if (target.matches(frameSelector)) steps.push([onSource, target, valueOf(target)]);
      before.set(target, oldValue);
      continue;
    }
    if (target === document) observe(); // `document.open()` has removed all listeners.
    for (const [step, nodes] of [[onInsert, addedNodes], [onRemove, removedNodes]]) {
      for (const element of [...nodes].flatMap(framesIn).reverse()) steps.push([step, element, valueOf(element)]);
    }
  }
  for (const [step, element, value] of steps.reverse()) step(element, value);
}

function stateOf(element) {
  if (!states.has(element)) states.set(element, { isInserted: false, key: element });
  const state = states.get(element);
  state.key = element.contentWindow ?? state.key;
  return state;
}

function onInsert(element, value) {
  const state = stateOf(element);
  if (state.isInserted) return; // Also seen in its parent's subtree.
  state.isInserted = true;
  const url = frameURL(element, value);
  unsilence(element, url);
  if (url) hub.report(frameDecision(element, url));
}

function onRemove(element, value) {
  const state = stateOf(element);
  if (!state.isInserted) onInsert(element, value); // It came inside a subtree and is no longer in it.
  state.isInserted = false;
  hub.cancel(state.key);
}

function onSource(element, value) {
  const { isInserted, key } = stateOf(element);
  if (!isInserted || value === null) return;
  const url = frameURL(element, value);
  unsilence(element, url);
  if (!url || (!silenced.has(element) && isSeen(element.contentWindow))) return;
  if (sourceName(element) === 'data') hub.report(frameDecision(element, url));
  else hub.schedule(key, frameDecision(element, url));
}

/** What a frame loads; null for plug-in elements without a callback: they mostly load no document. */
function frameURL(element, value) {
  const url = value === null ? null : resolve(value, element.baseURI);
  if (!/frame$/.test(element.localName)) return url && isCallback(url) ? url : null;
  if (!silenced.has(element) && apply(hasAttribute, element, ['srcdoc'])) return 'about:srcdoc';
  return !url || value === '' || url.startsWith('javascript:') ? 'about:blank' : url;
}

const frameDecision = (element, url) => decision(actionFor(url, 'other', { target: element }), 'iframe');

/**
 * Keeps the browser from loading a callback URL in a frame: it would ask the user which application to open. Once a
 * frame is inserted the attempt cannot be stopped, so this comes first, when a script sets `src`: an empty `srcdoc`
 * goes before `src`, which stays as the page wrote it. Frames written as markup make their attempt, to no effect.
 */
function silence(element, value) {
  const url = resolve(value, element.baseURI);
  if (!url || !isCallback(url) || apply(hasAttribute, element, ['srcdoc'])) return;
  if (element.isConnected && isSeen(element.contentWindow)) return;
  silenced.add(element);
  apply(setAttribute, element, ['srcdoc', '']);
}

function unsilence(element, url) {
  if (!silenced.has(element) || !url || isCallback(url)) return;
  silenced.delete(element);
  if (attribute(element, 'srcdoc') === '') apply(removeAttribute, element, ['srcdoc']);
}
