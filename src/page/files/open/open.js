// Opening a kit of one's own: files dropped onto the page or chosen, a folder, a ZIP, a spreadsheet.

import * as press from "../press/press.js";
import { dialog, h, tell } from "../common/dom.js";
import { split } from "../press/engine.js";
import { keepFiles, opening } from "../press/keep.js";
import { kitShown, noteList } from "../ui/notes.js";
import { fixedBytes, MOST } from "./photographs.js";
import { plural, t } from "../common/phrases.js";
import { startWith } from "./received.js";
import { unzipped } from "./zip.js";

/** Names of files of pictures. */
const PICTURE = /\.(png|jpe?g|jfif|webp|gif|bmp|tiff?|svg)$/i;

/** Opens what is dropped anywhere on the page. */
export function takeDrops(body) {
  body.dataset.drop = t("Drop it here");
  let depth = 0;
  const isFiles = (event) => event.dataTransfer?.types.includes("Files");
  const mark = (by) => {
    depth = Math.max(0, depth + by);
    body.classList.toggle("dropping", depth > 0);
  };
  body.addEventListener("dragenter", (event) => isFiles(event) && mark(1));
  body.addEventListener("dragleave", (event) => isFiles(event) && mark(-1));
  body.addEventListener("dragover", (event) => isFiles(event) && event.preventDefault());
  // What takes a drop by itself does not let it come here.
  body.addEventListener("drop", () => mark(-depth), { capture: true });
  body.addEventListener("drop", async (event) => {
    if (!isFiles(event)) return;
    event.preventDefault();
    const entries = [...event.dataTransfer.items]
      .map((item) => item.webkitGetAsEntry?.())
      .filter(Boolean);
    const files = new Map();
    for (const entry of entries) await walk(entry, "", files);
    if (await addToKit(files).catch(press.sayFault)) return;
    await openFiles(entries[0]?.name ?? "kit", files);
  });
}

/** Adds pictures that are dropped while the pieces of a game are shown; whether these are such. */
async function addToKit(files) {
  const told = kitShown();
  const isOfPieces = ["print", "look", "design", "cards"].includes(
    document.getElementById("main").dataset.view,
  );
  if (!told || !isOfPieces || !files.size || ![...files.keys()].every((path) => PICTURE.test(path)))
    return false;
  const added = await (await import("../pictures/pictures.js")).addPictures(told, files);
  if (added.length) tell(plural(added.length, "{n} picture added.", "{n} pictures added."));
  return true;
}

async function walk(entry, above, files) {
  if (entry.name.startsWith(".")) return;
  if (entry.isFile) {
    files.set(above + entry.name, await new Promise((done, failed) => entry.file(done, failed)));
    return;
  }
  const reader = entry.createReader();
  for (;;) {
    const some = await new Promise((done, failed) => reader.readEntries(done, failed));
    if (!some.length) return;
    for (const inner of some) await walk(inner, `${above}${entry.name}/`, files);
  }
}

/**
 * Files by their paths, those of a single ZIP in its place; nothing, and a word on it, where that fails. None is read before
 * it is needed: those of a large ZIP have a function `read()`.
 */
export async function readFiles(name, chosen) {
  if (!chosen.size) return void tell(t("It has no files."), "bad");
  const [[path, file]] = chosen;
  const isZip = chosen.size === 1 && /\.zip$/i.test(path);
  let files = chosen;
  try {
    // A file that has been moved is noticed here.
    await Promise.all([...chosen.values()].map((one) => one.slice?.(0, 1).arrayBuffer()));
    if (isZip && file.size > MOST) files = await unzipped(file);
  } catch {
    return void tell(t("{name} cannot be read; it may have been moved.", { name }), "bad");
  }
  if (isZip && file.size <= MOST) files = await unpacked(path, file);
  if (files === undefined) return undefined;
  if (!files || fixedBytes(files) > MOST)
    return void tell(t("{name} is too large: a game may have 200 MB.", { name }), "bad");
  // A folder's own name is no part of the paths in it.
  const paths = [...files.keys()];
  const top = paths[0]?.includes("/") ? `${paths[0].split("/")[0]}/` : "";
  const inside = top && paths.every((path) => path.startsWith(top));
  return inside
    ? new Map([...files].map(([path, bytes]) => [path.slice(top.length), bytes]))
    : files;
}

/** The files of a ZIP, as the press unpacks it; nothing, and why, where it does not. */
async function unpacked(path, file) {
  const told = await press.ask(
    { ask: "unpack", files: [{ path, bytes: file.size }] },
    { bytes: file, rank: press.NOW },
  );
  if (!told.answer.ok) return void dialog(t("This cannot be opened"), noteList(told.answer.notes));
  return new Map([...split(told)].map(([path, bytes]) => [path, new Blob([bytes])]));
}

/** Tables, pictures and PDFs of which a game can be made. */
const MATERIAL =
  /\.(csv|tsv|xlsx|xlsm|xls|ods|fods|xml|numbers|gsheet|pdf|png|jpe?g|jfif|webp|gif|bmp|tiff?|svg)$/i;

/** Opens files: a kit as it is, tables and pictures as the beginning of one; `asKit` where they are cards as they are. */
export async function openFiles(name, chosen, asKit = false) {
  try {
    const files = await readFiles(name, chosen);
    if (!files) return;
    const paths = [...files.keys()];
    const isKit = paths.some((path) => /\.toml$/i.test(path));
    if (!isKit && !asKit && paths.some((path) => MATERIAL.test(path)))
      return startWith(name, files);
    if (!isKit && !asKit)
      return void dialog(
        t("This is not a game"),
        h(
          "p",
          {},
          t(
            "There is no game, no table and no picture in {name}. You can open a game that was saved here, a spreadsheet with a card in each row, pictures of cards, or a PDF with cards on its pages.",
            { name },
          ),
        ),
      );
    await openKit(name, files);
  } catch (fault) {
    press.sayFault(fault);
  }
}

async function openKit(name, files) {
  const called =
    name
      .replace(/\.[^.]+$/, "")
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "")
      .toLowerCase() || "kit";
  const [request, bytes] = opening(called, files);
  const opened = await press.ask(request, { bytes, rank: press.NOW });
  const { answer } = opened;
  if (!answer.ok) return dialog(t("This cannot be opened"), noteList(answer.notes));
  // A kit that is made of pictures has them in a folder.
  const pictures = [...files]
    .filter(([path]) => PICTURE.test(path))
    .map(([path, file]) => [`pictures/${path}`, file]);
  await keepFiles(
    answer.key,
    answer.files.length ? new Map([...pictures, ...split(opened)]) : files,
    false,
  );
  tell(t("{name} is open.", { name }));
  location.hash = `#/${encodeURIComponent(answer.key)}/look`;
}
