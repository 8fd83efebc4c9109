// The pictures of a kit: all of them to see, more from files or from built-in icons, and the one of a card.

import * as press from "../press/press.js";
import { dialog, fill, h, later, tell } from "../common/dom.js";
import { keepFiles } from "../press/keep.js";
import { cropping } from "./crop.js";
import { pictureName } from "../templates/guess.js";
import { allIcons, drawingOf, iconName, iconsFor, plainWords } from "./icons.js";
import { chooseFiles } from "../ui/file-buttons.js";
import { plural, t } from "../common/phrases.js";
import { step } from "../kit/settings.js";
import { split } from "../press/engine.js";
import { allTemplates } from "../templates/built-in.js";
import { likeOf } from "../templates/templates.js";

const isPicture = (path) => /\.(png|jpe?g|jfif|webp|gif|bmp|tiff?|svg)$/i.test(path);
/** The longest side of what is shown of a picture in the tray, in dots. */
const SMALL = 160;

/** Small pictures by kit and path: those of two hundred photographs are made once. */
const small = new Map();

/** A small picture of a file, made when it is seen first. */
export async function thumbnail(kit, path) {
  const key = `${kit}|${path}`;
  small.set(key, small.get(key) ?? (await made(kit, path)));
  return small.get(key);
}

async function made(kit, path) {
  const { answer, bytes } = await press.ask({ ask: "file", kit, path }, { rank: press.PICTURE });
  if (!answer.ok) return "";
  const type = /\.svg$/i.test(path) ? "image/svg+xml" : "";
  const blob = new Blob([bytes], { type });
  if (type) return URL.createObjectURL(blob);
  const whole = await createImageBitmap(blob, {
    resizeWidth: SMALL,
    resizeQuality: "medium",
  }).catch(() => null);
  if (!whole) return "";
  const canvas = new OffscreenCanvas(whole.width, whole.height);
  canvas.getContext("2d").drawImage(whole, 0, 0);
  whole.close();
  return URL.createObjectURL(await canvas.convertToBlob({ type: "image/webp", quality: 0.8 }));
}

/** The paths of the pictures of a kit. */
export async function picturesOf(kit) {
  const { answer } = await press.ask({ ask: "files", kit }, { rank: press.NOW });
  return (answer.files ?? []).filter((path) => isPicture(path) && !path.startsWith("templates/"));
}

/** Adds pictures to a kit, from files by their names; their paths in it. */
export async function addPictures(told, files) {
  const chosen = [...files].filter(([path]) => isPicture(path));
  if (!chosen.length) {
    tell(t("This is not a picture: use PNG, JPEG, WebP or SVG."), "bad");
    return [];
  }
  const paths = [];
  for (const [name, file] of chosen) {
    const path = `pictures/${pictureName(name)}`;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const changed = await press.ask(
      { ask: "put", kit: told.key, path },
      { rank: press.NOW, bytes },
    );
    if (!changed.answer.ok) {
      tell(changed.answer.notes[0].words.message, "bad");
      continue;
    }
    small.delete(`${told.key}|${path}`);
    if (told.kept !== "folder") await keepFiles(told.key, split(changed), told.kept === "built-in");
    paths.push(path);
  }
  press.changed(told.key);
  return paths;
}

/** A tray of all pictures of a kit; `choose(path)` where one is to be chosen. */
export function tray(told, choose) {
  const list = h("ul", { class: "tray" });
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        thumbnail(told.key, target.dataset.path)
          .then((address) => address && (target.src = address))
          .catch(() => {});
      }
    },
    { rootMargin: "300px" },
  );
  const entry = (path) => {
    const name = path.split("/").at(-1);
    const image = h("img", { alt: "", "data-path": path, draggable: true });
    image.addEventListener("dragstart", (event) =>
      event.dataTransfer.setData("text/boardpress-picture", path),
    );
    observer.observe(image);
    const words = h("span", {}, name);
    return h(
      "li",
      {},
      choose
        ? h("button", { type: "button", class: "quiet", onclick: () => choose(path) }, image, words)
        : h("div", {}, image, words),
    );
  };
  const draw = async () => {
    const paths = await picturesOf(told.key);
    fill(list, paths.map(entry));
    if (!paths.length) fill(list, h("li", { class: "fine" }, t("No pictures yet.")));
  };
  const add = chooseFiles(t("Add pictures"), async (_, files) => {
    const added = await addPictures(told, files);
    if (choose && added.length === 1) return choose(added[0]);
    await draw();
    if (added.length) tell(plural(added.length, "{n} picture added.", "{n} pictures added."));
  });
  draw().catch(press.sayFault);
  const unhear = press.onChange(() => (list.isConnected ? draw().catch(press.sayFault) : unhear()));
  return h("div", {}, add, list);
}

