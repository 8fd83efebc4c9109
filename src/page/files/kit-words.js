// What a kit says of itself in the language of the page, where it is translated into that: its file `lang/es.toml` has a
// line for each text.

import * as press from "./press.js";
import { language } from "./phrases.js";

/** A line such as `"Rules" = "Reglas"`. */
const LINE = /^"((?:[^"\\]|\\.)*)" *= *"((?:[^"\\]|\\.)*)" *(?:#.*)?$/gm;

/** The texts of a file of translations, by the texts of the kit. */
export function translations(toml) {
  const pairs = [...toml.matchAll(LINE)].flatMap(([, own, other]) => {
    try {
      return [[JSON.parse(`"${own}"`), JSON.parse(`"${other}"`)]];
    } catch {
      // Written with an escape that only TOML has: this text stays as it is.
      return [];
    }
  });
  return new Map(pairs);
}

/** Translations by the keys and revisions of kits. @type {Map<string, Promise<Map<string, string>>>} */
const known = new Map();

async function read(kit) {
  const { answer, bytes } = await press.ask({ ask: "file", kit, path: `lang/${language()}.toml` });
  return answer.ok ? translations(new TextDecoder().decode(bytes)) : new Map();
}

/** What says a text of a kit in the language of the page, or as it is where it has no translation. */
export async function kitWords({ key, revision }) {
  if (language() === "en") return (words) => words;
  const name = `${key}|${revision}`;
  known.set(name, known.get(name) ?? read(key));
  const words = await known.get(name).catch(() => (known.delete(name), new Map()));
  return (own) => words.get(own) ?? own;
}

/** What is in a kit, with titles in the language of the page. */
export async function contentsInWords(kit, contents) {
  const say = await kitWords(kit);
  const titled = (one) => ({ ...one, title: say(one.title) });
  const components = contents.components.map((one) => ({
    ...titled(one),
    items: one.items.map(titled),
  }));
  return { ...contents, components };
}

/** The language in which a kit is shown: that of the page where the kit has it, and else its own. */
export const languageOf = ({ languages = [] }) =>
  languages.find((tag) => tag.split("-")[0] === language()) ?? languages[0];

/** The option for this language, where it is not the kit's own. */
export function inLanguage(contents) {
  const shown = languageOf(contents);
  return shown === contents.languages?.[0] ? {} : { language: shown };
}
