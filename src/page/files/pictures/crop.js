// Which part of a picture a card shows: the point that stays in view, moved by mouse or by keys, with the card beside it.

import * as press from "../press/press.js";
import { h, later, paint } from "../common/dom.js";
import { allTemplates } from "../templates/built-in.js";
import { t } from "../common/phrases.js";
import { fileOf, settingsOf, step } from "../kit/settings.js";
import { likeOf } from "../templates/templates.js";

/** How far a key moves the point, in hundredths of the picture. */
const STEP = 5;

/** Settings of a template in which a place is filled by its picture, around a point that each card may name; or not. */
export function withCrop(text, place, isCropped) {
  return text
    .split(/^(?=\[)/m)
    .map((table) => {
      if (!table.startsWith(`[slot.${place}]`)) return table;
      const plain = table.replace(/^(fit|focus) = .*\n/gm, "");
      return isCropped
        ? plain.replace(/^(\[slot\..*\])\n/, '$1\nfit = "cover"\nfocus = "${focus?}"\n')
        : plain;
    })
    .join("");
}

/** What is known of the picture of a card: where it is written, and how its template shows it; `null` if it has none. */
async function pictureAt(told, face, kind) {
  const [deck] = face.split("/");
  const [table] = await settingsOf(told.key, [kind, deck]);
  const all = await allTemplates();
  const template = all.get(likeOf(table?.template, all));
  const { answer } = await press.ask({ ask: "deck", kit: told.key, deck }, { rank: press.NOW });
  const row = answer.rows?.findIndex((one) => one.face === face) ?? -1;
  const place = template?.places.find(
    ({ kind: what, name }) =>
      what === "picture" && answer.rows?.[row]?.cells[answer.columns.indexOf(name)]?.text,
  );
  if (!place || answer.rows[row].fixed) return null;
  const text = (column) => answer.rows[row].cells[answer.columns.indexOf(column)]?.text ?? "";
  return {
    deck,
    row,
    place: place.name,
    template: table.template,
    path: text(place.name),
    focus: text("focus"),
    revision: answer.revision,
    hasColumn: answer.columns.includes("focus") && !answer.absent?.includes("focus"),
  };
}

/** The part of the dialog of a picture in which it is cropped. */
export async function cropping(told, face, kind) {
  const at = await pictureAt(told, face, kind);
  if (!at) return h("p", { class: "fine" }, t("This card has no picture yet."));
  const file = `templates/${at.template}.toml`;
  const [bytes, settings] = [await fileOf(told.key, at.path), await fileOf(told.key, file)];
  if (!bytes || !settings)
    return h("p", { class: "fine" }, t("This picture cannot be cropped here."));
  const point = /^(\d+)% (\d+)%$/.exec(at.focus)?.slice(1).map(Number) ?? [50, 50];
  const picture = h("img", {
    alt: "",
    src: URL.createObjectURL(
      new Blob([bytes], { type: /\.svg$/i.test(at.path) ? "image/svg+xml" : "" }),
    ),
    draggable: false,
  });
  const mark = h("button", { type: "button", class: "point" });
  const card = Object.assign(new Image(), { className: "card", alt: t("The card") });
  const show = () => {
    Object.assign(mark.style, { left: `${point[0]}%`, top: `${point[1]}%` });
    mark.setAttribute(
      "aria-label",
      t("What stays in view: {x} % from the left, {y} % from the top. Arrow keys move it.", {
        x: point[0],
        y: point[1],
      }),
    );
  };
  const draw = async () => {
    const { answer, bytes: svg } = await press.ask(
      { ask: "face", kit: told.key, of: face },
      { rank: press.NOW },
    );
    if (answer.ok) paint(card, svg);
  };
  /** Writes how the place shows its pictures, if that is new, and the point of this card. */
  const write = async (isCropped) => {
    const now = await pictureAt(told, face, kind);
    if (!now) return;
    const text = new TextDecoder().decode((await fileOf(told.key, file)) ?? settings);
    const wanted = withCrop(text, now.place, isCropped);
    const edits = [
      {
        do: "set",
        row: now.row,
        column: "focus",
        text: isCropped ? `${point[0]}% ${point[1]}%` : "",
      },
    ];
    if (!now.hasColumn) edits.unshift({ do: "column", name: "focus" });
    const requests =
      wanted === text ? [] : [{ ask: "put", path: file, bytes: new TextEncoder().encode(wanted) }];
    // The revision grows by one with the file that is written before.
    if (isCropped || now.hasColumn)
      requests.push({
        ask: "edit",
        deck: now.deck,
        edits,
        revision: now.revision + requests.length,
      });
    await step(told, requests);
    await draw();
  };
  const written = later(250, () => write(true).catch(press.sayFault));
  const move = (x, y) => {
    point.splice(0, 2, ...[x, y].map((one) => Math.round(Math.min(100, Math.max(0, one)))));
    show();
    written();
  };
  const area = h("div", { class: "crop" }, picture, mark);
  const follow = (event) => {
    const { left, top, width, height } = picture.getBoundingClientRect();
    move((100 * (event.clientX - left)) / width, (100 * (event.clientY - top)) / height);
  };
  area.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    mark.focus();
    area.setPointerCapture(event.pointerId);
    follow(event);
  });
  area.addEventListener(
    "pointermove",
    (event) => area.hasPointerCapture(event.pointerId) && follow(event),
  );
  mark.addEventListener("keydown", (event) => {
    const by = {
      ArrowLeft: [-STEP, 0],
      ArrowRight: [STEP, 0],
      ArrowUp: [0, -STEP],
      ArrowDown: [0, STEP],
    }[event.key];
    if (!by) return;
    event.preventDefault();
    move(point[0] + by[0], point[1] + by[1]);
  });
  show();
  draw().catch(press.sayFault);
  const whole = h(
    "button",
    { type: "button", onclick: () => write(false).catch(press.sayFault) },
    t("Show whole pictures"),
  );
  return h(
    "div",
    {},
    h(
      "p",
      { class: "fine" },
      t("Click on what must stay in view. Pictures with this look then fill their place."),
    ),
    h("div", { class: "cropped" }, area, card),
    whole,
  );
}
