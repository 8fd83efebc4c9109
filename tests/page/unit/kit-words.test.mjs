// The titles and summaries of the built-in kits are found in their files of translations.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

// The script of the press asks for its engine when it is loaded; no test here needs one.
globalThis.location = { hash: "#/" };
globalThis.addEventListener = () => {};
const { translations } = await import("../../../src/page/files/kit-words.js");

const CONTENT = join(import.meta.dirname, "../../../content");
const kits = readdirSync(CONTENT, { withFileTypes: true }).flatMap((one) =>
  one.isDirectory() && one.name !== "guide" ? one.name : [],
);

test("every built-in kit has its title and its summary in Spanish", () => {
  assert.ok(kits.length >= 6);
  for (const kit of kits) {
    const text = readFileSync(join(CONTENT, kit, "kit.toml"), "utf8");
    const words = translations(readFileSync(join(CONTENT, kit, "lang/es.toml"), "utf8"));
    for (const key of ["title", "summary"])
      assert.ok(words.get(new RegExp(`^${key} = "(.*)"$`, "m").exec(text)?.[1]), `${kit}: ${key}`);
  }
});

test("a line of a file of translations may have quotes and a remark", () => {
  assert.deepEqual(
    [
      ...translations(
        '# Rules\n"Say \\"go\\"" = "Di \\"ya\\""  # aloud\n"a" = "b"\n[table]\nx = "y"\n',
      ),
    ],
    [
      ['Say "go"', 'Di "ya"'],
      ["a", "b"],
    ],
  );
});
