// One picture close up: as large as the window, as large as it is printed, or larger; and its neighbours.

import { dialog, h, paint } from "../common/dom.js";
import { t } from "../common/phrases.js";

/**
 * Shows one of several things, `{ name, width, height, draw }` with millimetres and a promise of an SVG. `areSides` says
 * that they are the two sides of one.
 */
export function openZoom(items, at, areSides = false) {
  let size = 0;
  const image = new Image();
  const words = h("p", { class: "caption", role: "status" });
  const stage = h(
    "div",
    {
      class: "stage",
      tabIndex: 0,
      role: "group",
      "aria-label": t("The picture; scroll it with the arrow keys"),
    },
    image,
  );
  const go = async (by) => {
    at = (at + by + items.length) % items.length;
    const item = items[at];
    box.querySelector("h2").textContent = item.name;
    image.alt = item.name;
    image.removeAttribute("src");
    scale();
    const drawn = await item.draw().catch(() => null);
    if (drawn && items[at] === item) paint(image, drawn, true);
  };
  const scale = () => {
    const { width, height } = items[at];
    const fit = Math.min((stage.clientWidth - 24) / width, (stage.clientHeight - 24) / height);
    // A CSS millimetre is a true one where the system knows its screen.
    const pixels = 96 / 25.4;
    const each = size === 0 ? Math.max(fit, 0.5) : size * pixels;
    Object.assign(image.style, { width: `${width * each}px`, height: `${height * each}px` });
    const sized = (unit, places) =>
      [width, height].map((length) => Math.round((length / unit) * places) / places).join(" × ");
    words.textContent = t("{mm} mm ({inches} in), shown at {share}%", {
      mm: sized(1, 10),
      inches: sized(25.4, 100),
      share: Math.round((each / pixels) * 100),
    });
  };
  const zoom = (next) => {
    size = next;
    scale();
  };
  const current = () => image.getBoundingClientRect().width / ((items[at].width * 96) / 25.4);
  const button = (label, act) => h("button", { type: "button", onclick: act }, label);
  const tools = h(
    "div",
    { class: "row tools" },
    areSides && items.length > 1 && button(t("Turn over"), () => go(1)),
    !areSides &&
      items.length > 1 && [button(t("‹ Previous"), () => go(-1)), button(t("Next ›"), () => go(1))],
    button(t("Whole picture"), () => zoom(0)),
    button(t("True size"), () => zoom(1)),
    button(t("Larger"), () => zoom(Math.min(8, current() * 1.4))),
    button(t("Smaller"), () => zoom(Math.max(0.1, current() / 1.4))),
  );
  const box = dialog("", tools, stage, words);
  box.classList.add("zoom");
  box.addEventListener("keydown", (event) => {
    const keys = {
      PageDown: () => go(1),
      PageUp: () => go(-1),
      "+": () => zoom(Math.min(8, current() * 1.4)),
      "-": () => zoom(Math.max(0.1, current() / 1.4)),
      0: () => zoom(0),
      1: () => zoom(1),
    };
    if (keys[event.key]) {
      event.preventDefault();
      keys[event.key]();
    }
  });
  go(0);
  new ResizeObserver(() => size === 0 && scale()).observe(stage);
}
