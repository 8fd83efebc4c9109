// The patterns of the page, as its scripts have them, and catalogues in PO format.

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const SOURCE = join(import.meta.dirname, "../../../src");
const PAGE = join(SOURCE, "page/files");

/** The scripts of the page by their names. */
export const scripts = new Map(
  readdirSync(PAGE)
    .filter((name) => name.endsWith(".js"))
    .map((name) => [name, readFileSync(join(PAGE, name), "utf8")]),
);

/** A text in quotes, as it is written in a script. */
const TEXT = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'`;
const ONE = new RegExp(String.raw`(?<![\w.])(?:t|around|mark)\(\s*(${TEXT})`, "g");
const IN_CONTEXT = new RegExp(String.raw`(?<![\w.])t\(\s*(${TEXT}),\s*\{\},\s*(${TEXT})`, "g");
const PLURAL = new RegExp(String.raw`(?<![\w.])plural\(\s*[^"']+?,\s*(${TEXT}),\s*(${TEXT})`, "g");

const unquoted = (text) =>
  text[0] === '"' ? JSON.parse(text) : text.slice(1, -1).replace(/\\(.)/g, "$1");

/** Returns the plural forms of all patterns by their keys; `null` for patterns without plural forms. */
export function patterns() {
  const found = new Map();
  for (const text of scripts.values()) {
    const inContext = new Map(
      [...text.matchAll(IN_CONTEXT)].map(({ index, 2: context }) => [index, unquoted(context)]),
    );
    for (const { index, 1: pattern } of text.matchAll(ONE)) {
      const context = inContext.get(index);
      found.set(context ? `${context}\u0004${unquoted(pattern)}` : unquoted(pattern), null);
    }
    for (const [, one, many] of text.matchAll(PLURAL)) found.set(unquoted(one), unquoted(many));
  }
  return found;
}

/** Reads the forms of all messages of a catalogue by their keys. */
export function catalogue(language) {
  const text = readFileSync(join(SOURCE, `message/languages/${language}.po`), "utf8");
  const messages = {};
  for (const entry of text.split(/\n\s*\n/)) {
    const fields = { msgctxt: "", msgid: "" };
    const forms = [];
    let add = () => {};
    for (const line of entry.split("\n")) {
      const [, keyword, quoted] = /^(msg\w+(?:\[\d\])?)?\s*(".*")$/.exec(line.trim()) ?? [];
      if (!quoted) continue;
      if (keyword?.startsWith("msgstr")) add = (words) => (forms[forms.length - 1] += words);
      else if (keyword) add = (words) => (fields[keyword] = (fields[keyword] ?? "") + words);
      if (keyword?.startsWith("msgstr")) forms.push("");
      add(JSON.parse(quoted));
    }
    const key = fields.msgctxt ? `${fields.msgctxt}\u0004${fields.msgid}` : fields.msgid;
    if (key && forms.some(Boolean)) messages[key] = forms;
  }
  return messages;
}

/** The gaps of a pattern. */
export const gaps = (words) => new Set([...words.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
