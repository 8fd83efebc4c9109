// The files of a build: printed, downloaded one by one, or all as a ZIP.

import * as press from "../press/press.js";
import { split } from "../press/engine.js";
import { dialog, download, h, tell } from "../common/dom.js";
import { noteList } from "../ui/notes.js";
import { plural, t } from "../common/phrases.js";
import { isOnePage } from "./sheets.js";

/** Builds a kit whose sheets are in these piles. `how` is `print`, `pdf` or `zip`. */
export async function buildFiles(kit, title, options, how, piles) {
  try {
    // Only a ZIP has SVG files, so their option must not lead to an error elsewhere.
    const wanted = how === "zip" ? options : { ...options, format: ["pdf"], "svg-text": undefined };
    const built = await press.ask(
      { ask: "build", kit, options: wanted, zip: how === "zip" },
      { rank: press.NOW },
    );
    if (!built.answer.ok || !(built.answer.files?.length || how === "zip"))
      return dialog(t("This cannot be printed yet"), noteList(built.answer.notes));
    if (how === "zip") {
      download(`${kit}.zip`, built.bytes, "application/zip");
      return tell(t("{name} is in your downloads.", { name: `${kit}.zip` }));
    }
    const files = [...split(built)].filter(([path]) => path.endsWith(".pdf"));
    const sheets = files.filter(([path]) => !isAbout(path));
    // A class needs the report, too: it says what each group gets.
    if (how === "pdf" && sheets.length === 1 && !options.class) {
      download(nameOf(sheets[0][0]), sheets[0][1], "application/pdf");
      return tell(t("{name} is in your downloads.", { name: nameOf(sheets[0][0]) }));
    }
    if (how === "print" && sheets.length === 1 && files.length === 1)
      return printFile(sheets[0][1]);
    offer(title, built.answer.sheets, files, piles);
  } catch (fault) {
    press.sayFault(fault);
  }
}

const nameOf = (path) => path.split("/").at(-1);
/** Whether a file tells of the build, and is no part of the game. */
const isAbout = (path) => /-(report|key-sheet)\.pdf$/.test(path);

/** What a file is called, what it is for, and the order in which files are printed. */
function about(path) {
  if (path.endsWith("-report.pdf"))
    return [
      0,
      t("Report"),
      t("What to do with each sheet, and a ruler to check the size. Print it first."),
    ];
  if (path.endsWith("-key-sheet.pdf"))
    return [1, t("Key sheet"), t("All boards small, with their codes. For the teacher.")];
  if (path.endsWith("-one-sided.pdf"))
    return [2, t("One-sided sheets"), t("Print on one side of the paper.")];
  if (path.endsWith("-two-sided.pdf"))
    return [3, t("Two-sided sheets"), t("Print on both sides; the file sets the edge to flip on.")];
  return [2, t("Sheets"), t("Everything to print.")];
}

/** Which pages of a file go onto which paper, where that is more than one kind. */
function papersIn(path, piles) {
  const isOf = ({ flip }) =>
    path.endsWith("-one-sided.pdf")
      ? !flip
      : path.endsWith("-two-sided.pdf")
        ? Boolean(flip)
        : true;
  const own = isAbout(path) ? [] : piles.filter(isOf);
  if (own.length < 2)
    return own.length && piles.length > 1
      ? h("p", { class: "fine" }, t("On {stock}.", { stock: own[0].stock }))
      : null;
  const row = ({ stock, pages }) =>
    h(
      "li",
      {},
      isOnePage(pages)
        ? t("Page {pages}: {stock}", { pages, stock })
        : t("Pages {pages}: {stock}", { pages, stock }),
    );
  return h("ul", { class: "fine papers" }, own.map(row));
}

function offer(title, sheets, files, piles) {
  const order = files
    .map(([path, bytes]) => ({ path, bytes, about: about(path) }))
    .sort((a, b) => a.about[0] - b.about[0]);
  const row = ({ path, bytes, about: [, name, help] }) =>
    h(
      "li",
      {},
      h("div", {}, h("h3", {}, name), h("p", { class: "fine" }, help), papersIn(path, piles)),
      h(
        "button",
        {
          type: "button",
          class: isAbout(path) ? "" : "main",
          "aria-label": t("Print: {name}", { name }),
          onclick: () => printFile(bytes),
        },
        t("Print"),
      ),
      h(
        "button",
        {
          type: "button",
          "aria-label": t("Save: {name}", { name }),
          onclick: () => (
            download(nameOf(path), bytes, "application/pdf"),
            tell(t("{name} is in your downloads.", { name: nameOf(path) }))
          ),
        },
        t("Save"),
      ),
    );
  dialog(
    t("{title} is ready", { title }),
    h(
      "p",
      {},
      plural(
        sheets,
        "{n} sheet of paper, in this order. In the print dialog choose 100% or “Actual size”.",
        "{n} sheets of paper, in this order. In the print dialog choose 100% or “Actual size”.",
      ),
    ),
    h("ul", { class: "files" }, order.map(row)),
  );
}

/** Opens the browser's print dialog for a PDF; where it has none for PDFs, the file itself. */
function printFile(bytes) {
  const address = URL.createObjectURL(new Blob([bytes], { type: "application/pdf" }));
  if (!navigator.pdfViewerEnabled) return void open(address, "_blank");
  document.getElementById("printing")?.remove();
  const frame = h("iframe", {
    id: "printing",
    class: "printing",
    title: t("The sheets, for the print dialog"),
    src: address,
  });
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
