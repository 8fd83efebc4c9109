// The page: which kit and which view are shown, and what they have in common.

import * as press from "./press/press.js";
import * as keep from "./press/keep.js";
import { fill, h, later, tell } from "./common/dom.js";
import { showHome } from "./home/home.js";
import { LANGUAGES, choose, language, mark, speak, t } from "./common/phrases.js";
import { atKit } from "./ui/notes.js";
import { takeDrops } from "./open/open.js";
import { keepAll, keepOffline } from "./press/offline.js";

/** The views: how addresses and people call them, the function that shows one, and for which kits. */
const VIEWS = [
  [
    "print",
    mark("Print"),
    () => import("./print/print.js").then(({ showPrint }) => showPrint),
    () => true,
  ],
  [
    "look",
    mark("Look"),
    () => import("./look/look.js").then(({ showLook }) => showLook),
    () => true,
  ],
  [
    "design",
    mark("Design"),
    () => import("./design/design.js").then(({ showDesign }) => showDesign),
    () => true,
  ],
  [
    "cards",
    mark("Cards"),
    () => import("./deck/deck.js").then(({ showDecks }) => showDecks),
    ({ components }) => components.some(({ kind }) => kind === "deck" || kind === "token"),
  ],
  [
    "words",
    mark("Words"),
    () => import("./words/words.js").then(({ showWords }) => showWords),
    ({ components }) => components.some(({ kind }) => kind === "rules" || kind === "board"),
  ],
  [
    "boards",
    mark("Boards"),
    () => import("./boards/boards.js").then(({ showBoards }) => showBoards),
    ({ components }) => components.some(({ random }) => random),
  ],
  [
    "try",
    mark("Try"),
    () => import("./try/try.js").then(({ showTable }) => showTable),
    ({ components }) => components.some(({ kind }) => kind === "deck" || kind === "token"),
  ],
];

const main = document.getElementById("main");
const nav = document.getElementById("views");
/** Ends the view that is shown. */
let leave = () => {};
let shown = 0;

