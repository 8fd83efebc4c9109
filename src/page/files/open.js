// Opening a kit of one's own: files dropped onto the page or chosen, a folder, a ZIP, a spreadsheet.

import * as press from "./press.js";
import { dialog, h, tell } from "./dom.js";
import { split } from "./engine.js";
import { keepFiles, opening } from "./keep.js";
import { noteList } from "./notes.js";

/** The most that is read, in bytes; the press itself says no to less. */
const MOST = 200e6;

/** Opens what is dropped anywhere on the page. */
export function takeDrops(body) {
  let depth = 0;
  const isFiles = (event) => event.dataTransfer?.types.includes("Files");
  const mark = (by) => {
    depth = Math.max(0, depth + by);
    body.classList.toggle("dropping", depth > 0);
  };
  body.addEventListener("dragenter", (event) => isFiles(event) && mark(1));
  body.addEventListener("dragleave", (event) => isFiles(event) && mark(-1));
  body.addEventListener("dragover", (event) => isFiles(event) && event.preventDefault());
  body.addEventListener("drop", async (event) => {
    if (!isFiles(event)) return;
    event.preventDefault();
    mark(-depth);
    const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
    const files = new Map();
    for (const entry of entries) await walk(entry, "", files);
    await openFiles(entries[0]?.name ?? "kit", files);
  });
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

/** Buttons that choose a file or a folder. */
export function openButton() {
  const file = h("input", { type: "file", accept: ".zip,.csv,.tsv,.xlsx,.ods,.png,.jpg,.jpeg,.webp,.svg", multiple: true, hidden: true, onchange: () => chosen(file), "aria-label": "A kit’s ZIP, a spreadsheet or pictures of cards" });
  const folder = h("input", { type: "file", webkitdirectory: true, hidden: true, onchange: () => chosen(folder), "aria-label": "A kit’s folder" });
  return h(
    "p",
    { class: "row" },
    file,
    folder,
    h("button", { type: "button", onclick: () => file.click() }, "Open a ZIP, spreadsheet or pictures"),
    h("button", { type: "button", onclick: () => folder.click() }, "Open a folder"),
  );
}

async function chosen(input) {
  const files = new Map();
  for (const file of input.files) files.set(file.webkitRelativePath || file.name, file);
  const first = [...files.keys()][0];
  input.value = "";
  if (first) await openFiles(first.split("/")[0], files);
}

/** The bytes of files by their paths; `null` where one cannot be read any more. */
async function read(chosen) {
  try {
    return new Map(await Promise.all([...chosen].map(async ([path, file]) => [path, new Uint8Array(await file.arrayBuffer())])));
  } catch {
    return null;
  }
}

/** Opens files as a kit and shows it. `chosen` has the files by their paths. */
async function openFiles(name, chosen) {
  const paths = [...chosen.keys()];
  if (!paths.length) return tell("It has no files.", "bad");
  if ([...chosen.values()].reduce((sum, { size }) => sum + size, 0) > MOST) return tell(`${name} is too large for a kit, which may have 200 MB.`, "bad");
  // Of other spreadsheets the press says how they are saved as one of these.
  const isTable = paths.length === 1 && /\.(csv|tsv|xlsx|xlsm|xls|ods|fods|xml|numbers|gsheet)$/i.test(paths[0]);
  if (!isTable && !paths.some((path) => /\.(toml|zip|png|jpe?g|jfif|webp|gif|bmp|tiff?|svg)$/i.test(path))) return dialog("This is not a kit", h("p", {}, `There is no file `, h("code", {}, "kit.toml"), ` in ${name}. A kit is a folder, or a ZIP of one, in which this file describes the game. You can also open a spreadsheet with a card in each row, or pictures of cards.`));
  const files = await read(chosen);
  if (!files) return tell(`${name} cannot be read; it may have been moved.`, "bad");
  // A folder's own name is no part of the paths in it.
  const top = paths[0].includes("/") ? `${paths[0].split("/")[0]}/` : "";
  const inner = top && paths.every((path) => path.startsWith(top)) ? new Map([...files].map(([path, bytes]) => [path.slice(top.length), bytes])) : files;
  const called = name.replace(/\.[^.]+$/, "").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "").toLowerCase() || "kit";
  try {
    const [request, bytes] = opening(called, inner);
    const opened = await press.ask(request, { bytes, rank: press.NOW });
    const { answer } = opened;
    if (!answer.ok) return dialog("This cannot be opened", noteList(answer.notes));
    await keepFiles(answer.key, answer.files.length ? split(opened) : inner, false);
    tell(`${name} is open.`);
    location.hash = `#/${encodeURIComponent(answer.key)}/look`;
  } catch (fault) {
    press.sayFault(fault);
  }
}
