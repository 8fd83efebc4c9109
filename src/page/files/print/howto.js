// What to print on which paper, and what to do with it then, in the order of doing.

import { h } from "../common/dom.js";
import { listed, plural, t } from "../common/phrases.js";
import { isOnePage, sidesOf } from "./sheets.js";

const unique = (words) => [...new Set(words)];

/** One pile: how many sheets, of what, and which pages of the file they are. */
function printing(pile, piles) {
  const { stock, papers, sheets } = pile;
  const titles = unique(sheets.map(({ title }) => title));
  const head = plural(
    papers,
    "Print {n} sheet on {stock}, {sides}: ",
    "Print {n} sheets on {stock}, {sides}: ",
    { stock, sides: sidesOf(pile) },
  );
  const where = piles.length > 1 ? ` ${pagesIn(pile, piles)}` : "";
  return h("li", {}, h("strong", {}, head), `${listed(titles)}.`, where);
}

/** The pages of a pile, and in which of two files they are. */
function pagesIn({ flip, pages }, piles) {
  const isOne = isOnePage(pages);
  if (piles.every((other) => Boolean(other.flip) === Boolean(flip)))
    return isOne ? t("Page {pages}.", { pages }) : t("Pages {pages}.", { pages });
  if (flip)
    return isOne
      ? t("Page {pages} in the file of two-sided sheets.", { pages })
      : t("Pages {pages} in the file of two-sided sheets.", { pages });
  return isOne
    ? t("Page {pages} in the file of one-sided sheets.", { pages })
    : t("Pages {pages} in the file of one-sided sheets.", { pages });
}

/** The steps for a proof whose sheets are in these piles. */
export function howTo(proof, piles) {
  if (!proof.sheets.length) return null;
  const cut = proof.sheets.filter(({ pieces, tile }) => pieces.length > 1 && !tile);
  const tiled = unique(proof.sheets.filter(({ tile }) => tile).map(({ title }) => title));
  const many = cut.filter(({ side }) => side === "front").length;
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
        plural(
          many,
          ", in the order of the small numbers beside them ({n} sheet). Sheets of the same kind can be cut in a stack.",
          ", in the order of the small numbers beside them ({n} sheets). Sheets of the same kind can be cut in a stack.",
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
