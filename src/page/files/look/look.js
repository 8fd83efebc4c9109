// See what I write: every card, token, board and page of rules of a kit, with notes beside the piece they are about, drawn
// anew when files change.

import * as press from "../press/press.js";
import { download, fill, h, heading, paint, tell } from "../common/dom.js";
import { noteBox, noteList, notesAt, notesOn, where } from "../ui/notes.js";
import { sightOptions, sightSwitches } from "./sight.js";
import { openZoom } from "../ui/zoom.js";
import { throwAway } from "../kit/bin.js";
import { plural, t } from "../common/phrases.js";
import { addPictures, choosePicture, putOn } from "../pictures/pictures.js";

export async function showLook(main, given) {
  const view = new LookView(main, given);
  view.start();
  return () => view.end();
}

class LookView {
  #end = new AbortController();
  #observer = new IntersectionObserver((entries) => this.#seen(entries), { rootMargin: "400px" });
  /** What is shown of each face: its element, its picture, its digest. */
  #faces = new Map();

  constructor(main, given) {
    Object.assign(this, given, { main });
  }

  start() {
    const { told } = this;
    this.notes = h("div", { "aria-live": "polite" });
    this.pieces = h("div");
    this.state = h("p", { class: "fine", role: "status" });
    const tools = h(
      "div",
      { class: "row" },
      this.state,
      h("button", { type: "button", onclick: () => this.save() }, t("Save the game (ZIP)")),
      told.kept === "built-in" &&
        told.revision > 0 &&
        h("button", { type: "button", onclick: () => this.undo() }, t("Restore the original")),
    );
    fill(
      this.main,
      h("div", { class: "bar" }, heading(told.title, t("all pieces")), tools),
      sightSwitches(this.main, () => this.again()),
      this.notes,
      this.pieces,
    );
    this.draw(this.contents);
    this.unhear = press.onChange((kit) => (kit === null || kit === this.kit) && this.again());
    this.prove();
  }

  end() {
    this.unhear();
    this.#end.abort();
    this.#observer.disconnect();
    delete this.main.dataset.sight;
  }

