// What the heads of columns say.

import { isPlace } from "./guess.js";
import { american } from "./notes.js";
import { t } from "./phrases.js";

/** The head of a column, in words: `plate-line` is “Plate line”. @param {string} name */
export function headOf(name) {
  if (name === "id") return "ID";
  const words = american(name.replace(/[-_]+/g, " ").trim());
  const head = words ? words[0].toUpperCase() + words.slice(1) : name;
  // Columns that somebody has named keep their names in every language.
  return isPlace(name) ? t(head) : head;
}
