// What to do about a note, for people who see cells, columns, pictures and buttons, and neither files nor commands. Those
// whose kit is a folder of files keep the words of the press.

import { t } from "./phrases.js";
import { said } from "./said.js";
import { placeName } from "./templates.js";

/** By the code of a note. */
const ADVICE = {
  "missing-field":
    "Fill the cell of this card under “Cards”, or choose another look under “Design”.",
  "unknown-slot": "Choose another look under “Design”.",
  "text-overflow":
    "Shorten the words in this cell, or choose a look with more room under “Design”.",
  "small-type": "Shorten the words, or choose a look with more room under “Design”.",
  "missing-file": "Choose a picture for this card, or drop the missing pictures on this page.",
  "unknown-icon": "Choose a picture for this card, or take the braces out of the cell.",
  "bad-image": "Choose another picture: PNG, JPEG, WebP or SVG.",
  "bad-svg": "Choose another picture, or save this drawing as PNG.",
  "low-resolution": "Choose a larger picture, or one that is less enlarged.",
  duplicate: "Give one of the two cards another name in the column “id” under “Cards”.",
  "unknown-field": "Choose another look under “Design”, or add the column under “Cards”.",
  "unknown-template": "Choose another look under “Design”.",
  "nearest-font": "It may stay so; other letters are chosen under “Design”.",
  "missing-glyph": "Use another letter in this cell.",
  pairing: "Choose one back for all cards under “Design”.",
  "duplex-size": "Choose a back of the same size under “Design”.",
  "bad-colour": "Choose the color under “Design”.",
  bleed:
    "Choose a picture that reaches beyond the cut, or leave room for color beyond the cut under “Design”.",
  "no-kit": "Open a game that was saved here, or make a new one.",
  "nothing-to-print": "Add a card under “Cards”.",
  "bad-data": "Look at this row under “Cards”.",
  "unread-cell-content": "Type what is missing into the cells, or add the pictures as files.",
};
/** Words that are meant for those who write files or commands. */
const FOR_WRITERS = /boardpress|\[\[?[a-z]|--[a-z]|\.toml|TOML|`[\w.-]+ = /;
/** The notes that end when a card gets a picture. */
const OF_PICTURES = new Set([
  "missing-file",
  "unknown-icon",
  "bad-image",
  "bad-svg",
  "low-resolution",
]);

/** The cell of a picture that has no words. */
const NO_PICTURE = /^the cell `(picture|image|photo|icon|art)` .*is empty$/;

/** Whether the words of the page say what to do about a note. Of what is wrong with a whole file, the press knows more. */
const isAdvised = ({ code, line }) => code in ADVICE && (code !== "bad-data" || Boolean(line));

/** What to do about a note, as `said` gives it; `null` where the press knows nothing that helps here. */
export function advice(note, isFolder) {
  const { code } = note;
  const help = note.help ? said(note.help) : null;
  if (isFolder || (help && !FOR_WRITERS.test(help.words) && !isAdvised(note))) return help;
  if (isOfPicture(note)) return { words: t(ADVICE[OF_PICTURES.has(code) ? code : "missing-file"]) };
  return isAdvised(note) ? { words: t(ADVICE[code]) } : null;
}

/** What is wrong, as `said` gives it: places and looks have other names here than in files. */
export function messageOf({ code, message }, isFolder) {
  const [, place] = /^`([^`]+)` is missing, which the template `[^`]+` needs$/.exec(message) ?? [];
  return place && !isFolder
    ? { words: t("“{place}” is empty, and this look needs it", { place: placeName(place) }) }
    : said(message, code);
}

/** Whether another picture on its card ends a note. */
export const isOfPicture = ({ code, message }) =>
  OF_PICTURES.has(code) || (code === "missing-field" && NO_PICTURE.test(message));

/** Whether a file is seen in the page: a table or a picture. */
export const isSeen = (file) => !/\.toml$/i.test(file ?? "");
