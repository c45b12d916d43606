// Messages

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

function creation(navigationAction) {
  return { __proto__: null, type: 'createWebView', navigationAction, observedBy: 'click' };
}

// Navigation API: everything that navigates this frame

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
  const original = type === 'linkActivated' && attribute(sourceElement, 'href');
  const message = decision(actionFor(asWebKit(url, original), type, {
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

/** Whether a `navigate` listener of ours sees a frame. */
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
