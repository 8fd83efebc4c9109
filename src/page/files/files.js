// The files of a build: printed, downloaded one by one, or all as a ZIP.

import * as press from "./press.js";
import { split } from "./engine.js";
import { count, dialog, download, h, tell } from "./dom.js";
import { noteList } from "./notes.js";

/** Builds a kit. `how` is `print`, `pdf` or `zip`. */
export async function buildFiles(kit, title, options, how) {
  try {
    const wanted = how === "zip" ? options : { ...options, format: ["pdf"] };
    const built = await press.ask({ ask: "build", kit, options: wanted, zip: how === "zip" }, { rank: press.NOW });
    if (!built.answer.ok || !(built.answer.files?.length || how === "zip")) return dialog("This cannot be printed yet", noteList(built.answer.notes));
    if (how === "zip") {
      download(`${kit}.zip`, built.bytes, "application/zip");
      return tell(`${kit}.zip is in your downloads.`);
    }
    const files = [...split(built)].filter(([path]) => path.endsWith(".pdf"));
    const sheets = files.filter(([path]) => !isAbout(path));
    if (how === "pdf" && sheets.length === 1) {
      download(nameOf(sheets[0][0]), sheets[0][1], "application/pdf");
      return tell(`${nameOf(sheets[0][0])} is in your downloads.`);
    }
    if (how === "print" && sheets.length === 1 && files.length === 1) return printFile(sheets[0][1]);
    offer(title, built.answer.sheets, files);
  } catch (fault) {
    press.sayFault(fault);
  }
}

const nameOf = (path) => path.split("/").at(-1);
/** Whether a file tells of the build, and is no part of the game. */
const isAbout = (path) => /-(report|key-sheet)\.pdf$/.test(path);

function worded(path) {
  if (path.endsWith("-report.pdf")) return ["Report", "What to do with each sheet, and a ruler to check the size. Print it first."];
  if (path.endsWith("-key-sheet.pdf")) return ["Key sheet", "All boards small, with their codes. For the teacher."];
  if (path.endsWith("-one-sided.pdf")) return ["One-sided sheets", "Print on one side of the paper."];
  if (path.endsWith("-two-sided.pdf")) return ["Two-sided sheets", "Print on both sides; the file sets the edge to flip on."];
  return ["Sheets", "Everything to print."];
}

function offer(title, sheets, files) {
  const order = [...files].sort(([a], [b]) => isAbout(a) - isAbout(b));
  const row = ([path, bytes]) => {
    const [name, help] = worded(path);
    return h(
      "li",
      {},
      h("div", {}, h("h3", {}, name), h("p", { class: "fine" }, help)),
      h("button", { type: "button", class: isAbout(path) ? "" : "main", "aria-label": `Print: ${name}`, onclick: () => printFile(bytes) }, "Print"),
      h("button", { type: "button", "aria-label": `Save: ${name}`, onclick: () => (download(nameOf(path), bytes, "application/pdf"), tell(`${nameOf(path)} is in your downloads.`)) }, "Save"),
    );
  };
  dialog(`${title} is ready`, h("p", {}, `${count(sheets, "sheet")} of paper. In the print dialog choose 100% or “Actual size”.`), h("ul", { class: "files" }, order.map(row)));
}

/** Opens the browser's print dialog for a PDF; where it has none for PDFs, the file itself. */
function printFile(bytes) {
  const address = URL.createObjectURL(new Blob([bytes], { type: "application/pdf" }));
  if (!navigator.pdfViewerEnabled) return void open(address, "_blank");
  document.getElementById("printing")?.remove();
  const frame = h("iframe", { id: "printing", class: "printing", title: "The sheets, for the print dialog", src: address });
  frame.onload = () => {
    try {
      frame.contentWindow.focus();
      frame.contentWindow.print();
    } catch {
      open(address, "_blank");
    }
  };
  document.body.append(frame);
}
