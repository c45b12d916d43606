// The bridge: reports a page's navigation actions to the server as a web view's navigation delegate would be asked,
// and keeps callback URLs from leaving the page. First script of every document; leaves one property on `window`.
(() => {
  'use strict';
  if (window.__bundledServe) return; // A document that names the script twice.

  // MARK: Configuration

  const { callbackSchemes = null, callbackPatterns = [] } = /*{configuration}*/null ?? {};
  const channel = location.origin + '/_bundled/channel';
  const handoverKey = '__bundledServe';
  const queueLimit = 10_000;
  const batchLimit = 500; // Messages in a request…
  const requestLimit = 1 << 20; // …and about as many characters,
  const beaconLimit = 60_000; // which engines cap at 64 KiB for what outlives its page.
  const longestPause = 2_000;

  // MARK: Builtins, as they are before the page can change them

  const { fetch, setTimeout, performance, navigation, scheduler, MessageChannel, MutationObserver } = window;
  const { AbortController, URL, URLSearchParams, FormData, Blob, RegExp, Proxy, Map, Set, WeakMap, WeakSet, Promise } = window;
  const { stringify } = JSON;
  const { apply } = Reflect;
  const { defineProperty, freeze, getOwnPropertyDescriptor } = Object;
  const { addEventListener } = EventTarget.prototype;
  const { getAttribute, setAttribute, removeAttribute, hasAttribute } = Element.prototype;
  const beacon = navigator.sendBeacon.bind(navigator);
  const listen = (target, ...rest) => apply(addEventListener, target, rest);
  const attribute = (element, name) => apply(getAttribute, element, [name]);

  /** Runs after the current task and its microtasks, before the page's next timer. */
  const afterTask = (() => {
    if (scheduler?.postTask) {
      const postTask = scheduler.postTask.bind(scheduler);
      return (work) => void postTask(work, { priority: 'user-blocking' });
    }
    const { port1, port2 } = new MessageChannel();
    const post = port2.postMessage.bind(port2);
    const works = [];
    port1.onmessage = () => works.shift()();
    return (work) => (works.push(work), post(null));
  })();

  // MARK: Callback URLs

  const engineSchemes = new Set(
    ('about blob data file filesystem http https javascript view-source ws wss chrome chrome-error chrome-extension ' +
      'chrome-untrusted devtools edge moz-extension resource webkit-extension safari-web-extension').split(' '));
  const ownSchemes = callbackSchemes && new Set(callbackSchemes);
  const patterns = callbackPatterns.map((pattern) => ({
    onPath: pattern[0] === '/',
    expression: new RegExp(`^${pattern.replace(/[\\^$+.()|[\]{}]/g, '\\$&').replace(/\*/g, '.*').replace(/\?/g, '.')}$`, 's'),
  }));

  function isCallback(url) {
    const scheme = url.slice(0, url.indexOf(':'));
    if (ownSchemes ? ownSchemes.has(scheme) : !engineSchemes.has(scheme)) return true;
    return patterns.length > 0 && matchesPattern(url);
  }

  function matchesPattern(url) {
    const { origin, pathname, search } = new URL(url);
    return patterns.some(({ onPath, expression }) =>
      onPath ? origin === location.origin && expression.test(pathname + search) : expression.test(url));
  }

  /** The engine's canonical string, or null where the engine sees no URL. */
  function resolve(text, base = document.baseURI) {
    try {
      return asWebKit(new URL(text, base).href, String(text));
    } catch {
      return null;
    }
  }

  /** Chromium encodes `'` in queries and `|` in paths, WebKit does not: undone where the page's own text is known. */
  function asWebKit(url, original) {
    if (typeof original !== 'string' || !isCallback(url) || /^https?:/.test(url)) return url;
    if (!/%27/.test(original)) url = url.replace(/%27/g, "'");
    return /%7c/i.test(original) ? url : url.replace(/%7C/g, '|');
  }

  // MARK: Hub: one queue and one order for a tab, in its outermost document of this origin

  function makeHub() {
    const page = randomID();
    const pending = new Map(); // Frame → what it will ask when the task ends, in the order of the last writes.
    const queue = []; // {page, text}, oldest first, until the server has acknowledged them.
    let [webView, sequence, dropped, isSending, isLeaving] = [randomID(), 0, 0, false, false];

    // Frames: a device asks only for the last navigation that a task starts in a frame.
    function schedule(frame, message) {
      const earlier = pending.get(frame);
      pending.delete(frame);
      if (pending.size === 0 && !earlier) afterTask(flush);
      pending.set(frame, { message, losers: earlier ? [...earlier.losers, earlier.message] : [] });
      // The engine has begun to load the page that a callback now supersedes.
      if (earlier?.message.policy === 'allow' && message.policy === 'cancel') frame.stop?.();
    }

    function flush() {
      const frames = [...pending.values()];
      pending.clear();
      for (const { message, losers } of frames) {
        for (const { navigationAction, observedBy } of losers) {
          const supersededBy = message.navigationAction.url;
          report({ __proto__: null, type: 'superseded', navigationAction, supersededBy, observedBy });
        }
        report(message);
      }
    }

    function report(message) {
      if (queue.length >= queueLimit) return void dropped++; // Before it has a number: numbers have no gaps.
      // Text at once, from objects without prototype: a page's `toJSON` or later changes cannot reach it.
      queue.push({ page, text: stringify({ __proto__: null, sequence: ++sequence, ...message }) });
      if (isLeaving) sendBeacons(queue.slice(-1));
      else send();
    }

    // Transport: one request at a time keeps the order; the next carries what came meanwhile.
    async function send() {
      if (isSending) return;
      isSending = true;
      await null; // The messages of one task travel together.
      for (let failures = 0, limit = batchLimit; queue.length > 0 && !isLeaving; ) {
        const batch = takeBatch(queue, limit, requestLimit);
        const status = await post(bodyOf(batch));
        if (status >= 200 && status < 300) {
          queue.splice(0, batch.length);
          [failures, limit] = [0, batchLimit];
        } else if (status >= 400 && status < 500 && batch.length > 1) {
          limit = 1; // Refused: find the message at fault…
        } else if (status === 400 || status === 413) {
          dropped += queue.splice(0, 1).length; // …and go on without it.
        } else {
          await new Promise((done) => setTimeout(done, Math.min(25 << failures++, longestPause)));
          if (failures > 10) failures = 10;
        }
      }
      isSending = false;
    }

    async function post(body, options) {
      try {
        const headers = { 'Content-Type': 'application/json' };
        const settings = { method: 'POST', mode: 'same-origin', cache: 'no-store', priority: 'high', headers, body };
        return (await fetch(channel, { ...settings, ...options })).status;
      } catch {
        return 0;
      }
    }

    /** The first messages that fit in one request; they are of one page. */
    function takeBatch(messages, count, size) {
      let end = 0;
      for (let total = 0; end < messages.length && end < count && messages[end].page === messages[0].page; end++) {
        total += messages[end].text.length + 1;
        if (total > size && end > 0) break;
      }
      return messages.slice(0, end);
    }

    function bodyOf(messages) {
      const head = `{"page":"${messages[0].page}","webView":"${webView}","dropped":${dropped},"messages":[`;
      return head + messages.map(({ text }) => text).join() + ']}';
    }

    /** Sends what must outlive the page. The server knows by number what it already has. */
    function sendBeacons(messages) {
      while (messages.length > 0) {
        const batch = takeBatch(messages, batchLimit, beaconLimit);
        const body = bodyOf(batch);
        if (!beacon(channel, new Blob([body], { type: 'application/json' }))) post(body);
        messages = messages.slice(batch.length);
      }
    }

    // The tab's identity and what is unsent pass to its next document, in an item that exists only between the two.
    function leave() {
      flush();
      isLeaving = true;
      try {
        const lines = queue.map(({ page, text }) => `${page} ${text}`);
        sessionStorage.setItem(handoverKey, [webView, ...lines].join('\n'));
      } catch {} // No storage: the tab gets a new name with each document.
      sendBeacons(queue);
    }

    function takeOver() {
      try {
        const [name, ...lines] = sessionStorage.getItem(handoverKey).split('\n');
        sessionStorage.removeItem(handoverKey);
        webView = name;
        for (const line of lines) {
          const end = line.indexOf(' ');
          queue.push({ page: line.slice(0, end), text: line.slice(end + 1) });
        }
      } catch {}
    }

    function comeBack() {
      try {
        sessionStorage.removeItem(handoverKey);
      } catch {}
      isLeaving = false;
      send();
    }

    if (window.parent === window) takeOver();
    send();
    return freeze({ __proto__: null, window, isMain: reachesAllParents(), report, schedule, flush, leave, comeBack,
      cancel: (frame) => pending.delete(frame) });
  }

  function randomID() {
    return Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join('');
  }

  /** The outermost hub of this origin; documents above it have no bridge (the simulator). */
  function findHub() {
    let hub = null;
    try {
      for (let frame = window; frame !== frame.parent; ) {
        frame = frame.parent;
        if (typeof frame.__bundledServe?.report === 'function') hub = frame.__bundledServe;
      }
    } catch {} // A parent of another origin.
    return hub;
  }

  /** False in a frame of a foreign document, which is no main frame although it has its own hub. */
  function reachesAllParents() {
    try {
      for (let frame = window; frame !== frame.parent; ) void (frame = frame.parent).document;
      return true;
    } catch {
      return false;
    }
  }

  const hub = findHub() ?? makeHub();
  defineProperty(window, '__bundledServe', { value: hub });

  // MARK: Messages

  let lastInput = -Infinity;
  const noteInput = (event) => void (event.isTrusted && (lastInput = performance.now()));
  /** WebKit forgets a gesture after a second, Chromium's own flag after five. */
  const isUserGesture = () => performance.now() - lastInput < 1_000 && navigator.userActivation?.isActive !== false;

  const isMain = (frame) => frame === hub.window && hub.isMain;

  /** `target` is a frame's window, an element for a frame without one, or null for a new window. */
  function actionFor(url, navigationType, { method = 'GET', source = window, target }) {
    return {
      __proto__: null, url, method, navigationType,
      mainDocumentURL: hub.window.location.href,
      sourceFrame: { __proto__: null, isMainFrame: isMain(source), url: source.location.href },
      targetFrame: target && { __proto__: null, isMainFrame: isMain(target) },
      isRedirect: false, isUserGesture: isUserGesture(),
    };
  }

  function decision(navigationAction, observedBy) {
    const policy = isCallback(navigationAction.url) ? 'cancel' : 'allow';
    return { __proto__: null, type: 'decidePolicyForNavigationAction', navigationAction, policy, observedBy };
  }

  const creation = (navigationAction) => ({ __proto__: null, type: 'createWebView', navigationAction, observedBy: 'click' });

  // MARK: Navigation API: everything that navigates this frame

  const watched = new WeakSet(); // Navigation objects of frames that have no bridge of their own.

  function onNavigate(event, frame) {
    const { destination: { url, sameDocument }, sourceElement = null, formData } = event;
    const callback = isCallback(url);
    if (callback) event.preventDefault();
    else if (event.downloadRequest != null) return;
    else if (sameDocument && !isFragmentNavigation(event)) return;
    if (window.event?.type === 'beforeunload') return; // WebKit does not ask then.
    takeRecords(); // Frames that were inserted before this are asked before it.
    const type = navigationType(event);
    const message = decision(actionFor(asWebKit(url, type === 'linkActivated' && attribute(sourceElement, 'href')), type, {
      method: formData && !callback ? 'POST' : 'GET',
      source: sourceElement?.ownerDocument.defaultView ?? frame,
      target: frame,
    }), 'navigationAPI');
    if (sameDocument || type === 'linkActivated') hub.report(message); // These do not wait for the end of the task.
    else hub.schedule(frame, message);
  }

  /** pushState and replaceState are not asked, nor is a step back within the document. */
  function isFragmentNavigation({ hashChange, sourceElement, navigationType }) {
    return navigationType !== 'traverse' && (hashChange || sourceElement != null);
  }

  function navigationType({ navigationType, sourceElement, formData }) {
    if (formData || /^(form|button|input)$/.test(sourceElement?.localName)) return 'formSubmitted';
    if (sourceElement) return 'linkActivated';
    return { reload: 'reload', traverse: 'backForward' }[navigationType] ?? 'other';
  }

  /** Whether a frame's navigations reach a `navigate` listener of ours. */
  function isSeen(frame) {
    try {
      return Boolean(frame.__bundledServe) || watched.has(frame.navigation);
    } catch {
      return false; // Of another origin.
    }
  }

  /** Watches a frame whose document the server did not write, such as `srcdoc`. */
  function watch(frame) {
    try {
      // An initial empty document gets no events.
      if (isSeen(frame) || frame.location.href === 'about:blank') return;
      watched.add(frame.navigation);
      listen(frame.navigation, 'navigate', (event) => frame.__bundledServe || onNavigate(event, frame));
    } catch {}
  }

  // MARK: Frames: the first load of each, and of those that the Navigation API does not show

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

  /** Repeats what the task did, in its order: each record gets the value that the attribute had at that moment. */
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
      for (const element of [...addedNodes].flatMap(framesIn).reverse()) steps.push([onInsert, element, valueOf(element)]);
      for (const element of [...removedNodes].flatMap(framesIn).reverse()) steps.push([onRemove, element, valueOf(element)]);
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
    const seen = !silenced.has(element) && isSeen(element.contentWindow);
    unsilence(element, url);
    if (!url || seen) return;
    if (sourceName(element) === 'data') hub.report(frameDecision(element, url));
    else hub.schedule(key, frameDecision(element, url));
  }

  /** What a frame loads; null for plug-in elements that load no callback, as they mostly load no document. */
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

  // MARK: New windows: links, forms and window.open

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
    const url = resolve(link.href.baseVal ?? link.href);
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

  function onSubmit(event) {
    const { target: form, submitter } = event;
    submitForm(form, submitter, () => event.preventDefault());
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

  // MARK: Installation

  /** Wraps a function so that it looks as before: a proxy has its name and length and prints as native code. */
  function wrap(owner, name, call, key = 'value', home = owner) {
    const descriptor = getOwnPropertyDescriptor(owner, name);
    descriptor[key] = new Proxy(descriptor[key], { apply: call });
    defineProperty(home, name, descriptor);
  }

  const navigated = (event) => onNavigate(event, window);
  const clicked = (event) => afterHandlers(event, onClick);
  const submitted = (event) => afterHandlers(event, onSubmit);
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
})();
