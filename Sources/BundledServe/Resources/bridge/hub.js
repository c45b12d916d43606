// Hub: one queue and one order for a tab, in its outermost document of this origin

function makeHub(isMain) {
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
    if (earlier?.message.policy !== 'allow' || message.policy === 'allow') return;
    try {
      frame.stop(); // The engine has begun to load the page that a callback now supersedes.
    } catch {} // Of another origin, or gone.
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
        await new Promise((done) => setTimeout(done, Math.min(25 << failures, longestPause)));
        failures = Math.min(failures + 1, 10);
      }
    }
    isSending = false;
  }

  /** The answer's status; 0 if there was none. */
  async function post(body) {
    try {
      const headers = { 'Content-Type': 'application/json' };
      return (await fetch(channel, { method: 'POST', cache: 'no-store', priority: 'high', headers, body })).status;
    } catch {
      return 0;
    }
  }

  /** The first messages that fit in one request, of one page. */
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
      forget();
      webView = name;
      for (const line of lines) {
        const end = line.indexOf(' ');
        queue.push({ page: line.slice(0, end), text: line.slice(end + 1) });
      }
    } catch {}
  }

  /** Shown again from the page cache; the document that leaves may still be writing its handover. */
  function comeBack() {
    isLeaving = false;
    forget();
    setTimeout(forget, 200);
    send();
  }

  function forget() {
    try {
      if (!isLeaving) sessionStorage.removeItem(handoverKey);
    } catch {}
  }

  if (window.parent === window) takeOver();
  send();
  return freeze({ __proto__: null, window, isMain, report, schedule, flush, leave, comeBack,
    cancel: (frame) => pending.delete(frame) });
}

function randomID() {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join('');
}

/** The outermost hub of this origin; documents of this origin above it have no bridge (the simulator). */
function findHub() {
  let [hub, isMain] = [null, true];
  try {
    for (let frame = window; frame !== frame.parent; ) {
      frame = frame.parent;
      if (typeof frame.__bundledServe?.report === 'function') hub = frame.__bundledServe;
    }
  } catch {
    isMain = false; // In a frame of a foreign document.
  }
  return hub ?? makeHub(isMain);
}

const hub = findHub();
defineProperty(window, '__bundledServe', { value: hub });
