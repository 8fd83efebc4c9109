// Changes of a kit beside its table of cards: keys of its settings, and files. Each can be undone.

import * as press from "./press.js";
import { dialog, tell } from "./dom.js";
import { split } from "./engine.js";
import { keepFiles } from "./keep.js";
import { noteList } from "./notes.js";
import { t } from "./phrases.js";

/** What was done, the last at the end: the key of the kit, and its files as they were; `null` for one that was not there. */
const past = [];

/** What tables of a kit say, as objects. */
export async function settingsOf(kit, ...tables) {
  const { answer } = await press.ask({ ask: "settings", kit, tables }, { rank: press.NOW });
  return answer.ok ? answer.tables : tables.map(() => null);
}

/** The bytes of a file of a kit; `null` if it has none of this path. */
export async function fileOf(kit, path) {
  const { answer, bytes } = await press.ask({ ask: "file", kit, path }, { rank: press.NOW });
  return answer.ok ? bytes.slice() : null;
}

/** Makes a change of a kit, `told` by what is known of it, by one request; whether it could be made. */
async function change(told, request, bytes) {
  const own = (await press.ask({ ask: "files", kit: told.key }, { rank: press.NOW })).answer.files ?? [];
  const paths = request.ask === "put" ? [request.path] : own.filter((path) => path.endsWith(".toml") || path.endsWith(".csv"));
  const before = new Map();
  for (const path of paths) before.set(path, own.includes(path) ? await fileOf(told.key, path) : null);
  const changed = await press.ask({ ...request, kit: told.key }, { rank: press.NOW, bytes });
  if (!changed.answer.ok) {
    dialog(t("This could not be changed"), noteList(changed.answer.notes));
    return null;
  }
  const files = split(changed);
  if (told.kept !== "folder") await keepFiles(told.key, files, told.kept === "built-in");
  press.changed(told.key);
  return new Map([...before].filter(([path]) => files.has(path)));
}

/** Changes keys of settings, as one step: `[["deck", "cards"], "template", "card"]`; `null` takes a key out. */
export async function set(told, ...edits) {
  return step(told, [{ ask: "set", edits: edits.map(([table, key, value]) => ({ table, key, value })) }]);
}

/** Makes several changes as one step; each is a request without its kit, and perhaps bytes as its `bytes`. */
export async function step(told, requests) {
  const files = new Map();
  try {
    for (const { bytes, ...request } of requests) {
      const before = await change(told, request, bytes);
      if (!before) return false;
      for (const [path, old] of before) if (!files.has(path)) files.set(path, old);
    }
  } catch (fault) {
    press.sayFault(fault);
    return false;
  } finally {
    if (files.size) past.push({ key: told.key, files });
  }
  return true;
}

/** Whether something of a kit can be undone. */
export const canUndo = (key) => past.some((done) => done.key === key);

/** Puts the files of a kit back as they were before the last step. */
export async function undo(told) {
  const at = past.findLastIndex((done) => done.key === told.key);
  if (at < 0) return;
  const [{ files }] = past.splice(at, 1);
  for (const [path, bytes] of files) {
    // What was not there stays, and nothing names it any more.
    if (!bytes) continue;
    await press.ask({ ask: "put", kit: told.key, path }, { rank: press.NOW, bytes });
    if (told.kept !== "folder") await keepFiles(told.key, new Map([[path, bytes]]), told.kept === "built-in");
  }
  press.changed(told.key);
  tell(t("Undone."));
}