  async again() {
    try {
      const { answer } = await press.ask(
        { ask: "contents", kit: this.kit },
        { rank: press.NOW, signal: this.#end.signal },
      );
      if (!answer.ok) return fill(this.notes, noteBox(answer));
      this.draw(answer);
      await this.prove();
    } catch (fault) {
      press.sayFault(fault);
    }
  }

  /** Asks for the proof, which says what has changed, what is wrong, and how many pages rules have. */
  async prove() {
    this.proving?.abort();
    const { signal } = (this.proving = new AbortController());
    this.state.textContent = t("Checking …");
    try {
      const { answer } = await press.ask(
        { ask: "proof", kit: this.kit, options: sightOptions(this.contents) },
        { signal },
      );
      if (signal.aborted || this.#end.signal.aborted) return;
      this.tell(answer);
      await this.tellLines(answer, signal);
    } catch (fault) {
      if (press.isStopped(fault)) this.state.textContent = "";
      press.sayFault(fault);
    }
  }

  tell(proof) {
    const of = (name) => this.#faces.get(name);
    fill(
      this.notes,
      noteBox(proof, (name) => this.go(name)),
    );
    for (const [name, face] of this.#faces) {
      const is = proof.changed?.includes(name);
      face.element.classList.toggle("changed", is);
      face.badge.hidden = !is;
      fill(face.notes, noteList(notesOn(proof.notes, name)));
    }
    const changed = (proof.changed ?? []).filter(of).length;
    const errors = (proof.notes ?? []).filter(({ severity }) => severity === "error").length;
    this.state.textContent = [
      errors
        ? plural(errors, "{n} thing to fix", "{n} things to fix")
        : proof.ok
          ? t("No problems")
          : "",
      changed ? plural(changed, "{n} piece changed", "{n} pieces changed") : "",
    ]
      .filter(Boolean)
      .join(" · ");
    for (const part of this.contents.components.filter(
      ({ kind }) => kind === "rules" || kind === "box",
    ))
      this.printedFaces(part, proof);
    document.body.dataset.looked = String(Number(document.body.dataset.looked ?? 0) + 1);
  }

  /** Puts notes that tell a line, and no card, beside the card that stands there, and says which it is in the box of all. */
  async tellLines(proof, signal) {
    if (!proof.notes?.some(({ of, file }) => !of && file)) return;
    const cards = new Map();
    for (const { name } of this.contents.components.filter(({ items }) => items.length)) {
      const { answer } = await press.ask({ ask: "deck", kit: this.kit, deck: name }, { signal });
      if (signal.aborted || !answer.ok) return;
      for (const row of answer.rows) {
        const face = this.#faces.get(row.face);
        const notes = notesAt(proof.notes, row);
        if (face && notes.length) fill(face.notes, noteList(notes));
        for (const { code, file, line } of notes) cards.set(`${code}|${file}|${line}`, row.face);
      }
    }
    const notes = proof.notes.map((note) => ({
      ...note,
      of: note.of ?? cards.get(`${note.code}|${note.file}|${note.line}`),
    }));
    fill(
      this.notes,
      noteBox({ ...proof, notes }, (name) => this.go(name)),
    );
  }

  go(name) {
    const face = this.#faces.get(name) ?? this.#faces.get(`${name}/1`);
    if (!face) return tell(t("{name} is not shown here.", { name }));
    face.element.scrollIntoView({ block: "center" });
    face.element.querySelector("button").focus({ preventScroll: true });
  }

  draw(contents) {
    this.contents = contents;
    const focused = document.activeElement?.dataset?.face;
    const old = this.#faces;
    this.#faces = new Map();
    this.#observer.disconnect();
    this.lists = new Map();
    const order = { deck: 0, board: 1, token: 2, box: 3, rules: 4 };
    const parts = [...contents.components].sort(
      (a, b) => a.inner - b.inner || order[a.kind] - order[b.kind],
    );
    fill(
      this.pieces,
      parts.map((part) => this.component(part, old)),
    );
    if (focused) this.pieces.querySelector(`[data-face="${CSS.escape(focused)}"]`)?.focus();
  }

  component(part, old) {
    const { name, title, kind, extra, inner, items } = part;
    const list = h("ul", {
      class: `faces ${kind === "board" || kind === "rules" ? "boards-of" : ""}`,
    });
    this.lists.set(name, list);
    if (items.length) list.append(...items.map((item) => this.face(item, kind, old)));
    else if (kind === "board")
      list.append(this.face({ face: `${name}/1`, title, copies: 1 }, kind, old));
    const copies = items.reduce((sum, item) => sum + item.copies, 0);
    const small = [
      items.length &&
        (kind === "deck"
          ? plural(copies, "{n} card", "{n} cards")
          : plural(copies, "{n} token", "{n} tokens")),
      inner && t("a figure"),
      extra && t("extra"),
    ]
      .filter(Boolean)
      .join(", ");
    return h(
      "section",
      { class: "component", id: `part-${name}` },
      h("h2", {}, title, small && h("small", {}, ` ${small}`)),
      list,
    );
  }

  /** The pages of rules or the nets of a box, as many as the proof has. */
  printedFaces({ name, title, kind }, proof) {
    const pages = new Set(
      proof.sheets
        ?.flatMap(({ pieces }) => pieces.map(({ face }) => face))
        .filter((face) => face.startsWith(`${name}/`) && !face.endsWith("/back")) ?? [],
    );
    const list = this.lists.get(name);
    if (!list || list.children.length === pages.size) return;
    fill(
      list,
      [...pages].map((face, at) =>
        this.face(
          {
            face,
            title:
              pages.size === 1 && kind === "box"
                ? title
                : kind === "box"
                  ? t("{title}, part {n}", { title, n: at + 1 })
                  : t("{title}, page {n}", { title, n: at + 1 }),
            copies: 1,
          },
          kind,
          this.#faces,
        ),
      ),
    );
  }

  face({ face, title, copies }, kind, old) {
    const image = new Image();
    image.alt = title;
    const before = old.get(face);
    if (before?.drawing) {
      paint(image, before.drawing);
      image.style.aspectRatio = before.ratio;
    }
    const isTwoSided = kind === "deck" || kind === "token";
    const badge = h("span", { class: "badge", hidden: true }, t("changed"));
    const notes = h("div");
    const see = h(
      "button",
      {
        type: "button",
        class: "see",
        "data-face": face,
        "aria-label": t("Enlarge: {name}", { name: title }),
        onclick: () => this.zoom(face, title, isTwoSided),
      },
      image,
    );
    const picture =
      isTwoSided &&
      h(
        "button",
        {
          type: "button",
          class: "quiet",
          "aria-label": t("Picture for {title}", { title }),
          onclick: () => choosePicture(this.told, face, title, kind).catch(press.sayFault),
        },
        t("Picture"),
      );
    const caption = h(
      "p",
      { class: "caption" },
      h("span", {}, title, copies > 1 ? ` × ${copies}` : ""),
      badge,
      picture,
    );
    const element = h(
      "li",
      { class: `face ${kind === "token" ? "small" : ""}` },
      see,
      caption,
      notes,
    );
    this.#faces.set(face, {
      element,
      image,
      badge,
      notes,
      drawing: before?.drawing,
      ratio: before?.ratio,
    });
    element.dataset.of = face;
    if (isTwoSided) takePictures(element, (path) => putOn(this.told, face, path, kind), this.told);
    this.#observer.observe(element);
    return element;
  }

