// Elements made in one line, words that are said aloud, and files given to the browser.

import { t } from "./phrases.js";

/** An element: `h("button", { class: "main", onclick: print }, "Print")`. Words are always text, never HTML. */
export function h(tag, given = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "class") made.className = value;
    else if (name === "style") Object.assign(made.style, value);
    else if (name in made && !name.startsWith("aria") && name !== "list" && name !== "form")
      made[name] = value;
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(
    ...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false),
  );
  return made;
}

/** Puts these in the place of what an element holds. What has the focus there gives it to its successor of the same id. */
export function fill(place, ...children) {
  const focused = place.contains(document.activeElement) ? document.activeElement.id : "";
  place.replaceChildren(
    ...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false),
  );
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  return place;
}

/** Whether a button can be pressed; it keeps the focus where it cannot. `main.js` keeps clicks from those that cannot. */
export const enable = (button, is) => button.setAttribute("aria-disabled", String(!is));

/** Says what has happened, to those who see the page and to those who hear it. */
export function tell(words, kind = "") {
  const told = document.getElementById("told");
  clearTimeout(tell.end);
  // What is said while a dialog is open must stand in it: all else can neither be seen nor heard.
  (document.querySelector("dialog[open]") ?? document.body).append(told);
  told.className = `told shown ${kind}`;
  told.textContent = words;
  tell.end = setTimeout(() => (told.className = "told"), kind === "bad" ? 12000 : 5000);
}

/** Hands a file to the browser's downloads. */
export function download(name, bytes, type = "application/octet-stream") {
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}

/** A drawing of more bytes has photographs in it, which a browser holds as pixels while the drawing is shown. */
const LARGE = 400_000;
/** The least width at which such a drawing is shown as one picture, in dots. */
const WIDTH = 240;
/** WebKit draws into a canvas before the pictures in a drawing have come (its bug 39059). */
const IS_EARLY = /AppleWebKit(?!.*Chrom)/.test(globalThis.navigator?.userAgent ?? "");

/** The drawing that each image shows, or will. @type {WeakMap<HTMLImageElement, Blob>} */
const drawings = new WeakMap();
/** Large drawings are made into pictures one after the other. */
let line = Promise.resolve();

/**
 * Puts a drawing into an image, where nothing in it can run: the bytes of an SVG, or what an earlier call has promised, which
 * shows the same and takes little memory. `isWhole` keeps a large drawing as it is, to be looked at closely.
 */
export async function paint(image, bytes, isWhole = false) {
  const drawing = bytes instanceof Blob ? bytes : new Blob([bytes], { type: "image/svg+xml" });
  drawings.set(image, drawing);
  let shown = drawing;
  if (drawing.size > LARGE && !isWhole && !IS_EARLY) {
    const made = line.then(() =>
      drawings.get(image) === drawing
        ? pictured(drawing, Math.max(WIDTH, image.clientWidth))
        : drawing,
    );
    line = made.then(() => {});
    shown = await made;
    if (drawings.get(image) !== drawing) return shown;
  }
  const address = URL.createObjectURL(shown);
  image.onload = image.onerror = () => URL.revokeObjectURL(address);
  image.src = address;
  return shown;
}

/** A drawing as one picture of a width; the drawing itself where that fails. */
async function pictured(drawing, width) {
  const image = new Image();
  image.src = URL.createObjectURL(drawing);
  try {
    await image.decode();
    const scale = (width * Math.min(devicePixelRatio, 2)) / image.naturalWidth;
    const canvas = new OffscreenCanvas(
      Math.round(image.naturalWidth * scale),
      Math.round(image.naturalHeight * scale),
    );
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return await canvas.convertToBlob({ type: "image/webp", quality: 0.9 });
  } catch {
    return drawing;
  } finally {
    URL.revokeObjectURL(image.src);
    image.removeAttribute("src");
  }
}

/** The heading of a view: a kit's title, and for those who hear it what is shown of it. */
export const heading = (title, view) => h("h1", {}, title, h("span", { class: "sr" }, `: ${view}`));

/** A function that is called once, `wait` milliseconds after the last of several calls. */
export function later(wait, act) {
  let timer;
  const put = (...given) => {
    clearTimeout(timer);
    timer = setTimeout(() => act(...given), wait);
  };
  put.cancel = () => clearTimeout(timer);
  return put;
}

/** A dialog that is shown at once and leaves the page when it is closed. */
export function dialog(title, ...children) {
  const id = `dialog-${Math.random().toString(36).slice(2)}`;
  const close = h(
    "button",
    { class: "quiet close", type: "button", "aria-label": t("Close"), onclick: () => box.close() },
    "✕",
  );
  const box = h(
    "dialog",
    { "aria-labelledby": id },
    h("div", { class: "dialog-head" }, h("h2", { id }, title), close),
    ...children,
  );
  box.addEventListener("close", () => {
    document.body.append(...box.querySelectorAll("#told"));
    box.remove();
  });
  box.addEventListener("click", (event) => event.target === box && box.close());
  document.body.append(box);
  box.showModal();
  return box;
}
