// The first page: the kits there are, a kit of one's own, a board by its code.

import * as press from "../press/press.js";
import { fill, h, paint } from "../common/dom.js";
import { chooseFiles } from "../ui/file-buttons.js";
import { openFiles } from "../open/open.js";
import { language, t } from "../common/phrases.js";
import { showBin, throwAway } from "../kit/bin.js";

export async function showHome(main, { kits, version }) {
  const end = new AbortController();
  const covers = new WeakMap();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target } of entries.filter(({ isIntersecting }) => isIntersecting)) {
        observer.unobserve(target);
        cover(covers.get(target), target, end.signal).catch(() => {});
      }
    },
    { rootMargin: "300px" },
  );
  /** Has the picture of a kit drawn when its frame is seen. */
  const expect = (kit, frame) => {
    covers.set(frame, kit);
    observer.observe(frame);
    return frame;
  };
  const bin = h("div");
  showBin(bin).catch(console.warn);
  main.dataset.view = "home";
  fill(
    main,
    h(
      "section",
      { class: "hero" },
      h("h1", {}, t("Print a game")),
      h("p", {}, t("Choose a game. You see every sheet before you print it.")),
      h(
        "p",
        { class: "row starts" },
        h("a", { class: "button main", id: "new", href: "#/new" }, t("New game")),
        h(
          "span",
          { class: "fine" },
          t("Make your own from pasted cells, a spreadsheet or pictures."),
        ),
      ),
    ),
    h(
      "ul",
      { class: "kits", "aria-label": t("Games") },
      kits.map((kit) => card(kit, kits, expect)),
    ),
    h(
      "section",
      { class: "own", "aria-labelledby": "own" },
      h("h2", { id: "own" }, t("Open a game")),
      h(
        "p",
        {},
        t(
          "Drop a folder or ZIP that was saved here anywhere on this page. Drop a spreadsheet or pictures to make a new game of them.",
        ),
      ),
      chooseFiles(t("Open a file"), openFiles),
    ),
    bin,
    h(
      "footer",
      { class: "foot" },
      `Boardpress ${version}. `,
      press.isLocal()
        ? t("Everything stays in this browser: nothing is sent anywhere.")
        : t("Everything stays on this computer."),
    ),
  );
  return () => {
    observer.disconnect();
    end.abort();
  };
}

const kinds = () => ({ folder: t("Folder on this computer"), opened: t("Kept in this browser") });

function card(kit, kits, expect) {
  // Of several kits with one title each says by which name it was opened.
  const name = kits.some(({ key, title }) => key !== kit.key && title === kit.title)
    ? t(" as {key}", { key: kit.key })
    : "";
  const close =
    kit.kept === "opened" &&
    h(
      "button",
      {
        type: "button",
        class: "quiet",
        "aria-label": t("Close {title}", { title: kit.title }),
        onclick: () => throwAway(kit).catch(press.sayFault),
      },
      t("Close"),
    );
  const start = kit.kept === "folder" ? "look" : "print";
  return h(
    "li",
    { class: "kit" },
    expect(kit, h("div", { class: "cover" })),
    h("h2", {}, h("a", { href: `#/${encodeURIComponent(kit.key)}/${start}` }, kit.title)),
    h("p", {}, kit.summary),
    kinds()[kit.kept] ? h("p", { class: "fine" }, kinds()[kit.kept], name, " ", close) : null,
  );
}

/** The picture of a kit: of a built-in one a file; else the figure `cover`, its first board, or its first card. */
async function cover(kit, frame, signal) {
  if (kit.kept === "built-in" && kit.revision === 0) {
    const end = language() === "en" ? "" : `-${language()}`;
    return frame.append(h("img", { src: `gallery-cover-${kit.key}${end}.png`, alt: "" }));
  }
  const options = { rank: press.PICTURE, signal };
  const { answer } = await press.ask({ ask: "contents", kit: kit.key }, options);
  const all = answer.components ?? [];
  const parts = all.filter(({ inner }) => !inner);
  const own = all.find(({ kind, name }) => kind === "board" && name === "cover");
  const board =
    own ??
    parts.find(({ kind, extra }) => kind === "board" && !extra) ??
    parts.find(({ kind }) => kind === "board");
  const of = board ? `${board.name}/1` : parts.find(({ items }) => items.length)?.items[0].face;
  if (!of) return;
  const drawn = await press.ask(
    { ask: "face", kit: kit.key, options: { language: answer.language }, of },
    options,
  );
  if (!drawn.answer.ok) return;
  const image = new Image();
  image.alt = "";
  paint(image, drawn.bytes);
  image.style.aspectRatio = `${drawn.answer.width} / ${drawn.answer.height}`;
  frame.append(image);
}