/** A part of an address as it was before it was encoded. */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The kit, the view and what else the address says: `#/mapmaker/print`. */
function place() {
  const [kit, view, ...rest] = location.hash.replace(/^#\/?/, "").split("/").map(decoded);
  return { kit, view, rest };
}

async function show() {
  const turn = ++shown;
  const { kit, view: asked, rest } = place();
  leave();
  leave = () => {};
  document.getElementById("help").toggleAttribute("aria-current", isHelp());
  if (isHelp()) return help();
  if (kit === "new") return begin();
  const kits = await press.ask({ ask: "kits" }, { rank: press.NOW });
  if (turn !== shown) return;
  const told = kits.answer.kits.find(({ key }) => key === kit);
  nav.hidden = !told;
  document.getElementById("kit-name").textContent = told?.title ?? "";
  document.title = told ? `${told.title} · Boardpress` : "Boardpress";
  if (!told) {
    if (kit) tell(t("This game is no longer open."), "bad");
    listed = keysOf(kits.answer);
    leave = await showHome(main, kits.answer);
    return toHeading();
  }
  const { answer: contents } = await press.ask({ ask: "contents", kit }, { rank: press.NOW });
  if (turn !== shown) return;
  atKit(told, contents, choosePicture);
  const view = asked ?? (told.kept === "folder" ? "look" : "print");
  const chosen = VIEWS.find(([name, , , fits]) => name === view && fits(contents)) ?? VIEWS[0];
  if (chosen[0] !== view) tell(t("This game has no such part, or it cannot be read now."), "bad");
  tabs(kit, chosen[0], contents);
  fill(main);
  main.dataset.view = chosen[0];
  const showView = await chosen[2]();
  if (turn !== shown) return;
  leave = (await showView(main, { kit, told, contents, rest })) ?? (() => {});
  toHeading();
  if (press.isLocal()) keepAll().catch(console.warn);
}

/** Opens the dialog for the picture of a card, whose script is loaded when it is first needed. */
const choosePicture = async (...card) =>
  (await import("./pictures/pictures.js")).choosePicture(...card);

/** A game that is made from nothing. */
async function begin() {
  atKit(null);
  nav.hidden = true;
  document.getElementById("kit-name").textContent = "";
  document.title = `${t("New game")} · Boardpress`;
  leave = await (await import("./new/new.js")).showNew(main);
}

/** Whether the address is that of the guide: `#help/CHAPTER/HEADING`. Those of kits begin with `#/`. */
const isHelp = () => /^#help(\/|$)/.test(location.hash);

async function help() {
  const [, ...rest] = location.hash.split("/").map(decoded);
  nav.hidden = true;
  document.getElementById("kit-name").textContent = "";
  document.title = `${t("Help")} · Boardpress`;
  leave = await (await import("./help/help.js")).showHelp(main, rest);
  if (!rest[1]) toHeading();
}

/** Begins at the top of a view that was gone to; what had the focus is not there any more. */
function toHeading() {
  if (shown === 1 || main.contains(document.activeElement)) return;
  scrollTo(0, 0);
  const heading = main.querySelector("h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}

function tabs(kit, view, contents) {
  const fitting = VIEWS.filter(([, , , fits]) => fits(contents));
  fill(
    nav,
    fitting.map(([name, pattern]) =>
      h(
        "a",
        {
          href: `#/${encodeURIComponent(kit)}/${name}`,
          id: `view-${name}`,
          "aria-current": name === view ? "page" : null,
        },
        t(pattern),
      ),
    ),
  );
  const current = nav.querySelector("[aria-current]");
  if (current) nav.scrollLeft = current.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2;
  showEdges();
}

/** Says beyond which edge of a narrow window there are more tabs. */
function showEdges() {
  const left = nav.scrollLeft > 4;
  const right = nav.scrollLeft + nav.clientWidth < nav.scrollWidth - 4;
  nav.dataset.more = left && right ? "both" : left ? "left" : right ? "right" : "";
}

/** The kits on the first page, as it shows them. */
let listed = "";
const keysOf = ({ kits }) =>
  JSON.stringify(kits.map(({ key, title, summary }) => [key, title, summary]));

/** Keeps to what files say now: the kits on the first page; the views of a kit, and the one that is asked for once it can be shown. */
async function keepUp() {
  if (isHelp()) return;
  const { kit, view } = place();
  if (kit === "new") return;
  const request = kit ? { ask: "contents", kit } : { ask: "kits" };
  const { answer } = await press.ask(request);
  if (place().kit !== kit) return;
  const isAsked = ([name, , , fits]) => name === view && name !== main.dataset.view && fits(answer);
  if (!answer.ok || (kit ? VIEWS.some(isAsked) : keysOf(answer) !== listed)) return show();
  if (kit) tabs(kit, main.dataset.view, answer);
}

/** Goes to the folder that is served, if there is one and the address names nothing else. */
async function toFolder() {
  if (location.hash) return;
  const { answer } = await press.ask({ ask: "kits" });
  const folder = answer.kits.find(({ kept }) => kept === "folder");
  if (folder) history.replaceState(null, "", `#/${encodeURIComponent(folder.key)}/look`);
}

function takeEvents() {
  // What stays in view below the head of the page must know how high that is.
  const top = document.querySelector(".top");
  new ResizeObserver(() =>
    document.documentElement.style.setProperty("--top", `${top.offsetHeight}px`),
  ).observe(top);
  nav.addEventListener("scroll", showEdges, { passive: true });
  addEventListener("resize", showEdges);
  document.getElementById("skip").addEventListener("click", (event) => {
    event.preventDefault();
    main.focus();
  });
  const isOff = (event) => event.target.closest?.('[aria-disabled="true"]');
  document.addEventListener("click", (event) => isOff(event) && event.stopPropagation(), {
    capture: true,
  });
}

/** Shows the built-in kits before the press has come, which on a slow line takes long. */
async function early() {
  const [kits, engine] = await Promise.all(
    ["kits.json", "engine.json"].map((path) => fetch(path).then((told) => told.json())),
  );
  if (engine.engine === "worker") leave = await showHome(main, kits[language()] ?? kits["en-US"]);
  dispatchEvent(new Event("firstpage"));
}

/** The menu of languages, and the words of the page's own HTML. */
function frame() {
  const words = {
    skip: t("Skip to the page"),
    help: t("Help"),
    stop: t("Stop"),
    starting: t("Starting the press …"),
  };
  for (const [id, text] of Object.entries(words)) document.getElementById(id).textContent = text;
  const labels = {
    views: t("What to do with this game"),
    busy: t("Progress"),
    "busy-bar": t("How far the press has come"),
    language: t("Language of the page"),
  };
  for (const [id, text] of Object.entries(labels))
    document.getElementById(id).setAttribute("aria-label", text);
  const select = document.getElementById("language");
  fill(
    select,
    LANGUAGES.map(([name, words]) =>
      h("option", { value: name, lang: name, selected: name === language() }, words),
    ),
  );
  select.onchange = () => choose(select.value);
}

async function start() {
  await speak();
  frame();
  if (!place().kit && !isHelp()) await early();
  await press.open(keep.restore);
  await keep.restore();
  takeDrops(document.body);
  takeEvents();
  const keepingUp = later(1000, () => keepUp().catch(press.sayFault));
  press.onChange(() => keepingUp());
  await toFolder();
  addEventListener("hashchange", () => {
    // The dialogs and the errors of the view that is left mean nothing in another one.
    for (const open of document.querySelectorAll("dialog[open]")) open.close();
    document.querySelector("#told.bad")?.classList.remove("shown");
    show().catch(press.sayFault);
  });
  await show();
  if (press.isLocal()) keep.share();
  if (press.isLocal()) keepOffline().catch(console.warn);
}

start().catch((fault) => {
  console.error(fault);
  fill(
    main,
    h(
      "p",
      { class: "empty" },
      t("The press did not start."),
      " ",
      h("button", { onclick: () => location.reload() }, t("Try again")),
    ),
  );
});
