// The press as the page asks it: one request after another, the most urgent first; how far long work has come; what
// was changed, told to whoever shows it.

import { openEngine } from "./engine.js";
import { tell } from "../common/dom.js";
import { language, mark, t } from "../common/phrases.js";

/** How urgent a request is. */
export const NOW = 0;
export const SOON = 1;
export const PICTURE = 2;

const waiting = [];
let running = null;
let number = 0;
let engine;
/** Begun as soon as this script runs, which on the static site is before most other scripts have come. */
const opening = openEngine();
// Whoever calls `open` is told of a fault.
opening.catch(() => {});
const listeners = new Set();
let restore = async () => {};
/** Resolved while nothing is being put back after a fault. */
let whole = Promise.resolve();

let opened;
/** Resolved once the engine is there; the first page is shown before. */
const isOpen = new Promise((done) => (opened = done));

/** Opens the engine. `again` puts back what the press has lost when it was started again. */
export async function open(again) {
  engine = await opening;
  restore = again;
  engine.onNews = () => changed(null);
  engine.onProgress = progress;
  engine.onRestart = () => {
    whole = restore();
  };
  document.getElementById("stop").onclick = stop;
  opened();
}

/** Whether the press runs in a worker of this page. */
export const isLocal = () => engine?.kind === "worker";

/** Asks without a queue; only for what puts kits back. */
export const plain = (request, bytes) => engine.ask(spoken(request), bytes);

/** A request whose answer comes in the language of the page. */
const spoken = (request) => ({ ...request, language: language() });

/**
 * Asks the press. `signal` takes the request back. Promises `{ answer, bytes }`, also of a refusal; it fails where the
 * press cannot be reached, had a fault, or was stopped.
 */
export function ask(request, { rank = SOON, bytes, signal } = {}) {
  return new Promise((done, failed) => {
    const job = { request, bytes, rank, number: number++, done, failed };
    signal?.addEventListener("abort", () => {
      const at = waiting.indexOf(job);
      if (at >= 0) waiting.splice(at, 1);
      // A server is spared long work that nobody wants any more; a worker would have to be started again.
      if (job === running && job.isSlow && !isLocal()) engine.stop();
      failed(new DOMException("taken back", "AbortError"));
    });
    if (signal?.aborted) return failed(new DOMException("taken back", "AbortError"));
    waiting.push(job);
    next();
  });
}

async function next() {
  if (running || !waiting.length) return;
  waiting.sort((a, b) => a.rank - b.rank || a.number - b.number);
  const job = (running = waiting.shift());
  const slow = setTimeout(() => {
    job.isSlow = true;
    if (job.rank < PICTURE) busy(true);
  }, 600);
  try {
    await isOpen;
    await whole;
    job.done(await reach(job));
  } catch (fault) {
    job.failed(fault);
  }
  clearTimeout(slow);
  if (running === job) {
    busy(false);
    running = null;
  }
  next();
}

/** Requests that change something, and are not sent twice. */
const CHANGES = new Set(["edit", "put", "open", "close"]);

/** Asks the engine, and once more where the network has failed. */
async function reach({ request: asked, bytes }) {
  const request = spoken(asked);
  try {
    return await engine.ask(request, bytes);
  } catch (fault) {
    if (!(fault instanceof TypeError) || CHANGES.has(request.ask)) throw fault;
    await new Promise((done) => setTimeout(done, 300));
    return engine.ask(request, bytes);
  }
}

function stop() {
  for (const job of waiting.splice(0)) job.failed(new DOMException("stopped", "AbortError"));
  const job = running;
  running = null;
  busy(false);
  engine.stop();
  job?.failed(new DOMException("stopped", "AbortError"));
  tell(t("Stopped."));
  document.dispatchEvent(new Event("stopped"));
}

function busy(is) {
  document.getElementById("busy").hidden = !is;
  if (is) document.getElementById("busy-words").textContent = t("The press is working …");
  document.getElementById("busy-bar").removeAttribute("value");
}

const STAGES = {
  read: mark("Reading the kit"),
  "lay boards": mark("Rolling boards and playing trial games"),
  compose: mark("Composing the pieces"),
  impose: mark("Laying out sheets"),
  write: mark("Writing files"),
};

function progress({ stage, done, of }) {
  const bar = document.getElementById("busy-bar");
  const words = stage in STAGES ? t(STAGES[stage]) : stage;
  document.getElementById("busy-words").textContent =
    of > 1 ? `${words}: ${t("{n} of {many}", { n: done, many: of })}` : words;
  if (of > 1) Object.assign(bar, { max: of, value: done });
  else bar.removeAttribute("value");
}

/** Calls `hear(kit)` whenever files of a kit have changed; `kit` is null if any may have. Gives a way to end that. */
export function onChange(hear) {
  listeners.add(hear);
  return () => listeners.delete(hear);
}

/** Tells that files of a kit have changed. */
export function changed(kit) {
  for (const hear of [...listeners]) hear(kit);
}

/** Whether a fault is only that something was stopped or is not wanted any more. */
export const isStopped = (fault) => fault?.name === "AbortError";

/** Says a fault in plain words. */
export function sayFault(fault) {
  if (isStopped(fault)) return;
  console.error(fault);
  tell(
    isLocal()
      ? t("The press crashed and was started again. What you have typed is still here.")
      : t(
          "The press cannot be reached. Is “boardpress serve” still running? What you have typed is still here.",
        ),
    "bad",
  );
}
