// Boxes in which the table of a deck asks for more: a table that is pasted, the name of a column.

import { adding } from "./changes.js";
import { headOf } from "./heads.js";
import { dialog, h, tell } from "./dom.js";
import { linesOf } from "./paste.js";
import { count, listed, t } from "./phrases.js";

/** A box for a table with a head: its columns are found by name, and every line becomes a card. */
export function askTable(view) {
  const { store } = view;
  const area = h("textarea", { rows: 10, "aria-label": t("The table"), placeholder: "Title\tText\t…" });
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
      Object.fromEntries(cells.map((text, at) => [names[at], text]).filter(([name, text]) => name && text)),
    );
    const { keys, commands } = adding(store, view.grid.key, found);
    if (!keys.length) return tell(t("There is no line below the one that names the columns."), "bad");
    view.do(t("pasting a table"), commands);
    box.close();
    const cards = count(keys.length, "card");
    if (left.length)
      tell(
        t("Added: {cards}. Left out, since this deck has no such column: {columns}.", {
          cards,
          columns: listed(left),
        }),
        "bad",
      );
    else tell(t("Added: {cards}.", { cards }));
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

/** A box for the name of a column: a place of the template that is not shown, or another one. */
export function askColumn(view) {
  const { store } = view;
  const shown = view.grid.rows.model.columns;
  const places = (store.read?.columns ?? []).filter((name) => !shown.includes(name));
  const name = h("input", {
    id: "column-name",
    "aria-label": t("The name of the column"),
    autocomplete: "off",
    maxLength: 60,
  });
  const add = (column) => {
    box.close();
    view.addColumn(column);
  };
  const typed = (event) => {
    event.preventDefault();
    const column = name.value.trim();
    if (!column || /^[#"'=]/.test(column))
      return tell(t("Give the column a name that begins with a letter."), "bad");
    if ([...shown, ...places].some((known) => known.toLowerCase() === column.toLowerCase()))
      return tell(t("There is a column of this name already."), "bad");
    add(column);
  };
  const box = dialog(
    t("Add a column"),
    places.length > 0 && h("p", {}, t("What the template of this deck can show besides:")),
    places.length > 0 &&
      h(
        "p",
        { class: "row" },
        places.map((place) => h("button", { type: "button", onclick: () => add(place) }, headOf(place))),
      ),
    h(
      "p",
      {},
      t("A column that no place of the template shows is not printed; sorting and patterns can use it."),
    ),
    h("form", { class: "row tight", onsubmit: typed }, name, h("button", { class: "main" }, t("Add"))),
  );
  (box.querySelector("p button") ?? name).focus();
}
