// Buttons with which people choose files or a folder.

import { h } from "../common/dom.js";
import { t } from "../common/phrases.js";

/** Returns buttons that choose files or a folder. Calls `take(name, files)` with the chosen files by their paths. */
export function chooseFiles(words, take) {
  const chosen = async (input) => {
    const files = new Map();
    for (const file of input.files) files.set(file.webkitRelativePath || file.name, file);
    const first = [...files.keys()][0];
    input.value = "";
    if (first) await take(first.split("/")[0], files);
  };
  const file = h("input", {
    type: "file",
    accept: ".zip,.csv,.tsv,.xlsx,.ods,.pdf,.png,.jpg,.jpeg,.webp,.svg",
    multiple: true,
    hidden: true,
    onchange: () => chosen(file),
    "aria-label": words,
  });
  const folder = h("input", {
    type: "file",
    webkitdirectory: true,
    hidden: true,
    onchange: () => chosen(folder),
    "aria-label": t("Choose a folder"),
  });
  return h(
    "p",
    { class: "row" },
    file,
    folder,
    h("button", { type: "button", onclick: () => file.click() }, words),
    h("button", { type: "button", onclick: () => folder.click() }, t("Choose a folder")),
  );
}
