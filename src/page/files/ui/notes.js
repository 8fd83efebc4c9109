// What is wrong with a kit, and what to do: notes as the press gives them.

import { advice, isOfPicture, isSeen, messageOf, placeOf } from "./advice.js";
import { h } from "../common/dom.js";
import { plural, t } from "../common/phrases.js";

/** The kit that is shown, as it is listed, its contents, and the dialog for pictures. `null` if no kit is shown. */
let shown = null;

/**
 * Sets the kit that notes are about. `choosePicture(told, face, title, kind)` opens the dialog for the picture of a card.
 * It is a parameter because that dialog shows notes.
 */
export const atKit = (told, contents, choosePicture) =>
  (shown = told && { told, contents, choosePicture });

/** The kit that is shown, as it is listed. */
export const kitShown = () => shown?.told;

/** A sentence that begins with a capital and ends with a full stop. */
export function sentence(words) {
  if (!words) return "";
  const first = "¿¡".includes(words[0]) ? 1 : 0;
  const capital = words.slice(0, first) + words[first].toUpperCase() + words.slice(first + 1);
  return capital + (".!?…".includes(words.at(-1)) ? "" : ".");
}

/** Words in which `code` stands between backquotes. */
export function worded(words) {
  return words.split("`").map((part, at) => (at % 2 ? h("code", {}, part) : part));
}

/** Where a note was written: `cards.csv, line 7`. */
export function where({ file, line, cell }) {
  if (!file) return "";
  return cell
    ? t("{file}, cell {cell}", { file, cell })
    : line
      ? t("{file}, line {line}", { file, line })
      : file;
}

/** A link that also goes where the address already is. */
function link(address, words) {
  const again = () => location.hash === address && dispatchEvent(new Event("hashchange"));
  return h("a", { href: address, onclick: again }, words);
}

/** Buttons that go to what a note is about, and that end it where one cure is certain. */
function ways(note, onGo) {
  const of = note.of?.replace(/\/back$/, "");
  const [name, ...rest] = of?.split("/") ?? [];
  const part = shown?.contents.components.find((one) => one.name === name);
  const isCard = (part?.kind === "deck" || part?.kind === "token") && rest.length > 0;
  const key = encodeURIComponent(shown?.told.key ?? "");
  const called = isCard ? rest.join("/") : rest.length ? of : (part?.title ?? of);
  const go =
    onGo && of
      ? h("button", { type: "button", class: "link", onclick: () => onGo(of) }, called)
      : called;
  const column = placeOf(note) ?? "";
  const toCell =
    isCard &&
    link(
      `#/${[key, "cards", ...[name, rest.join("/"), column].map(encodeURIComponent)].join("/")}`,
      t("Go to its cells"),
    );
  const picture =
    isCard &&
    isOfPicture(note) &&
    h(
      "button",
      {
        type: "button",
        class: "link",
        onclick: () => shown.choosePicture(shown.told, of, of, part.kind),
      },
      t("Choose a picture"),
    );
  return [go, toCell, picture].filter(Boolean);
}

function noteItem(note, onGo) {
  const isError = note.severity === "error";
  const isFolder = shown?.told.kept === "folder";
  // Who has no folder of files knows the cells of a workbook, and goes to those of a table by the link.
  const place = isFolder || (isSeen(note.file) && (note.cell || !note.of)) ? where(note) : "";
  const help = advice(note, isFolder);
  const parts = [...ways(note, onGo), place]
    .filter(Boolean)
    .flatMap((part, at) => (at ? [" · ", part] : [part]));
  return h(
    "li",
    { class: `note ${isError ? "error" : "warning"}` },
    h(
      "p",
      {},
      h("strong", { class: "kind" }, isError ? t("To fix") : t("Good to know")),
      " ",
      worded(sentence(messageOf(note, isFolder))),
    ),
    help && h("p", {}, worded(sentence(help))),
    parts.length > 0 && h("p", { class: "fine" }, parts),
    note.count > 1 && otherPlaces(note, isFolder),
  );
}

/** How many other places a note is about, and those that have a name in the page. */
function otherPlaces({ count, others }, isFolder) {
  const words = plural(count - 1, "{n} more place", "{n} more places");
  const places = others
    .map((other) =>
      [other.of, isFolder || isSeen(other.file) ? where(other) : ""].filter(Boolean).join(" · "),
    )
    .filter(Boolean);
  if (!places.length) return h("p", { class: "fine" }, words);
  return h(
    "details",
    {},
    h("summary", {}, words),
    h(
      "ul",
      {},
      places.map((place) => h("li", {}, place)),
    ),
  );
}

/** The notes as a list; `onGo` is called with the name of the card or board that one is about. */
export function noteList(notes = [], onGo) {
  if (!notes.length) return null;
  return h(
    "ul",
    { class: "notes" },
    notes.map((note) => noteItem(note, onGo)),
  );
}

/** How many notes are shown before the others are folded away. */
const FEW = 5;

/** Whether something is about a card or board, one of its sides or both. */
const isOn = ({ of }, face) => of === face || of === `${face}/back`;

/** A note that was found in several places, as it is about another of them. */
const about = (note, other) => ({ ...note, cell: undefined, ...other, others: [], count: 1 });

/** The notes for which something holds, where that is another of their places as notes about that place. */
const noted = (notes, isHere) =>
  notes.flatMap((note) => {
    if (isHere(note)) return [note];
    const other = (note.others ?? []).find(isHere);
    return other ? [about(note, other)] : [];
  });

/** The notes on one card or board. */
export const notesOn = (notes = [], face) => noted(notes, (place) => isOn(place, face));

/** The notes under a heading that counts them. */
export function noteBox({ notes = [], notes_left_out: more = 0 }, onGo) {
  const errors = notes.filter((note) => note.severity === "error").length;
  if (!notes.length) return null;
  const many = notes.length > FEW + 1 ? FEW : notes.length;
  const [few, rest] = [notes.slice(0, many), notes.slice(many)];
  const title = errors
    ? plural(errors, "{n} thing to fix", "{n} things to fix")
    : plural(notes.length, "{n} thing to know", "{n} things to know");
  return h(
    "section",
    { class: `note-box ${errors ? "bad" : ""}`, "aria-label": title },
    h("h2", {}, title),
    noteList(few, onGo),
    rest.length > 0 &&
      h(
        "details",
        {},
        h("summary", {}, t("{many} more", { many: rest.length })),
        noteList(rest, onGo),
      ),
    more > 0 && h("p", { class: "fine" }, t("And {more} more, not listed here.", { more })),
  );
}

/** Returns a test whether a place is on a row of a deck: on its card, or on one of its lines if no other part is named. */
export function isAt({ face, file, line, last_line: last }) {
  const [deck] = face.split("/");
  return (place) =>
    isOn(place, face) ||
    ((place.of ?? deck) === deck &&
      place.file === file &&
      place.line >= line &&
      place.line <= last);
}

/** The notes on a row of a deck. */
export const notesAt = (notes, row) =>
  noted(notes, isAt(row)).map((note) => ({ ...note, of: note.of ?? row.face }));
