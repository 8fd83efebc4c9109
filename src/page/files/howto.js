// What to print on which paper, and what to do with it then, in the order of doing.

import { count, h, listed } from "./dom.js";
import { t } from "./phrases.js";
import { sidesOf } from "./sheets.js";

const unique = (words) => [...new Set(words)];

/** One pile: how many sheets, of what, and which pages of the file they are. */
function printing(pile, piles) {
  const { stock, papers, sheets, pages } = pile;
  const titles = unique(sheets.map(({ title }) => title));
  const head = t("Print {sheets} on {stock}, {sides}: ", {
    sheets: count(papers, "sheet"),
    stock,
    sides: sidesOf(pile),
  });
  const file = piles.some(({ flip }) => Boolean(flip) !== Boolean(pile.flip))
    ? t(pile.flip ? "in the file of two-sided sheets" : "in the file of one-sided sheets")
    : "";
  const where =
    piles.length > 1
      ? ` ${t(/^\d+$/.test(pages) ? "Page {pages}" : "Pages {pages}", { pages })}${file ? ` ${file}` : ""}.`
      : "";
  return h("li", {}, h("strong", {}, head), `${listed(titles)}.`, where);
}

/** The steps for a proof whose sheets are in these piles. */
export function howTo(proof, piles) {
  if (!proof.sheets.length) return null;
  const cut = proof.sheets.filter(({ pieces, tile }) => pieces.length > 1 && !tile);
  const tiled = unique(proof.sheets.filter(({ tile }) => tile).map(({ title }) => title));
  const many = count(cut.filter(({ side }) => side === "front").length, "sheet");
  const steps = [
    ...piles.map((pile) => printing(pile, piles)),
    h(
      "li",
      {},
      h("strong", {}, t("Choose 100% or “Actual size” in the print dialog.")),
      " ",
      t(
        "Never “Fit to page”. Check the ruler at the bottom of the first sheet with a real one: it must be 100 mm long.",
      ),
    ),
    cut.length > 0 &&
      h(
        "li",
        {},
        h("strong", {}, t("Cut along the marks")),
        t(
          ", in the order of the small numbers beside them ({sheets}). Sheets of the same kind can be cut in a stack.",
          { sheets: many },
        ),
      ),
    tiled.length > 0 &&
      h(
        "li",
        {},
        h("strong", {}, t("Join the sheets of the large board")),
        t(
          ": {titles}. Trim one sheet and glue it over the hatched edge of the next; each sheet says which.",
          { titles: listed(tiled) },
        ),
      ),
  ];
  return h(
    "section",
    { class: "how", "aria-labelledby": "how" },
    h("h2", { id: "how", tabIndex: -1 }, t("How to make it")),
    h("ol", {}, steps.filter(Boolean)),
  );
}
