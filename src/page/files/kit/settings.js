// Changes of a kit beside its table of cards: keys of its settings, and files. Each can be undone.

import * as press from "../press/press.js";
import { dialog, tell } from "../common/dom.js";
import { split } from "../press/engine.js";
import { keepFiles, recallHere, rememberHere } from "../press/keep.js";
import { noteList } from "../ui/notes.js";
import { t } from "../common/phrases.js";
import { Steps } from "./steps.js";

/** What was done with each kit, by its key. */
const histories = new Map();

function historyOf(key) {
  const name = `design:${key}`;
  const memory = { load: () => recallHere(name), save: (kept) => rememberHere(name, kept) };
  if (!histories.has(key)) histories.set(key, new Steps(memory));
  return histories.get(key);
}

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
  const own =
    (await press.ask({ ask: "files", kit: told.key }, { rank: press.NOW })).answer.files ?? [];
  const paths =
    request.ask === "put"
      ? [request.path]
      : own.filter((path) => path.endsWith(".toml") || path.endsWith(".csv"));
  const before = new Map();
  // A built-in template is what a file of its name was before the kit had that.
  for (const path of paths) before.set(path, await fileOf(told.key, path));
  const changed = await press.ask({ ...request, kit: told.key }, { rank: press.NOW, bytes });
  if (!changed.answer.ok) {
    dialog(t("This could not be changed"), noteList(changed.answer.notes));
    return null;
  }
  const files = split(changed);
  if (told.kept !== "folder") await keepFiles(told.key, files, told.kept === "built-in");
  press.changed(told.key);
  return [...before]
    .filter(([path]) => files.has(path))
    .map(([path, old]) => ({ path, before: old, after: files.get(path).slice() }));
}

/** Changes keys of settings, as one step: `[["deck", "cards"], "template", "card"]`; `null` takes a key out. */
export async function set(told, ...edits) {
  return step(told, [
    { ask: "set", edits: edits.map(([table, key, value]) => ({ table, key, value })) },
  ]);
}

/** Makes several changes as one step; each is a request without its kit, and perhaps bytes as its `bytes`. */
export async function step(told, requests) {
  const done = [];
  try {
    for (const { bytes, ...request } of requests) {
      const written = await change(told, request, bytes);
      if (!written) return false;
      done.push(...written);
    }
  } catch (fault) {
    press.sayFault(fault);
    return false;
  } finally {
    historyOf(told.key).add(done);
  }
  return true;
}

/** Whether something of a kit can be undone. */
export const canUndo = (key) => historyOf(key).canUndo;
export const canRedo = (key) => historyOf(key).canRedo;

const isSame = (a, b) => a?.length === b?.length && (a ?? []).every((byte, at) => byte === b[at]);

/** Steps that are taken back or made again one after the other. */
let line = Promise.resolve();

/** Puts the files of a kit back as they were before the last step. */
export const undo = (told) => (line = line.then(() => replay(told, -1)));
/** Makes the step again that was taken back last. */
export const redo = (told) => (line = line.then(() => replay(told, 1)));

async function replay(told, by) {
  const files = historyOf(told.key).next(by);
  for (const { path, now } of files ?? []) {
    // What was new stays when it is taken back, and nothing names it any more.
    if (!now || isSame(await fileOf(told.key, path), now)) continue;
    return void tell(
      t("{file} was changed elsewhere since then, so nothing was undone.", { file: path }),
      "bad",
    );
  }
  if (!files) return;
  for (const { path, becomes } of files) {
    if (!becomes) continue;
    await press.ask({ ask: "put", kit: told.key, path }, { rank: press.NOW, bytes: becomes });
    if (told.kept !== "folder")
      await keepFiles(told.key, new Map([[path, becomes]]), told.kept === "built-in");
  }
  historyOf(told.key).moved(by);
  press.changed(told.key);
  tell(by < 0 ? t("Undone.") : t("Redone."));
}

/** What a key does with the last steps, `undo` or `redo`, where no text is being typed; `null` for other keys. */
export function replayOf({ key, ctrlKey, metaKey, altKey, shiftKey, target }) {
  const letter = key.toLowerCase();
  if (!(ctrlKey || metaKey) || altKey || (letter !== "z" && letter !== "y")) return null;
  if (target.matches?.("input:not([type=color]), textarea")) return null;
  return letter === "y" || shiftKey ? redo : undo;
}
