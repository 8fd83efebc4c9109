// Every sentence of the page is there in every language, with the same gaps.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const PAGE = join(import.meta.dirname, "../../../src/page/files");
const files = readdirSync(PAGE);
const scripts = files.filter((name) => name.endsWith(".js") && !name.startsWith("phrases"));
const languages = files.filter((name) => name.startsWith("phrases-"));

/** The sentences that scripts say, and the nouns that they count. */
function said() {
  const all = new Set();
  for (const name of scripts) {
    const text = readFileSync(join(PAGE, name), "utf8");
    for (const [, words] of text.matchAll(/\b(?:t|around)\(\s*"((?:[^"\\]|\\.)*)"/g))
      all.add(JSON.parse(`"${words}"`));
    for (const [, one, other] of text.matchAll(
      /\bt\([^"]*\? "((?:[^"\\]|\\.)*)" : "((?:[^"\\]|\\.)*)"/g,
    ))
      [one, other].forEach((words) => all.add(words));
    for (const [, one, many] of text.matchAll(/\bcount\([^"]*?, "([^"]*)"(?:, "([^"]*)")?\)/g))
      [one, many ?? `${one}s`].forEach((words) => all.add(words));
  }
  for (const [, words, label] of readFileSync(join(PAGE, "index.html"), "utf8").matchAll(
    /data-words>([^<]*)<|data-label aria-label="([^"]*)"/g,
  ))
    all.add(words ?? label);
  return [...all];
}

const gaps = (words) =>
  [...words.matchAll(/\{(\w+)\}/g)]
    .map(([, name]) => name)
    .sort()
    .join();

for (const name of languages) {
  test(`${name} has every sentence`, async () => {
    const { phrases } = await import(join(PAGE, name));
    assert.deepEqual(
      said().filter((words) => !(words in phrases)),
      [],
    );
    assert.deepEqual(
      Object.entries(phrases).filter(([words, other]) => gaps(words) !== gaps(other)),
      [],
    );
  });
}
