// Design: the name of a game and its letters, what its decks look like, their backs, colors and boxes, and its pictures.

import * as press from "../press/press.js";
import { dialog, enable, fill, h, heading, later, paint, tell } from "../common/dom.js";
import { field, list } from "../ui/form.js";
import { allTemplates } from "../templates/built-in.js";
import { noteList } from "../ui/notes.js";
import { tray } from "../pictures/pictures.js";
import { t } from "../common/phrases.js";
import { movePlaces } from "../places/places.js";
import {
  canRedo,
  canUndo,
  fileOf,
  redo,
  replayOf,
  set,
  settingsOf,
  step,
  undo,
} from "../kit/settings.js";
import {
  likeOf,
  parted,
  placeName,
  sampleOf,
  STARTS,
  styled,
  styleName,
  stylesOf,
  templateName,
} from "../templates/templates.js";

/** The families of fonts that are built in; the first is that of texts for which none is named. */
const FONTS = [
  "Atkinson Hyperlegible Next",
  "Barlow Condensed",
  "Fredoka",
  "Libre Caslon Text",
  "Lilita One",
  "Zilla Slab",
];
/** The blue in which built-in templates are drawn. */
const DRAWN = "#24506b";

export async function showDesign(main, given) {
  const view = new DesignView(main, given, await allTemplates());
  await view.start();
  return () => view.end();
}

class DesignView {
  #end = new AbortController();

  constructor(main, given, templates) {
    Object.assign(this, given, { main, templates });
  }