  #seen(entries) {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      this.#observer.unobserve(target);
      this.#drawFace(target.dataset.of).catch(press.sayFault);
    }
  }

  async #drawFace(name) {
    const shown = this.#faces.get(name);
    if (!shown) return;
    const { answer, bytes } = await press.ask(
      { ask: "face", kit: this.kit, options: sightOptions(this.contents), of: name },
      { rank: press.PICTURE, signal: this.#end.signal },
    );
    // Why there is no picture, the proof says beside it, or in the box of all notes.
    shown.element.classList.toggle("refused", !answer.ok);
    if (!answer.ok) return;
    paint(shown.image, bytes).then((drawing) => (shown.drawing = drawing));
    shown.ratio = shown.image.style.aspectRatio = `${answer.width} / ${answer.height}`;
    shown.image.dataset.drawn = answer.digest;
    shown.size = answer;
    const place = answer.notes?.[0] && where(answer.notes[0]);
    if (place) fill(shown.notes, noteList(answer.notes));
  }

  async zoom(face, title, isTwoSided) {
    const side = async (of, name) => {
      const { answer, bytes } = await press.ask(
        { ask: "face", kit: this.kit, options: sightOptions(this.contents), of },
        { rank: press.NOW },
      );
      return answer.ok
        ? { name, width: answer.width, height: answer.height, draw: async () => bytes }
        : null;
    };
    try {
      const sides = [
        await side(face, title),
        isTwoSided ? await side(`${face}/back`, `${title}, ${t("the back")}`) : null,
      ].filter(Boolean);
      if (sides.length) openZoom(sides, 0, true);
    } catch (fault) {
      press.sayFault(fault);
    }
  }

  async save() {
    try {
      const { answer, bytes } = await press.ask(
        { ask: "folder", kit: this.kit },
        { rank: press.NOW },
      );
      if (answer.ok) download(`${this.kit}.zip`, bytes, "application/zip");
      tell(
        answer.ok
          ? t("{name} is in your downloads. Drop it onto this page to continue from it.", {
              name: `${this.kit}.zip`,
            })
          : t("It cannot be saved."),
      );
    } catch (fault) {
      press.sayFault(fault);
    }
  }

  async undo() {
    await throwAway({ key: this.kit, title: this.told.title, kept: this.told.kept }).catch(
      press.sayFault,
    );
  }
}

/** Takes a picture that is dropped on a card: a file, or one from the tray. */
function takePictures(element, put, told) {
  const own = "text/boardpress-picture";
  const isOurs = ({ dataTransfer: { types, items } }) =>
    types.includes(own) ||
    (types.includes("Files") && [...items].every(({ type }) => type.startsWith("image/")));
  element.addEventListener(
    "dragover",
    (event) => isOurs(event) && (event.preventDefault(), element.classList.add("target")),
  );
  element.addEventListener("dragleave", () => element.classList.remove("target"));
  element.addEventListener("drop", async (event) => {
    element.classList.remove("target");
    if (!isOurs(event)) return;
    event.preventDefault();
    event.stopPropagation();
    document.body.classList.remove("dropping");
    const path = event.dataTransfer.getData(own);
    const files = new Map([...event.dataTransfer.files].map((file) => [file.name, file]));
    try {
      const chosen = path || (await addPictures(told, files))[0];
      if (chosen) await put(chosen);
    } catch (fault) {
      press.sayFault(fault);
    }
  });
}
