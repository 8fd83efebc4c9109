// The folders of the scripts are layers: a script only imports scripts of its own folder and of lower layers.

import assert from "node:assert/strict";
import { posix } from "node:path";
import { test } from "node:test";
import { files, scripts } from "./scripts.mjs";

/** The folders from the lowest layer to the highest, which is the root. Folders of one layer do not import each other. */
const LAYERS = [
  ["common"],
  ["press"],
  ["templates"],
  ["ui"],
  ["kit"],
  ["pictures"],
  ["open", "places"],
  ["boards", "deck", "design", "help", "home", "look", "new", "print", "try", "words"],
  ["."],
];
/** The maximum number of files in a folder. */
const MAX_FILES = 25;
/** The script that `boardpress site` writes next to the page. */
const PRESS = "boardpress.js";

const folderOf = posix.dirname;
const layerOf = (path) => LAYERS.findIndex((folders) => folders.includes(folderOf(path)));

/** Returns the scripts that `text`, the script at `path`, imports: statically, by `import()`, or as types in comments. */
function importsOf(path, text) {
  const links = [...text.matchAll(/(?:^import|\bfrom|\bimport\() ?"(\.[^"]+)"/gm)];
  const paths = links.map(([, link]) => posix.join(folderOf(path), link));
  return paths.filter((imported) => imported !== PRESS);
}

/** Removes comments, because types may refer to each other. */
const withoutComments = (text) =>
  text.replace(/\/\*\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");

/** Returns the first cycle that a walk from `path` meets, as a list of scripts, or `null`. Walks each script once. */
function findCycle(imports, path, walked = new Set(), trail = []) {
  if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path];
  if (walked.has(path)) return null;
  walked.add(path);

  for (const imported of imports.get(path)) {
    const cycle = findCycle(imports, imported, walked, [...trail, path]);
    if (cycle) return cycle;
  }
  return null;
}

test("a cycle of imports is found", () => {
  const imports = new Map([
    ["a", ["b"]],
    ["b", ["c", "d"]],
    ["c", []],
    ["d", ["b"]],
  ]);
  assert.deepEqual(findCycle(imports, "a"), ["b", "d", "b"]);
  imports.set("d", ["c"]);
  assert.equal(findCycle(imports, "a"), null);
});

test("imports of all kinds are found, relative to the script", () => {
  const text =
    'import { a } from "./a.js";\nimport {\n  b,\n} from "../b.js";\nimport "./c.js";\n' +
    'const d = () => import("../x/d.js");\n/** @type {import("./e.js").E} */\nimport { P } from "../boardpress.js";\n';
  assert.deepEqual(importsOf("y/main.js", text), ["y/a.js", "b.js", "y/c.js", "x/d.js", "y/e.js"]);
  assert.deepEqual(importsOf("y/main.js", withoutComments(text)).at(-1), "x/d.js");
});

test("every import leads to a script", () => {
  const wrong = [...scripts].flatMap(([path, text]) =>
    importsOf(path, text)
      .filter((imported) => !scripts.has(imported))
      .map((imported) => `${path}: ${imported}`),
  );
  assert.deepEqual(wrong, []);
});

test("no script imports itself through others", () => {
  const imports = new Map(
    [...scripts].map(([path, text]) => [path, importsOf(path, withoutComments(text))]),
  );
  const walked = new Set();
  const cycles = [...scripts.keys()].map((path) => findCycle(imports, path, walked));
  assert.deepEqual(cycles.filter(Boolean), []);
});

test("scripts only import from their own folder and from lower layers", () => {
  const isAllowed = (path, imported) =>
    folderOf(path) === folderOf(imported) || layerOf(imported) < layerOf(path);
  const wrong = [...scripts].flatMap(([path, text]) =>
    importsOf(path, text)
      .filter((imported) => !isAllowed(path, imported))
      .map((imported) => `${path}: ${imported}`),
  );
  assert.deepEqual(wrong, []);
});

test("every folder is in one layer and is small enough to be read", () => {
  const counts = new Map();
  for (const path of files) counts.set(folderOf(path), (counts.get(folderOf(path)) ?? 0) + 1);
  assert.deepEqual([...counts.keys()].sort(), LAYERS.flat().sort());
  assert.deepEqual(
    [...counts].filter(([, count]) => count > MAX_FILES),
    [],
  );
});
