// The bridge: reports a page's navigation actions to the server as a web view's navigation delegate would be asked, and
// keeps callback URLs from leaving the page. First script of every document; leaves one property on `window`. The server
// joins these files into one function and puts `configuration` before them.

// Configuration

const { callbackSchemes, callbackPatterns } = configuration;
const channel = location.origin + '/_bundled/channel';
const handoverKey = '__bundledServe';
const queueLimit = 10_000;
const batchLimit = 500; // Messages in a request…
const requestLimit = 1 << 20; // …and about as many characters,
const beaconLimit = 60_000; // which engines cap at 64 KiB for what outlives its page.
const longestPause = 2_000;

// Builtins, as they are before the page can change them

const { fetch, setTimeout, performance, navigation, scheduler, MutationObserver, Promise } = window;
const { AbortController, URL, URLSearchParams, FormData, Blob, RegExp, Proxy, Map, Set, WeakMap, WeakSet } = window;
const { stringify } = JSON;
const { apply } = Reflect;
const { defineProperty, freeze, getOwnPropertyDescriptor } = Object;
const { addEventListener } = EventTarget.prototype;
const { getAttribute, setAttribute, removeAttribute, hasAttribute } = Element.prototype;
const beacon = navigator.sendBeacon.bind(navigator);
const listen = (target, ...rest) => apply(addEventListener, target, rest);
const attribute = (element, name) => apply(getAttribute, element, [name]);

/** Runs after the current task and its microtasks; in Chromium before any other task of the page. */
const postTask = scheduler?.postTask?.bind(scheduler) ?? ((work) => setTimeout(work));
const afterTask = (work) => void postTask(work, { priority: 'user-blocking' });

// Callback URLs

const engineSchemes = new Set(configuration.engineSchemes);
const ownSchemes = callbackSchemes && new Set(callbackSchemes);
const patterns = callbackPatterns.map((pattern) => {
  const expression = pattern.replace(/[\\^$+.()|[\]{}]/g, '\\$&').replace(/\*/g, '.*').replace(/\?/g, '.');
  return { onPath: pattern[0] === '/', expression: new RegExp(`^${expression}$`, 's') };
});

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
