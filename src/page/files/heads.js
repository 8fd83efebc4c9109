// What the heads of columns say.

import { american } from "./notes.js";

/** The head of a column, in words: `plate-line` is “Plate line”. @param {string} name */
export function headOf(name) {
  if (name === "id") return "ID";
  const words = american(name.replace(/[-_]+/g, " ").trim());
  return words ? words[0].toUpperCase() + words.slice(1) : name;
}
