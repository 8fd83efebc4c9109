// The page shows its sentences in the language that is chosen. `tests/architecture/catalogues.rs` compares them with the catalogues.

import assert from "node:assert/strict";
import { test } from "node:test";
import { around, plural, speak, t } from "../../../src/page/files/common/phrases.js";
import { placeName } from "../../../src/page/files/templates/templates.js";
import { scripts } from "./scripts.mjs";

test("scripts translate only texts in quotes and what was marked as a pattern", () => {
  const call = /(?<![\w.$])(?:t|around)\((?!\s*(?:["']|[A-Z]\w*\[|pattern\b))\s*(.*)/g;
  const found = [...scripts].flatMap(([name, text]) =>
    [...text.matchAll(call)].map(([, given]) => `${name}: ${given}`),
  );
  assert.deepEqual(found, []);
});

test("a sentence is shown in the language of the page, in the form for its number", async () => {
  const SPANISH = {
    "{n} sheet": ["{n} hoja", "{n} hojas"],
    "Deleted: {cards}.": ["Se borró: {cards}."],
    "Or {button} again": ["O {button} otra vez"],
    "side of a card\u0004Back": ["Reverso"],
    "place\u0004picture": ["Imagen"],
  };
  globalThis.document = { documentElement: {} };
  globalThis.localStorage = { getItem: () => "es" };
  globalThis.fetch = async () => ({ json: async () => SPANISH });
  assert.equal(plural(1, "{n} sheet", "{n} sheets"), "1 sheet");
  assert.equal(placeName("colour"), "Color");
  assert.equal(placeName("picture-2"), "Picture 2");

  await speak();
  assert.equal(document.documentElement.lang, "es");
  assert.equal(plural(1, "{n} sheet", "{n} sheets"), "1 hoja");
  assert.equal(plural(12_000, "{n} sheet", "{n} sheets"), "12,000 hojas");
  assert.equal(t("Deleted: {cards}.", { cards: "{x}" }), "Se borró: {x}.");
  assert.equal(t("Back", {}, "side of a card"), "Reverso");
  assert.equal(t("Back"), "Back");
  assert.deepEqual(around("Or {button} again", { button: 7 }), ["O ", 7, " otra vez"]);
  assert.equal(placeName("picture"), "Imagen");
  assert.equal(placeName("picture-2"), "Imagen 2");
  assert.equal(placeName("colour"), "Color");
});
