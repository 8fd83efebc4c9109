// What to do about a note, for people who see cells, columns, pictures and buttons, and neither files nor commands. Those
// whose kit is a folder of files keep the words of the press.

import { mark, t } from "../common/phrases.js";
import { placeName } from "../templates/templates.js";

/** By the code of a note. */
const ADVICE = {
  "missing-field": mark(
    "Fill the cell of this card under “Cards”, or choose another look under “Design”.",
  ),
  "unknown-slot": mark("Choose another look under “Design”."),
  "text-overflow": mark(
    "Shorten the words in this cell, or choose a look with more room under “Design”.",
  ),
  "small-type": mark("Shorten the words, or choose a look with more room under “Design”."),
  "missing-file": mark(
    "Choose a picture for this card, or drop the missing pictures on this page.",
  ),
  "unknown-icon": mark("Choose a picture for this card, or take the braces out of the cell."),
  "bad-image": mark("Choose another picture: PNG, JPEG, WebP or SVG."),
  "bad-svg": mark("Choose another picture, or save this drawing as PNG."),
  "low-resolution": mark("Choose a larger picture, or one that is less enlarged."),
  duplicate: mark("Give one of the two cards another name in the column “id” under “Cards”."),
  "unknown-field": mark("Choose another look under “Design”, or add the column under “Cards”."),
  "unknown-template": mark("Choose another look under “Design”."),
  "nearest-font": mark("It may stay so; other letters are chosen under “Design”."),
  "missing-glyph": mark("Use another letter in this cell."),
  pairing: mark("Choose one back for all cards under “Design”."),
  "duplex-size": mark("Choose a back of the same size under “Design”."),
  "bad-colour": mark("Choose the color under “Design”."),
  bleed: mark(
    "Choose a picture that reaches beyond the cut, or leave room for color beyond the cut under “Design”.",
  ),
  "no-kit": mark("Open a game that was saved here, or make a new one."),
  "nothing-to-print": mark("Add a card under “Cards”."),
  "bad-data": mark("Look at this row under “Cards”."),
  "unread-cell-content": mark("Type what is missing into the cells, or add the pictures as files."),
};
/** The codes of notes whose help is meant for those who write files or commands. */
const FOR_WRITERS = new Set([
  "bad-parts",
  "bad-printer",
  "count",
  "crop-marks",
  "cropped-art",
  "long-qr-code",
  "margins",
  "no-play",
  "no-printer",
  "other-kind",
  "other-markup",
  "piece-too-large",
  "punch-size",
  "replaced-word",
  "small-qr-code",
  "stock-unfit",
  "too-round",
  "untranslated",
  "unused-allow",
  "usage",
]);
/** The notes that end when a card gets a picture. */
const OF_PICTURES = new Set([
  "missing-file",
  "unknown-icon",
  "bad-image",
  "bad-svg",
  "low-resolution",
]);

/** The places that show a picture. */
const PICTURE_PLACES = new Set(["picture", "image", "photo", "icon", "art"]);

/** Whether a table, rules or another text is missing, which no picture replaces. */
const isOfText = ({ code, args }) =>
  code === "missing-file" && /\.(csv|tsv|ods|xlsx|md|toml)$/i.test(args?.file ?? "");

/** Whether the words of the page say what to do about a note. Of what is wrong with a whole file, the press knows more. */
const isAdvised = (note) =>
  note.code in ADVICE && (note.code !== "bad-data" || Boolean(note.line)) && !isOfText(note);

/** What to do about a note; `null` where the press knows nothing that helps here. */
export function advice(note, isFolder) {
  const { code, words } = note;
  if (isFolder || (words.help && !FOR_WRITERS.has(code) && !isAdvised(note))) return words.help;
  if (isOfPicture(note)) return t(ADVICE[OF_PICTURES.has(code) ? code : "missing-file"]);
  return isAdvised(note) ? t(ADVICE[code]) : null;
}

/** What is wrong: places and looks have other names here than in files. */
export function messageOf(note, isFolder) {
  const place = placeOf(note);
  return note.code === "missing-field" && note.args.template && place && !isFolder
    ? t("“{place}” is empty, and this look needs it", { place: placeName(place) })
    : note.words.message;
}

/** An argument of a message, or of a message in it; `undefined` if there is none of this name. */
export function argument({ args }, name) {
  const own = args[name];
  if (own !== undefined && !own?.args) return own;
  const messages = Object.values(args).filter((value) => value?.args);
  return messages.map((message) => argument(message, name)).find((value) => value !== undefined);
}

/** The place or the column that a note is about. */
export const placeOf = (note) =>
  argument(note, "slot") ?? argument(note, "field") ?? argument(note, "column");

/** Whether another picture on its card ends a note. */
export const isOfPicture = (note) =>
  (OF_PICTURES.has(note.code) && !isOfText(note)) ||
  (note.code === "missing-field" && PICTURE_PLACES.has(placeOf(note)));

/** Whether a file is seen in the page: a table or a picture. */
export const isSeen = (file) => !/\.toml$/i.test(file ?? "");
