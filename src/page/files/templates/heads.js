// What the heads of columns say.

import { isPlace } from "./guess.js";
import { placeWords } from "../common/phrases.js";
import { placeName } from "./templates.js";

/** The head of a column, in words: `plate-line` is “Plate line”. @param {string} name */
export function headOf(name) {
  if (name === "id") return "ID";
  // Columns of remarks, such as `#row`, are not printed.
  const plain = name.replace(/^#/, "");
  if (isPlace(plain) || placeWords(plain.replace(/-\d+$/, ""))) return placeName(plain);
  // Columns that somebody has named keep their names in every language.
  const words = name.replace(/[-_]+/g, " ").trim();
  return words ? words[0].toUpperCase() + words.slice(1) : name;
}
