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

/** The files kept of a kit: `{ key, over, files }`, `files` a map from paths to bytes. */
const kept = (key) => work("readonly", (store) => store.get(key));

/** Keeps files of a kit beside those that are kept of it. `over` says whether they lie over a built-in kit. */
export async function keepFiles(key, files, over) {
  try {
    const before = (await kept(key)) ?? { key, over, files: new Map() };
    for (const [path, bytes] of files) before.files.set(path, bytes.slice());
    await work("readwrite", (store) => store.put(before));
  } catch {
    // A private window may refuse to keep anything; the kit is still open.
  }
}

/** Keeps nothing of a kit any more. */
export const forget = (key) => work("readwrite", (store) => store.delete(key)).catch(() => {});

/** Opens what is kept and not open: after a reload, and after the press was started again. */
export async function restore() {
  let all = [];
  try {
    all = await work("readonly", (store) => store.getAll());
  } catch {
    return;
  }
  const { answer } = await press.plain({ ask: "kits" });
  for (const { key, over, files } of all) {
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
  const list = [...files].map(([path, bytes]) => ({ path, bytes: bytes.length }));
  const whole = new Uint8Array(list.reduce((sum, file) => sum + file.bytes, 0));
  let at = 0;
  for (const bytes of files.values()) {
    whole.set(bytes, at);
    at += bytes.length;
  }
  return [{ ask: "open", name, ...(over ? { over } : {}), files: list }, whole];
}

/** A small choice, by its name. */
export function recall(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(`boardpress:${name}`)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** The names that begin so and by which something is kept. */
export function remembered(start) {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(`boardpress:${start}`));
    return names.map((name) => name.slice("boardpress:".length));
  } catch {
    return [];
  }
}

/** Keeps a small choice. */
export function remember(name, value) {
  try {
    if (value === undefined) localStorage.removeItem(`boardpress:${name}`);
    else localStorage.setItem(`boardpress:${name}`, JSON.stringify(value));
  } catch {
    // Full, or refused in a private window.
  }
}