/** A search in the built-in icons; `choose(path)` is called with the picture that one has become. */
export function iconSearch(told, choose) {
  const list = h("ul", { class: "tray icons" });
  const said = h("p", { class: "fine", role: "status" });
  const find = later(120, async (words) => {
    const found = iconsFor(words, await allIcons());
    said.textContent = plural(found.length, "{n} icon", "{n} icons");
    fill(
      list,
      found.slice(0, 120).map(([name, [, shapes, spanish]]) => {
        const image = h("img", {
          alt: "",
          src: URL.createObjectURL(new Blob([drawingOf(shapes)], { type: "image/svg+xml" })),
        });
        return h(
          "li",
          {},
          h(
            "button",
            { type: "button", class: "quiet", onclick: () => use(iconName(name, spanish), shapes) },
            image,
            h("span", {}, iconName(name, spanish)),
          ),
        );
      }),
    );
  });
  // The name of the file is what those who cannot see the picture are told.
  const use = async (name, shapes) => {
    const [path] = await addPictures(
      told,
      new Map([[`${plainWords(name).replaceAll(" ", "-")}.svg`, new Blob([drawingOf(shapes)])]]),
    );
    if (path) choose(path);
  };
  const field = h("input", {
    type: "search",
    id: "icon-search",
    autocomplete: "off",
    oninput: () => find(field.value),
  });
  find("");
  return h(
    "div",
    {},
    h(
      "div",
      { class: "field" },
      h("label", { htmlFor: "icon-search" }, t("Search the icons")),
      field,
    ),
    said,
    list,
    h("p", { class: "fine" }, t("Icons by Lucide (ISC license).")),
  );
}

/** The column of a deck that names the picture of a card; `null` where its template has no place for one. */
export async function pictureColumn(kit, deck, kind) {
  const { answer } = await press.ask(
    { ask: "settings", kit, tables: [[kind, deck]] },
    { rank: press.NOW },
  );
  const template = answer.tables?.[0]?.template;
  const all = await allTemplates();
  const places = all.get(likeOf(template, all))?.places;
  if (places) return places.find((place) => place.kind === "picture")?.name ?? null;
  // A template of the kit itself: by the usual names of such places.
  const { answer: table } = await press.ask({ ask: "deck", kit, deck }, { rank: press.NOW });
  return table.columns?.find((column) => /^(picture|image|art|icon|photo)/i.test(column)) ?? null;
}

/** Puts a picture of the kit onto a card, by the name of its face. */
export async function putOn(told, face, path, kind = "deck") {
  const [deck] = face.split("/");
  const column = await pictureColumn(told.key, deck, kind);
  if (!column)
    return void tell(
      t("These cards have no place for a picture. Choose another look for them under “Design”."),
      "bad",
    );
  const { answer } = await press.ask({ ask: "deck", kit: told.key, deck }, { rank: press.NOW });
  const row = answer.rows?.findIndex((one) => one.face === face) ?? -1;
  if (row < 0 || answer.rows[row].fixed) {
    const why = answer.rows?.[row]?.fixed;
    return void tell(why ?? t("This card cannot be changed here."), "bad");
  }
  const edits = [{ do: "set", row, column, text: path }];
  if (answer.absent?.includes(column)) edits.unshift({ do: "column", name: column });
  const isDone = await step(told, [{ ask: "edit", deck, revision: answer.revision, edits }]);
  if (isDone) tell(t("The picture is on the card."));
}

/** Says that a card has no place for a picture, and where it gets one. */
function offerLooks(told, title) {
  const look = h(
    "a",
    {
      class: "button main",
      href: `#/${encodeURIComponent(told.key)}/design`,
      onclick: () => box.close(),
    },
    t("Choose another look"),
  );
  const words = t(
    "These cards have no place for a picture. Choose another look for them under “Design”.",
  );
  const box = dialog(
    t("A picture for {title}", { title }),
    h("p", {}, words),
    h("p", { class: "row" }, look),
  );
}

/** Asks for the picture of a card: one of the kit, a new one, or an icon. */
export async function choosePicture(told, face, title, kind) {
  if (!(await pictureColumn(told.key, face.split("/")[0], kind))) return offerLooks(told, title);
  const choose = async (path) => {
    box.close();
    await putOn(told, face, path, kind).catch(press.sayFault);
  };
  const place = h("div");
  const show = async (what) => {
    for (const one of box.querySelectorAll("[data-what]"))
      one.setAttribute("aria-pressed", String(one.dataset.what === what));
    fill(
      place,
      what === "icons"
        ? iconSearch(told, choose)
        : what === "crop"
          ? await cropping(told, face, kind)
          : tray(told, choose),
    );
  };
  const button = (what, words) =>
    h(
      "button",
      { type: "button", "data-what": what, onclick: () => show(what).catch(press.sayFault) },
      words,
    );
  const box = dialog(
    t("A picture for {title}", { title }),
    h(
      "div",
      { class: "row" },
      button("own", t("Pictures of this game")),
      button("icons", t("Icons")),
      button("crop", t("Crop")),
    ),
    place,
  );
  show("own");
}
