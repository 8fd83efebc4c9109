// What the page says in other languages of what the press says: each sentence is one that the press can make, with the same
// gaps, and each code has its title.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { speak } from "../../../src/page/files/phrases.js";
import { plainly, said } from "../../../src/page/files/said.js";

const SOURCE = join(import.meta.dirname, "../../../src");
const PAGE = join(SOURCE, "page/files");
const languages = readdirSync(PAGE).flatMap(
  (name) => /^messages-(\w+)\.js$/.exec(name)?.slice(1) ?? [],
);

/** A sign that no sentence has, in place of a gap. */
const GAP = "\0";
/** A text in quotes, after comments and single letters, which may hold quotes. */
const TOKENS =
  /\/\/[^\n]*|b?'(?:\\(?:u\{\w+\}|.)|[^\\'])'|r(#*)"[\s\S]*?"\1|"((?:[^"\\]|\\[\s\S])*)"/g;

/** The texts of a file of Rust, but not those of its tests. */
function texts(source) {
  const [code] = source.split(/#\[cfg\(test\)\]\s*mod \w+ \{/);
  return [...code.matchAll(TOKENS)].flatMap(([, , text]) => text ?? []).map(unescaped);
}

const unescaped = (text) =>
  text.replace(/\\(?:\n\s*|u\{(\w+)\}|(.))/g, (_, code, letter) =>
    code
      ? String.fromCodePoint(parseInt(code, 16))
      : ({ n: "\n", t: "\t", undefined: "" }[letter] ?? letter),
  );

/** A sentence with a sign in place of each gap, or of gaps that follow each other. */
const skeleton = (format) =>
  format
    .split(/(\{\{|\}\}|\{[^{}]*\})/)
    .map((part) => (part === "{{" || part === "}}" ? part[0] : part[0] === "{" ? GAP : part))
    .join("")
    .replace(/\0+/g, GAP);

/** The same without gaps at its ends, at which the press joins sentences. */
const stripped = (bones) => bones.replace(/^\0|\0$/g, "");

const rust = readdirSync(SOURCE, { recursive: true }).filter(
  (path) => path.endsWith(".rs") && !/tests?\.rs$|tests\//.test(path),
);
const all = [...new Set(rust.flatMap((path) => texts(readFileSync(join(SOURCE, path), "utf8"))))];
/** What can be said: texts as they are, and formats with their gaps. */
const sayable = new Set(all.flatMap((text) => [stripped(text), stripped(skeleton(text))]));
const letters = (bones) => bones.replace(/[^a-z]/gi, "").length;
/** How many letters a format has at least that is told apart by its words, and a sentence that others only join. */
const FEW = 8;
const WHOLE = 5;
const escaped = (words) => words.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
/** What finds the sentences of each format: with as little in each gap as possible, or as much. */
const formats = [...new Set(all.map(skeleton))]
  .filter((bones) => bones.includes(GAP) && bones !== GAP)
  .flatMap((bones) =>
    ["*?", "*"].map((most) => ({
      own: letters(bones),
      finds: new RegExp(`^${bones.split(GAP).map(escaped).join(`([\\s\\S]${most})`)}$`, "u"),
    })),
  );

/** Whether the press can make a sentence: as one of its texts, or as a format with such texts in its gaps. */
function canBeSaid(bones, depth = 0) {
  const own = stripped(bones);
  if (!/\p{L}/u.test(own) || sayable.has(own)) return true;
  // What only joins others has to join whole sentences.
  const isWhole = (part) =>
    !letters(part) || (letters(part) >= WHOLE && canBeSaid(part, depth + 1));
  const made = ({ own, finds }, one) =>
    finds
      .exec(one)
      ?.slice(1)
      .every(own < FEW ? isWhole : (part) => canBeSaid(part, depth + 1));
  return (
    depth < 3 &&
    [bones, bones.replace(/\0$/, "")].some((one) => formats.some((format) => made(format, one)))
  );
}

const gaps = (words) =>
  new Set([...words.replace(/\{\{|\}\}/g, "").matchAll(/\{(\w+)\}/g)].map(([, name]) => name));

for (const language of languages) {
  const messages = await import(join(PAGE, `messages-${language}.js`));

  test(`the press says each sentence of messages-${language}.js`, () => {
    assert.deepEqual(
      Object.keys(messages.said).filter((english) => !canBeSaid(skeleton(english))),
      [],
    );
  });

  test(`no sentence of messages-${language}.js has a gap of its own`, () => {
    const odd = Object.entries(messages.said).filter(([english, other]) =>
      [...gaps(other)].some((name) => !gaps(english).has(name)),
    );
    assert.deepEqual(odd, []);
  });

  test(`each code has a title in messages-${language}.js`, () => {
    const codes = [
      ...readFileSync(join(SOURCE, "diag/code.rs"), "utf8").matchAll(
        /^ {4}\w+ = "([a-z-]+)", (?:Error|Warning),/gm,
      ),
    ].map(([, code]) => code);
    assert.ok(codes.length > 90);
    assert.deepEqual(Object.keys(messages.titles).sort(), codes.sort());
  });
}

/** Chooses a language as a browser keeps it. */
async function speakIn(language) {
  globalThis.document = { documentElement: {} };
  globalThis.localStorage = { getItem: () => language };
  await speak();
}

test("sentences of the press are said in Spanish, and what has no translation stays English under its title", async () => {
  await speakIn("es");
  const is = (english, spanish) => assert.equal(said(english).words, spanish);
  is(
    "there is no file `perro.png` (the front of `perro (2)` shows it in `picture` by its field `foto`, and so do 3 more)",
    "no está el archivo `perro.png` (se pide en `Imagen` de `perro (2)`, en el frente, por su columna `foto`, y en 3 más)",
  );
  is(
    "`99cm` is not a valid value of --gutter: expected a value between 0 mm and 50 mm, or `bleed`",
    "`99cm` no es un valor válido de --gutter: se espera un valor entre 0 mm y 50 mm, o `bleed`",
  );
  is(
    "the deck `x` has 100,001 moons; the limit is 100,000",
    "the deck `x` has 100,001 moons; the limit is 100,000",
  );
  is(
    "this job asks for 600,000 printed pieces; the limit is 500,000",
    "se piden 600,000 piezas impresas; el máximo es 500,000",
  );
  is(
    "did you mean `{dog}`? for literal braces, write {{ and }}",
    "¿Quisiste decir `{dog}`? Para imprimir llaves, escribe `{{` y `}}`",
  );
  is(
    "names:2: Ana is listed twice; add a letter of the family name",
    "línea 2: Ana está dos veces; añade una letra del apellido",
  );
  assert.deepEqual(said("this is new", "limit"), {
    title: "Más de lo permitido",
    words: "this is new",
    lang: "en",
  });
  assert.equal(plainly("this is new", "limit"), "Más de lo permitido: this is new");
});
