// What is wrong with a kit, and what to do: notes as the press gives them.

import { count, h } from "./dom.js";

/** A sentence that begins with a capital and ends with a full stop. */
export const sentence = (words) => (words ? words[0].toUpperCase() + words.slice(1) + (/[.!?]$/.test(words) ? "" : ".") : "");

const AMERICAN = { colour: "color", favour: "favor", grey: "gray", neighbour: "neighbor" };

/** What the press says in British English, in American; parts of names such as `colour-2` stay. */
export const american = (words) => words.replace(/(?<![\w-])(colour|favour|grey|neighbour)(?=(s|ed)?(?![\w-]))/g, (word) => AMERICAN[word]);

/** Words in which `code` stands between backquotes. */
export function worded(words) {
  return words.split("`").map((part, at) => (at % 2 ? h("code", {}, part) : american(part)));
}

/** Where a note was written: `cards.csv, line 7`. */
export function where({ file, line, cell }) {
  if (!file) return "";
  return cell ? `${file}, cell ${cell}` : line ? `${file}, line ${line}` : file;
}

function noteItem(note, onGo) {
  const isError = note.severity === "error";
  const place = where(note);
  const others = (note.others ?? []).map((other) => h("li", {}, [other.of, where(other)].filter(Boolean).join(" · ")));
  return h(
    "li",
    { class: `note ${isError ? "error" : "warning"}` },
    h("p", {}, h("strong", { class: "kind" }, isError ? "To fix" : "Good to know"), " ", worded(sentence(note.message))),
    note.help && h("p", {}, worded(sentence(note.help))),
    (place || note.of) &&
      h("p", { class: "fine" }, note.of && onGo ? h("button", { type: "button", class: "link", onclick: () => onGo(note.of) }, note.of) : (note.of ?? ""), note.of && place ? " · " : "", place),
    others.length > 0 && h("details", {}, h("summary", {}, `${count(note.count - 1, "more place")}`), h("ul", {}, others)),
  );
}

/** The notes as a list; `onGo` is called with the name of the card or board that one is about. */
export function noteList(notes = [], onGo) {
  if (!notes.length) return null;
  return h("ul", { class: "notes" }, notes.map((note) => noteItem(note, onGo)));
}

/** How many notes are shown before the others are folded away. */
const FEW = 5;

/** Whether something is about a card or board, one of its sides or both. */
const isOn = ({ of }, face) => of === face || of === `${face}/back`;

/** The notes on one card or board. */
export const notesOn = (notes = [], face) => notes.filter((note) => isOn(note, face) || (note.others ?? []).some((other) => isOn(other, face)));

/** The notes under a heading that counts them. */
export function noteBox({ notes = [], notes_left_out: more = 0 }, onGo) {
  const errors = notes.filter((note) => note.severity === "error").length;
  if (!notes.length) return null;
  const many = notes.length > FEW + 1 ? FEW : notes.length;
  const [few, rest] = [notes.slice(0, many), notes.slice(many)];
  const title = errors ? `${count(errors, "thing")} to fix` : `${count(notes.length, "thing")} to know`;
  return h("section", { class: `note-box ${errors ? "bad" : ""}`, "aria-label": title }, h("h2", {}, title), noteList(few, onGo), rest.length > 0 && h("details", {}, h("summary", {}, `${rest.length} more`), noteList(rest, onGo)), more > 0 && h("p", { class: "fine" }, `And ${more} more, not listed here.`));
}

/** The notes on a row of a deck: on its card, or on a line between its own and that of the next card in the file. */
export function notesAt({ rows, notes = [] }, { face, file, line }) {
  const next = Math.min(...rows.filter((row) => row.file === file && row.line > line).map((row) => row.line), Infinity);
  const isHere = (place) => isOn(place, face) || (place.file === file && place.line >= line && place.line < next);
  return notes.filter((note) => isHere(note) || (note.others ?? []).some(isHere));
}