  async start() {
    this.parts = h("div");
    const replay = (act) => act(this.told).catch(press.sayFault);
    this.undoButton = h(
      "button",
      { type: "button", id: "undo-design", onclick: () => replay(undo) },
      t("Undo"),
    );
    this.redoButton = h(
      "button",
      { type: "button", id: "redo-design", onclick: () => replay(redo) },
      t("Redo"),
    );
    fill(
      this.main,
      h(
        "div",
        { class: "bar" },
        heading(this.told.title, t("design")),
        h("div", { class: "row" }, this.undoButton, this.redoButton),
      ),
      this.parts,
    );
    // What lies under the places of a deck is drawn again when these are closed.
    this.unhear = press.onChange(
      (kit) => (kit === null || kit === this.kit) && !this.isCovered && this.again(),
    );
    addEventListener("keydown", (event) => this.key(event, replay), { signal: this.#end.signal });
    this.again = later(150, () => this.draw().catch(press.sayFault));
    await this.draw();
  }

  end() {
    this.unhear();
    this.again.cancel();
    this.#end.abort();
  }

  key(event, replay) {
    const act = document.querySelector("dialog[open]") ? null : replayOf(event);
    if (!act) return;
    event.preventDefault();
    replay(act);
  }

  /** The places of a deck's template, moved and sized on a card. */
  async places(at, title, items) {
    this.isCovered = true;
    await movePlaces({
      told: this.told,
      contents: this.contents,
      all: this.templates,
      at,
      title,
      items,
    }).catch(press.sayFault);
    this.isCovered = false;
    this.again();
  }

  async draw() {
    const { answer } = await press.ask(
      { ask: "contents", kit: this.kit },
      { rank: press.NOW, signal: this.#end.signal },
    );
    if (answer.ok) this.contents = answer;
    const decks = this.contents.components.filter(
      ({ kind }) => kind === "deck" || kind === "token",
    );
    const tables = decks.map(({ kind, name }) => [kind, name]);
    const [kit, boxes, ...said] = await settingsOf(this.kit, ["kit"], ["box"], ...tables);
    enable(this.undoButton, canUndo(this.kit));
    enable(this.redoButton, canRedo(this.kit));
    const known = decks.map((deck, n) => [deck, said[n]]).filter(([, table]) => table);
    const types = new Map();
    for (const name of new Set(known.map(([, { template }]) => template)))
      if (this.like(name)) types.set(name, await this.typeOf(name));
    fill(
      this.parts,
      kit && this.game(kit),
      known.map(([deck, table]) => this.deck(deck, table, boxes ?? {}, types)),
      (this.pictures ??= h(
        "section",
        { class: "component", "aria-labelledby": "pictures" },
        h("h2", { id: "pictures" }, t("Pictures")),
        h(
          "p",
          { class: "fine" },
          t("Drag a picture onto a card under “Look”, or choose “Picture” below the card."),
        ),
        tray(this.told),
      )),
    );
    document.body.dataset.designed = String(Number(document.body.dataset.designed ?? 0) + 1);
  }

  /** The built-in template of a name, or the one that it is a copy of. */
  like = (name) => this.templates.get(likeOf(name, this.templates));

  /** The name of that without its style, and its style. */
  partsOf = (name) => parted(likeOf(name, this.templates) ?? name ?? "");

  /** What the kit says about itself. */
  game(kit) {
    const words = (label, key, id) => {
      const input = h("input", {
        type: "text",
        id,
        value: kit[key] ?? "",
        autocomplete: "off",
        onchange: () =>
          set(this.told, [
            ["kit"],
            key,
            input.value.trim() || (key === "title" ? kit.title : null),
          ]),
      });
      return field(label, input);
    };
    const fonts = list(
      t("Letters of headings"),
      FONTS.map((name) => [name, name]),
      kit.display ?? "Barlow Condensed",
      (name) => set(this.told, [["kit"], "display", name]),
    );
    const corners = list(
      t("Round corners"),
      [
        ["", t("None")],
        ["2 mm", "2 mm"],
        ["3 mm", "3 mm"],
        ["5 mm", "5 mm"],
      ],
      kit.corners ?? "",
      (radius) => set(this.told, [["kit"], "corners", radius || null]),
    );
    const gutter = list(
      t("Space between cards"),
      [
        ["", t("None: cards share cuts")],
        ["3 mm", "3 mm"],
        ["bleed", t("Room for color beyond the cut")],
      ],
      kit.gutter ?? "",
      (space) => set(this.told, [["kit"], "gutter", space || null]),
    );
    return h(
      "section",
      { class: "component", "aria-labelledby": "game" },
      h("h2", { id: "game" }, t("The game")),
      h(
        "div",
        { class: "mapped" },
        words(t("Title"), "title", "kit-title"),
        words(t("Credits"), "credits", "kit-credits"),
        words(t("School, on every sheet"), "school", "kit-school"),
        fonts,
        corners,
        gutter,
      ),
    );
  }

  deck(component, table, boxes, types) {
    const { name, title, kind, items } = component;
    const at = [kind, name];
    const template = typeof table.template === "string" ? table.template : null;
    const known = this.like(template);
    const face = items[0]?.face;
    const problems = h("div", { "aria-live": "polite" });
    const side = (of, words) => {
      const image = Object.assign(new Image(), { className: "card", alt: words });
      if (of) this.paintFace(image, of, problems);
      return image;
    };
    const back = table.back ? templateName(table.back.template) : t("No back");
    const look = h(
      "button",
      {
        type: "button",
        id: `look-${name}`,
        onclick: () => this.chooseTemplate(at, table, known, component),
      },
      t("Change the look"),
    );
    const behind = h(
      "button",
      {
        type: "button",
        id: `back-${name}`,
        onclick: () => this.chooseBack(at, table, known, component),
      },
      t("Change the back"),
    );
    const places =
      face &&
      h(
        "button",
        { type: "button", id: `places-${name}`, onclick: () => this.places(at, title, items) },
        t("Move the places"),
      );
    return h(
      "section",
      { class: "component designed", "aria-labelledby": `design-${name}` },
      h("h2", { id: `design-${name}` }, title),
      h(
        "div",
        { class: "sides" },
        h(
          "figure",
          {},
          side(face, title),
          h("figcaption", {}, template ? templateName(template) : t("Its own look")),
        ),
        h(
          "figure",
          {},
          table.back && face ? side(`${face}/back`, t("The back")) : null,
          h("figcaption", {}, back),
        ),
      ),
      problems,
      h("div", { class: "row" }, look, behind, places, this.box(component, boxes)),
      h(
        "div",
        { class: "mapped" },
        known && this.style(at, table),
        known && this.colours(at, table, known),
        known && this.letters(template, types.get(template)),
      ),
    );
  }

  /** Draws a side of the first card, or says why it cannot be drawn. */
  async paintFace(image, of, problems) {
    const { language } = this.contents;
    const { answer, bytes } = await press
      .ask(
        { ask: "face", kit: this.kit, options: { language }, of },
        { rank: press.PICTURE, signal: this.#end.signal },
      )
      .catch(() => ({ answer: {} }));
    if (!answer.ok) {
      image.hidden = true;
      return void fill(
        problems,
        noteList((answer.notes ?? []).filter(({ severity }) => severity === "error").slice(0, 3)),
      );
    }
    paint(image, bytes);
    image.style.aspectRatio = `${answer.width} / ${answer.height}`;
  }

  /** A color for each place of front and back that takes one. */
  colours(at, table, { places }) {
    const of = (side, places, said = {}) =>
      places
        .filter(({ kind }) => kind === "colour")
        .map(({ name }) => {
          const now = /^#[0-9a-f]{6}$/i.test(said[name] ?? "")
            ? said[name]
            : name === "ink"
              ? "#ffffff"
              : DRAWN;
          const input = h("input", {
            type: "color",
            id: `${at.join("-")}-${side}-${name}`,
            value: now,
            onchange: () => set(this.told, [[...at, side], name, input.value]),
          });
          return field(
            side === "back" ? t("Back: {place}", { place: placeName(name) }) : placeName(name),
            input,
          );
        });
    const behind = this.like(table.back?.template)?.places ?? [];
    return [...of("front", places, table.front), ...of("back", behind, table.back)];
  }

  /** The settings of a template as text. */
  typeOf = async (template) =>
    new TextDecoder().decode(
      (await fileOf(this.kit, `templates/${template}.toml`)) ?? new Uint8Array(),
    );

  /** The letters of a deck: its template, of which these are the settings, gets settings of its own in the kit. */
  letters(template, settings) {
    const change = async (which, family) => {
      const bytes = new TextEncoder().encode(withFont(await this.typeOf(template), which, family));
      if (await step(this.told, [{ ask: "put", path: `templates/${template}.toml`, bytes }]))
        tell(t("All cards with this look have these letters now."));
    };
    const letters = (which, words) => {
      const now = fontsOf(settings, which);
      const kept = now.length > 1 ? [["", t("As they are")]] : [];
      const others = now.filter((family) => now.length === 1 && !FONTS.includes(family));
      return (
        now.length > 0 &&
        list(
          words,
          [...kept, ...[...others, ...FONTS].map((name) => [name, name])],
          kept.length ? "" : now[0],
          (family) => family && change(which, family),
        )
      );
    };
    return [letters("titles", t("Letters of titles")), letters("texts", t("Letters of texts"))];
  }

  /** The styles in which the template is drawn; the back follows where it can. */
  style(at, table) {
    const [plain, now] = this.partsOf(table.template);
    const styles = stylesOf(plain, this.templates.keys());
    if (styles.length < 2) return null;
    const choose = (style) => {
      const behind =
        table.back && styled(this.partsOf(table.back.template)[0], style, this.templates);
      return set(
        this.told,
        [at, "template", styled(plain, style, this.templates)],
        ...(behind ? [[[...at, "back"], "template", behind]] : []),
      );
    };
    return list(
      t("Style"),
      styles.map((style) => [style, styleName(style)]),
      now,
      choose,
    );
  }

  /** A gallery of templates; those of another size change the size of the cards. */
  gallery(names, chosen, choose) {
    const start = (name) => {
      const sample = name ? h("img", { src: sampleOf(name), alt: "", loading: "lazy" }) : t("None");
      return h(
        "button",
        {
          type: "button",
          class: "quiet",
          "aria-pressed": String(name === chosen),
          onclick: () => choose(name),
        },
        h("span", { class: "sample" }, sample),
        h("span", {}, name ? templateName(name) : t("No back")),
      );
    };
    return h("div", { class: "samples" }, names.map(start));
  }

  chooseTemplate(at, table, known, { title, own_title: ownTitle }) {
    const kind = at[0];
    const names = STARTS.filter((name) => this.templates.get(name)?.kind === kind);
    const columns = new Set(known?.places.map(({ name }) => name) ?? []);
    const choose = async (plain) => {
      const name = styled(plain, this.partsOf(table.template)[1], this.templates);
      const {
        size,
        places,
        cut,
        back,
        back_shows: shows,
      } = {
        ...this.templates.get(plain),
        ...this.templates.get(name),
        ...exampleOf(this.templates.get(plain)),
      };
      const missing = places.filter(
        (place) => place.needed && !columns.has(place.name) && !table.front?.[place.name],
      );
      // What has no column of its own shows what comes closest, so that nothing that was written is lost.
      const words = [...columns].filter(
        (place) =>
          !places.some((one) => one.name === place) &&
          !["icon", "colour", "ink", "credit"].includes(place),
      );
      const edits = [
        [at, "template", name],
        [at, "cut", cut ?? null],
      ];
      const seen =
        known?.places.filter((place) => place.kind === "picture").map(({ name: place }) => place) ??
        [];
      for (const place of missing.filter((one) => one.kind === "picture"))
        edits.push([[...at, "front"], place.name, seen.length ? `\${${seen.shift()}?}` : ""]);
      // A place for which nothing is written stays empty, and can be filled later.
      for (const place of missing.filter((one) => one.kind === "words"))
        edits.push([[...at, "front"], place.name, words.length ? `\${${words.shift()}?}` : ""]);
      for (const place of Object.keys(table.front ?? {}))
        if (!places.some((one) => one.name === place)) edits.push([[...at, "front"], place, null]);
      const behind = this.like(table.back?.template);
      if (behind && String(behind.size) !== String(size)) {
        edits.push([at, "back", null]);
        const fitting = this.backsFor(size)[0];
        if (back && !Object.values(shows).some((said) => said.includes("${")))
          edits.push([[...at, "back"], "template", back], [[...at, "back"], "deck", ownTitle]);
        else if (fitting)
          edits.push([[...at, "back"], "template", fitting], [[...at, "back"], "deck", ownTitle]);
      }
      box.close();
      if (await set(this.told, ...edits))
        tell(t("{title}: “{name}” is the look now.", { title, name: templateName(name) }));
    };
    const box = dialog(
      t("The look of {title}", { title }),
      this.gallery(names, this.partsOf(table.template)[0], choose),
    );
  }

  /** The backs with the name of the deck that have a size. */
  backsFor(size) {
    const fits = (template) =>
      /^[^/]*-back$/.test(template.name) &&
      String(template.size) === String(size) &&
      template.places.some(({ name }) => name === "deck");
    return [...this.templates.values()].filter(fits).map(({ name }) => name);
  }

  chooseBack(at, table, known, { title, own_title: ownTitle }) {
    const size = known?.size;
    const backs = size ? this.backsFor(size) : [];
    const own = [...this.templates.values()]
      .filter(
        (template) => /^[^/]*-back$/.test(template.name) && String(template.size) === String(size),
      )
      .map(({ name }) => name);
    const names = [null, ...new Set([...backs, ...own])];
    const choose = async (plain) => {
      const name = plain && styled(plain, this.partsOf(table.template)[1], this.templates);
      const behind = name && this.templates.get(name);
      const edits = [[at, "back", null]];
      const kept = Object.entries(table.back ?? {}).filter(([place]) =>
        behind?.places.some((one) => one.name === place),
      );
      if (behind) {
        edits.push([[...at, "back"], "template", name]);
        for (const [place, value] of kept) edits.push([[...at, "back"], place, value]);
        for (const place of behind.places.filter(
          ({ needed, name: place }) => needed && !kept.some(([one]) => one === place),
        ))
          edits.push([
            [...at, "back"],
            place.name,
            place.name === "deck" ? ownTitle : `\${${place.name}}`,
          ]);
      }
      box.close();
      if (await set(this.told, ...edits))
        tell(
          name
            ? t("{title}: this is the back now.", { title })
            : t("{title}: no back now.", { title }),
        );
    };
    const box = dialog(
      t("The back of {title}", { title }),
      names.length > 1
        ? this.gallery(names, table.back ? this.partsOf(table.back.template)[0] : null, choose)
        : h("p", {}, t("No built-in back has the size of these cards.")),
    );
  }

  /** A box for a deck, or the way to take it out. */
  box({ name, title, own_title: ownTitle }, boxes) {
    const [own] = Object.entries(boxes).find(([, box]) => box.for?.includes(name)) ?? [];
    if (own)
      return h(
        "button",
        { type: "button", id: `box-${name}`, onclick: () => set(this.told, [["box"], own, null]) },
        t("Remove its box"),
      );
    const add = async () => {
      const key = `${name}-box`;
      const isDone = await set(
        this.told,
        [["box", key], "title", t("Box for {title}", { title: ownTitle })],
        [["box", key], "for", [name]],
      );
      if (isDone) tell(t("A box for {title} is printed, too. You see it under “Look”.", { title }));
    };
    return h("button", { type: "button", id: `box-${name}`, onclick: add }, t("Add a box"));
  }
}

/** What an example says of a template in any style. */
const exampleOf = ({ kind, cut, front, back, back_shows }) => ({
  kind,
  cut,
  front,
  back,
  back_shows,
});

const tablesOf = (settings) => settings.split(/^(?=\[)/m);

/** The type of a table in the settings of a template: that of `titles` has a family of its own, that of `texts` none at first. */
function typeIn(table) {
  if (!/^\[slot\./.test(table) || !/^size = /m.test(table)) return null;
  const [line, family] = /^family = "(.*)"$/m.exec(table) ?? [];
  return {
    line,
    family: family ?? FONTS[0],
    which: line && !/^# text letters$/m.test(table) ? "titles" : "texts",
  };
}

/** The families of titles or of texts in the settings of a template, each once. */
export function fontsOf(settings, which) {
  const types = tablesOf(settings)
    .map(typeIn)
    .filter((type) => type?.which === which);
  return [...new Set(types.map(({ family }) => family))];
}

/** The settings of a template with another family of titles or of texts. */
export function withFont(settings, which, family) {
  return tablesOf(settings)
    .map((table) => {
      const type = typeIn(table);
      if (type?.which !== which) return table;
      if (type.line) return table.replace(type.line, `family = "${family}"`);
      return table.replace(/^(\[slot\..*\])$/m, `$1\n# text letters\nfamily = "${family}"`);
    })
    .join("");
}
