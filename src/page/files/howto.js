// What to print on which paper, and what to do with it then, in the order of doing.

import { count, h, listed } from "./dom.js";

const unique = (words) => [...new Set(words)];

function printing({ stock, flip, papers, sheets }) {
  const titles = unique(sheets.map(({ title }) => title));
  const sides = flip ? `both sides, flipped on the ${flip} edge` : "one side";
  return h("li", {}, h("strong", {}, `Print ${count(papers, "sheet")} on ${stock}, ${sides}: `), `${listed(titles)}.`);
}

/** The steps for a proof whose sheets are in these piles. */
export function howTo(proof, piles) {
  if (!proof.sheets.length) return null;
  const cut = proof.sheets.filter(({ pieces, tile }) => pieces.length > 1 && !tile);
  const tiled = unique(proof.sheets.filter(({ tile }) => tile).map(({ title }) => title));
  const steps = [
    ...piles.map(printing),
    h("li", {}, h("strong", {}, "Choose 100% or “Actual size” in the print dialog."), " Never “Fit to page”. Check the ruler at the bottom of the first sheet with a real one: it must be 100 mm long."),
    cut.length > 0 && h("li", {}, h("strong", {}, "Cut along the marks"), `, in the order of the small numbers beside them (${count(cut.filter(({ side }) => side === "front").length, "sheet")}). Sheets of the same kind can be cut in a stack.`),
    tiled.length > 0 && h("li", {}, h("strong", {}, "Join the sheets of the large board"), `: ${listed(tiled)}. Trim one sheet and glue it over the hatched edge of the next; each sheet says which.`),
  ];
  return h("section", { class: "how", "aria-labelledby": "how" }, h("h2", { id: "how", tabIndex: -1 }, "How to make it"), h("ol", {}, steps.filter(Boolean)));
}
