// Boxes in which the table of a deck asks for more: a table that is pasted, the name of a column.

import { adding } from "./changes.js";
import { headOf } from "../templates/heads.js";
import { dialog, h, tell } from "../common/dom.js";
import { linesOf } from "../common/paste.js";
import { listed, plural, t } from "../common/phrases.js";

/** A box for a table with a head: its columns are found by name, and every line becomes a card. */
export function askTable(view) {
  const { store } = view;
  const area = h("textarea", {
    rows: 10,
    "aria-label": t("The table"),
    placeholder: t("Title\tText\t…"),
  });
  const known = [...new Set([...(store.read?.columns ?? []), ...store.table.columns])];
  const plain = (words) =>
    words
      .trim()
      .toLowerCase()
      .replace(/[-_\s]+/g, " ");
  const put = () => {
    const [head, ...lines] = linesOf(area.value);
    const names = head.map((words) => known.find((name) => plain(name) === plain(words)));
    if (!names.some(Boolean))
      return tell(
        t("The first line must name columns, such as {columns}.", {
          columns: listed(known.slice(0, 4).map(headOf)),
        }),
        "bad",
      );
    const left = head.filter((words, at) => words.trim() && !names[at]);
    const found = lines.map((cells) =>
      Object.fromEntries(
        cells.map((text, at) => [names[at], text]).filter(([name, text]) => name && text),
      ),
    );
    const { keys, commands } = adding(store, view.grid.key, found);
    if (!keys.length)
      return tell(t("There is no line below the one that names the columns."), "bad");
    view.do(t("pasting a table"), commands);
    box.close();
    if (left.length)
      tell(
        plural(
          keys.length,
          "Added: {n} card. Left out, since this deck has no such column: {columns}.",
          "Added: {n} cards. Left out, since this deck has no such column: {columns}.",
          { columns: listed(left) },
        ),
        "bad",
      );
    else tell(plural(keys.length, "Added: {n} card.", "Added: {n} cards."));
  };
  const words = t("Copy rows from a spreadsheet, with the line that names the columns first.");
  const box = dialog(
    t("Paste a table of cards"),
    h("p", {}, words),
    area,
    h(
      "p",
      { class: "row" },
      h("button", { type: "button", class: "main", onclick: put }, t("Add these cards")),
    ),
  );
  area.focus();
}

/** A box with the columns that can be added: places of the template that are not shown. */
export function askColumn(view) {
  const { store } = view;
  const shown = view.grid.rows.model.columns;
  const places = (store.read?.columns ?? []).filter((name) => !shown.includes(name));
  const add = (/** @type {string} */ column) => {
    box.close();
    view.addColumn(column);
  };
  const button = (/** @type {string} */ place) =>
    h("button", { type: "button", onclick: () => add(place) }, headOf(place));
  const words = places.length
    ? t("What the template of this deck can show besides:")
    : t(
        "Every place of this deck’s template has a column. Another template is chosen in “Design”.",
      );
  const box = dialog(
    t("Add a column"),
    h("p", {}, words),
    h("p", { class: "row" }, places.map(button)),
  );
  box.querySelector("p button")?.focus();
}
