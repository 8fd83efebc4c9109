// What is changed and opened, kept in this browser: files of kits in IndexedDB, small choices in its local storage.
// Kits that are folders are not kept here; the press writes to them itself.

import * as press from "./press.js";

let opened;

function base() {
  opened ??= new Promise((done, failed) => {
    const request = indexedDB.open("boardpress", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("kits", { keyPath: "key" });
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
  return opened;
}

async function work(mode, act) {
  const store = (await base()).transaction("kits", mode).objectStore("kits");
  return new Promise((done, failed) => {
    const request = act(store);
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}

/** The files kept of a kit: `{ key, over, files }`, `files` a map from paths to bytes, or to a `Blob` of them. */
const kept = (key) => work("readonly", (store) => store.get(key));

/** Keeps files of a kit beside those that are kept of it. `over` says whether they lie over a built-in kit. */
export async function keepFiles(key, files, over) {
  try {
    const before = (await kept(key)) ?? { key, over, files: new Map() };
    for (const [path, bytes] of files) before.files.set(path, bytes.slice());
    await work("readwrite", (store) => store.put(before));
    // Where each tab has a press of its own, the others are given what this one has written.
    if (press.isLocal())
      tabs.postMessage({
        key,
        files: new Map([...files].map(([path, bytes]) => [path, bytes.slice()])),
      });
  } catch {
    // A private window may refuse to keep anything; the kit is still open.
  }
}

/** What is said between the tabs of this page. */
const tabs = new BroadcastChannel("boardpress");

/** Takes what other tabs write, where each has a press of its own. */
export function share() {
  tabs.onmessage = async ({ data: { key, files } }) => {
    const { answer } = await press.plain({ ask: "kits" });
    if (!answer.kits.some((kit) => kit.key === key)) await restore();
    else
      for (const [path, bytes] of files) await press.plain({ ask: "put", kit: key, path }, bytes);
    press.changed(key);
  };
}

/** The files kept of a kit, if any are. */
export const keptFiles = (key) =>
  kept(key).then(
    (known) => known?.files,
    () => undefined,
  );

/** Puts a kit into the bin, in which it has a name of its own; whether the browser keeps it. */
export async function intoBin(key, { title, over, files }) {
  try {
    const at = Date.now();
    await work("readwrite", (store) =>
      store.put({ key: `bin ${at} ${key}`, files, thrown: { key, title, over, at } }),
    );
    await work("readwrite", (store) => store.delete(key));
    return true;
  } catch {
    return false;
  }
}

/** What is in the bin, the last first: `{ bin, key, title, over, at, files }`; `bin` is its name there. */
export async function binned() {
  const all = await work("readonly", (store) => store.getAll()).catch(() => []);
  const thrown = all
    .filter((one) => one.thrown)
    .map(({ key, files, thrown }) => ({ ...thrown, bin: key, files }));
  return thrown.sort((a, b) => b.at - a.at);
}

export const outOfBin = (bin) => work("readwrite", (store) => store.delete(bin)).catch(() => {});

export async function emptyBin() {
  for (const { bin } of await binned()) await outOfBin(bin);
}

/** Opens what is kept and not open: after a reload, and after the press was started again. */
export async function restore() {
  let all = [];
  try {
    all = await work("readonly", (store) => store.getAll());
  } catch {
    return;
  }
  const { answer } = await press.plain({ ask: "kits" });
  for (const { key, over, files } of all.filter(({ thrown }) => !thrown)) {
    const known = answer.kits.find((kit) => kit.key === key);
    if (over && known?.revision === 0) {
      for (const [path, bytes] of files) await press.plain({ ask: "put", kit: key, path }, bytes);
    } else if (!over && !known) {
      await press.plain(...opening(key, files));
    }
  }
}

/** The request that opens files as a kit, and its bytes. */
export function opening(name, files, over) {
  const [list, bytes] = packed(files);
  return [{ ask: "open", name, ...(over ? { over } : {}), files: list }, bytes];
}

/** Files, by their paths, as a request lists them, and their bytes, which the page does not hold. */
export function packed(files) {
  const list = [...files].map(([path, file]) => ({ path, bytes: file.size ?? file.length }));
  return [list, new Blob([...files.values()])];
}

/**
 * What outlasts the page of a deck that is changed: drafts for every tab, and in this tab what can be undone.
 * `onFull` is called once, when the browser keeps no more.
 */
export function deckMemory(kit, deck, onFull) {
  const name = `deck:${kit}:${deck}`;
  let isTold = false;
  let had = recall(name, null) !== null;
  const full = () => {
    if (!isTold) onFull();
    isTold = true;
  };
  return {
    drafts: () => recall(name, null),
    keepDrafts(drafts) {
      if (!drafts && !had) return;
      had = Boolean(drafts);
      if (!remember(name, drafts ?? undefined)) full();
    },
    history: () => recallHere(name),
    keepHistory: (history) => rememberHere(name, history),
  };
}

/** What this tab keeps over a reload. */
export function recallHere(name) {
  try {
    return JSON.parse(sessionStorage.getItem(`boardpress:${name}`));
  } catch {
    return null;
  }
}

/** Keeps something in this tab, over a reload. */
export function rememberHere(name, value) {
  try {
    sessionStorage.setItem(`boardpress:${name}`, JSON.stringify(value));
  } catch {
    // Full: what is kept would be from before.
    sessionStorage.removeItem(`boardpress:${name}`);
  }
}

/** A small choice, by its name. */
export function recall(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(`boardpress:${name}`)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Keeps a small choice; whether the browser does. */
export function remember(name, value) {
  try {
    if (value === undefined) localStorage.removeItem(`boardpress:${name}`);
    else localStorage.setItem(`boardpress:${name}`, JSON.stringify(value));
    return true;
  } catch {
    // Full, or refused in a private window.
    return false;
  }
}
