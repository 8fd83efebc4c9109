// The icons are found by words in English and in Spanish, with and without accents.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { iconsFor } from "../../../src/page/files/pictures/icons.js";

const icons = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../src/page/files/icons.json"), "utf8"),
);

test("every icon has words in Spanish, and a name of its own", () => {
  const names = Object.values(icons).map(([, , spanish]) => spanish?.split(", ")[0]);
  assert.deepEqual(
    Object.keys(icons).filter((_, at) => !names[at]),
    [],
  );
  assert.deepEqual(
    names.filter((name, at) => names.indexOf(name) !== at),
    [],
  );
});

test("icons are found by words of either language, without accents too, and those that are called so come first", () => {
  const first = (words) => iconsFor(words, icons)[0]?.[0];
  for (const [words, name] of [
    ["dog", "dog"],
    ["perro", "dog"],
    ["árbol", "tree-deciduous"],
    ["arbol", "tree-deciduous"],
    ["Casa", "house"],
    ["voto", "vote"],
    ["elecciones", "vote"],
    ["camion", "truck"],
    ["justicia", "gavel"],
  ])
    assert.equal(first(words), name, words);
  assert.deepEqual(iconsFor("no hay tal cosa", icons), []);
});
