// The guide: its chapters, and a search in all of them.

import { fill, h, later } from "../common/dom.js";
import { t } from "../common/phrases.js";

/** The chapters, fetched once: `name`, `title`, `html`. */
let chapters = null;

async function guide() {
  if (chapters) return chapters;
  const response = await fetch("guide.json");
  if (!response.ok) throw new Error("the guide could not be loaded");
  return (chapters = await response.json());
}

/** The address of a chapter, or of a heading in it. */
const address = (name, id = "") => `#help/${name}/${id}`;

/** Shows a chapter, the first one where none is named, and goes to a heading of it. */
export async function showHelp(main, [name, id]) {
  const all = await guide();
  const chapter = all.find((one) => one.name === name) ?? all[0];
  main.dataset.view = "help";
  const found = h("div", { class: "found", "aria-live": "polite" });
  const look = later(150, (words) => fill(found, results(all, words)));
  const field = h("input", {
    id: "help-search",
    type: "search",
    autocomplete: "off",
    oninput: ({ target }) => look(target.value),
  });
  const text = h("article", { class: "guide", lang: "en" });
  // The program has made this HTML of its own guide; no word of a kit is in it.
  text.innerHTML = chapter.html;
  for (const table of text.querySelectorAll("table")) {
    const scrolled = h("div", {
      class: "scrolled",
      tabIndex: 0,
      role: "region",
      "aria-label": t("Table"),
    });
    table.replaceWith(scrolled);
    scrolled.append(table);
  }
  for (const code of text.querySelectorAll("pre")) code.tabIndex = 0;
  fill(
    main,
    h(
      "div",
      { class: "help" },
      h(
        "aside",
        {},
        h(
          "div",
          { class: "field" },
          h("label", { for: "help-search" }, t("Search the guide")),
          field,
        ),
        found,
        contents(all, chapter),
      ),
      text,
    ),
  );
  if (id) document.getElementById(id)?.scrollIntoView();
  return () => look.cancel();
}

function contents(all, chapter) {
  const entry = ({ name, title }) =>
    h(
      "li",
      {},
      h("a", { href: address(name), "aria-current": name === chapter.name ? "page" : null }, title),
    );
  return h("nav", { "aria-label": t("Chapters") }, h("ol", { lang: "en" }, all.map(entry)));
}

/** The most sections that a search lists; more words find fewer. */
const MOST = 20;

/** The sections that have all words, those with the words in their heading first. */
function results(all, words) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (!wanted.length) return null;
  const has = (text) => wanted.every((word) => text.toLowerCase().includes(word));
  const sections = all.flatMap(sectionsOf).filter(({ title, text }) => has(`${title} ${text}`));
  const found = [
    ...sections.filter(({ title }) => has(title)),
    ...sections.filter(({ title }) => !has(title)),
  ];
  if (!found.length) return h("p", { class: "fine" }, t("No section contains these words."));
  const entry = ({ name, id, title, chapter, text }) =>
    h(
      "li",
      {},
      h("a", { href: address(name, id) }, title),
      h("p", { class: "fine" }, title === chapter ? "" : `${chapter}. `, excerpt(text, wanted[0])),
    );
  return h("ol", { class: "results", lang: "en" }, found.slice(0, MOST).map(entry));
}

/** A chapter by its headings, each with the text below it. */
function sectionsOf(chapter) {
  if (chapter.parts) return chapter.parts;
  const page = new DOMParser().parseFromString(chapter.html, "text/html");
  const parts = [];
  for (const on of page.body.children) {
    if (/^H[123]$/.test(on.tagName))
      parts.push({
        name: chapter.name,
        chapter: chapter.title,
        id: on.id,
        title: on.textContent,
        text: "",
      });
    else if (parts.length) parts[parts.length - 1].text += ` ${on.textContent}`;
  }
  return (chapter.parts = parts);
}

/** Some words of a text around one that was looked for. */
function excerpt(text, word) {
  const at = Math.max(0, text.toLowerCase().indexOf(word));
  const start = at < 40 ? 0 : text.lastIndexOf(" ", at - 40) + 1;
  return `${start ? "… " : ""}${text.slice(start, start + 140).trim()} …`;
}
