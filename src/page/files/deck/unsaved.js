// What was typed and is not written: why, and what may be done about it.

import { fill, h } from "../common/dom.js";
import { noteList } from "../ui/notes.js";
import { plural, t } from "../common/phrases.js";

/** How many cells are listed. */
const LISTED = 8;

/** @param {import("./store.js").Store} store @param {HTMLElement} place @param {(column: string) => string} head */
export function showUnsaved(store, place, head) {
  const cells = store.refused ? store.unwritten() : [];
  const all = [...store.conflicts, ...cells];
  if (!all.length && !store.refused?.length) return fill(place);
  const button = (words, act) => h("button", { type: "button", onclick: act }, words);
  const item = (cell, isConflict) =>
    h(
      "li",
      {},
      h(
        "p",
        {},
        h("strong", {}, `${cell.face || t("A new card")}, ${head(cell.column)}: `),
        t("“{text}”", { text: short(cell.text) }),
      ),
      isConflict &&
        h(
          "p",
          {},
          cell.now === null
            ? t("This card is no longer in the kit.")
            : t("Meanwhile it was changed elsewhere, to “{text}”.", { text: short(cell.now) }),
        ),
      isConflict &&
        h(
          "p",
          { class: "row" },
          cell.now !== null && button(t("Save what I typed"), () => store.settle(cell, true)),
          button(cell.now === null ? t("Discard it") : t("Keep the other"), () =>
            store.settle(cell, false),
          ),
        ),
    );
  return fill(
    place,
    h(
      "section",
      { class: "note-box", "aria-label": t("Typed but not saved") },
      h("h2", {}, t("Typed but not saved")),
      noteList(store.refused ?? []),
      h(
        "ul",
        { class: "notes" },
        store.conflicts.map((cell) => item(cell, true)),
        cells.slice(0, LISTED).map((cell) => item(cell, false)),
      ),
      cells.length > LISTED &&
        h("p", {}, plural(cells.length - LISTED, "And {n} more cell.", "And {n} more cells.")),
      store.refused &&
        h(
          "p",
          { class: "row" },
          button(t("Save it now"), () => store.save()),
          button(t("Discard it"), () => store.discard()),
        ),
    ),
  );
}

const short = (text) => (text.length > 120 ? `${text.slice(0, 119)}…` : text);
