// What the press says, in the language of the page: it speaks English, and a file of messages has its sentences in another
// language, with gaps for what they are about (`messages-es.js`). What it does not have stays English, and is marked so.

import { language, pressWords } from "./phrases.js";
import { placeName } from "./templates.js";

/** Signs that mean something in a regular expression. */
const escaped = (words) => words.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/** The parts of a sentence: gaps such as `{name}`, braces that are written twice, and words. */
const split = (sentence) => sentence.split(/(\{\{|\}\}|\{\w+\})/).filter(Boolean);

/** Whether the messages also have the words in a gap of this name. */
const isInner = (name) => /^[A-Z]/.test(name);

/** A sentence with gaps as what finds it: as little as possible in each gap, or as much. */
function pattern([english, words]) {
  const names = [];
  const expression = (end) => {
    names.length = 0;
    const piece = (one, at, all) => {
      if (one === "{{" || one === "}}") return `\\${one[0]}`;
      const [, name] = /^\{(\w+)\}$/.exec(one) ?? [];
      if (!name) return escaped(one);
      names.push(name);
      if (name === "amount") return String.raw`(\d[\d.,]*)`;
      const isQuoted = all[at - 1]?.endsWith("`") && all[at + 1]?.startsWith("`");
      return isQuoted ? "([^`]+)" : `(.${isInner(name) ? "*" : "+"}${end})`;
    };
    return new RegExp(`^${split(english).map(piece).join("")}$`, "su");
  };
  const [first] = split(english);
  const own = english.replace(/\{\w+\}/g, "").length;
  const found = [expression("?"), expression("")];
  return { own, start: /^\{/.test(first) ? "" : first, found, names, words };
}

let patterns;

/** A sentence of the press in the language of the page; `null` where the messages do not have it. */
function translated(sentence) {
  // Those with the most words of their own come first.
  patterns ??= Object.entries(pressWords().said)
    .map(pattern)
    .sort((a, b) => b.own - a.own);
  for (const one of patterns) {
    if (!sentence.startsWith(one.start)) continue;
    for (const expression of one.found) {
      const said = filled(one, expression.exec(sentence)?.slice(1));
      if (said !== null) return said;
    }
  }
  return null;
}

/** The words of a pattern with its gaps filled in; `null` where a word in them is not known. */
function filled({ names, words }, found) {
  if (!found) return null;
  const given = {};
  for (const [at, name] of names.entries()) {
    const inner = isInner(name) && found[at] ? translated(found[at]) : found[at];
    if (inner === null) return null;
    given[name] =
      name === "place" ? placeName(inner) : name === "paper" ? (translated(inner) ?? inner) : inner;
  }
  const piece = (one) => (one === "{{" || one === "}}" ? one[0] : (given[one.slice(1, -1)] ?? one));
  return split(words)
    .map((one) => (one[0] === "{" || one === "}}" ? piece(one) : one))
    .join("");
}

/**
 * What the press says: `words` in the language of the page, or else in `lang`, which is English, under the `title` of
 * the note's code.
 */
export function said(sentence, code) {
  const words = language() === "en" ? sentence : translated(sentence);
  return words === null
    ? { title: pressWords().titles[code], words: sentence, lang: "en" }
    : { words };
}

/** The same as plain text. */
export function plainly(sentence, code) {
  const { title, words } = said(sentence, code);
  return title ? `${title}: ${words}` : words;
}
