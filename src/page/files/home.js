// The first page: the kits there are, a kit of one's own, a board by its code.

import * as press from "./press.js";
import { fill, h, paint } from "./dom.js";
import { openButton } from "./open.js";
import { forget } from "./keep.js";

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
  main.dataset.view = "home";
  fill(
    main,
    h("section", { class: "hero" }, h("h1", {}, "Print a game"), h("p", {}, "Choose a kit. You see every sheet before you print it.")),
    h("ul", { class: "kits", "aria-label": "Kits" }, kits.map((kit) => card(kit, kits, expect))),
    h(
      "section",
      { class: "own", "aria-labelledby": "own" },
      h("h2", { id: "own" }, "Your own game"),
      h("p", {}, "Drop a kit’s folder or ZIP onto this page, a spreadsheet of cards (CSV or XLSX), or pictures of cards."),
      openButton(),
    ),
    h("footer", { class: "foot" }, `Boardpress ${version}. `, press.isLocal() ? "Everything stays in this browser: nothing is sent anywhere." : "Everything stays on this computer."),
  );
  return () => {
    observer.disconnect();
    end.abort();
  };
}

const KINDS = { folder: "Folder on this computer", opened: "Opened in this browser" };

function card(kit, kits, expect) {
  // Of several kits with one title each says by which name it was opened.
  const name = kits.some(({ key, title }) => key !== kit.key && title === kit.title) ? ` as ${kit.key}` : "";
  const close = kit.kept === "opened" && h("button", { type: "button", class: "quiet", "aria-label": `Close ${kit.title}`, onclick: () => shut(kit) }, "Close");
  const start = kit.kept === "folder" ? "look" : "print";
  return h(
    "li",
    { class: "kit" },
    expect(kit, h("div", { class: "cover" })),
    h("h2", {}, h("a", { href: `#/${encodeURIComponent(kit.key)}/${start}` }, kit.title)),
    h("p", {}, kit.summary),
    KINDS[kit.kept] ? h("p", { class: "fine" }, KINDS[kit.kept], name, " ", close) : null,
  );
}

/** The first board of a kit, or else its first card. */
async function cover(kit, frame, signal) {
  const options = { rank: press.PICTURE, signal };
  const { answer } = await press.ask({ ask: "contents", kit: kit.key }, options);
  const parts = (answer.components ?? []).filter(({ inner }) => !inner);
  const board = parts.find(({ kind, extra }) => kind === "board" && !extra) ?? parts.find(({ kind }) => kind === "board");
  const of = board ? `${board.name}/1` : parts.find(({ items }) => items.length)?.items[0].face;
  if (!of) return;
  const drawn = await press.ask({ ask: "face", kit: kit.key, of }, options);
  if (!drawn.answer.ok) return;
  const image = new Image();
  image.alt = "";
  paint(image, drawn.bytes);
  image.style.aspectRatio = `${drawn.answer.width} / ${drawn.answer.height}`;
  frame.append(image);
}

async function shut(kit) {
  await press.ask({ ask: "close", kit: kit.key });
  await forget(kit.key);
  dispatchEvent(new Event("hashchange"));
}
