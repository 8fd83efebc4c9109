// Places of a template: what of the text of a drawing changes when one is moved, and what it snaps to.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import * as model from "../../../src/page/files/places/model.js";
import * as text from "../../../src/page/files/places/text.js";
import * as snap from "../../../src/page/files/places/snap.js";
import { Steps } from "../../../src/page/files/kit/steps.js";

const DRAWING = `<?xml version="1.0"?>
<!-- a <rect id="no" data-slot="text" x="1" y="1" width="1" height="1"/> that is none -->
<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 69.5 94.9" width="69.5mm" height="94.9mm">
  <g id='layer'>
    <rect  id="title" data-slot = 'text' x="4.50" y='6'
           width="39.5" height="10" fill="none"/>
  </g>
  <rect id="at-zero" data-slot="image" width="10" height="8" />
  <g transform="rotate(180 31 44)"><rect id="behind" data-slot="text" x="1" y="1" width="9" height="9"/></g>
  <circle id="round" data-slot="image" cx="5" cy="5" r="4"/>
</svg>
`;
const TOML =
  '# A card.\ntrim = ["63.5 mm", "88.9 mm"] # poker\nsafe = "3 mm"\n\n[slot.title]\nsize = "10 pt"\nrotate = 90\n';

const drawing = (of) => text.drawingOf(of) ?? assert.fail("no drawing");
const frame = text.frameOf(drawing(DRAWING), TOML);

test("places are found with their rectangles; other shapes and turned groups have none", () => {
  const found = drawing(DRAWING).places.map(({ name, kind, box }) => [name, kind, box]);
  assert.deepEqual(found, [
    ["title", "text", [4.5, 6, 39.5, 10]],
    ["at-zero", "image", [0, 0, 10, 8]],
    ["behind", "text", null],
    ["round", "image", null],
  ]);
  const { free, fixed } = model.placesIn({ svg: DRAWING, toml: TOML }, frame);
  assert.deepEqual([...free], [["at-zero", [0, 0, 10, 8]]]);
  assert.deepEqual(
    fixed.map(({ name, turn }) => [name, turn]),
    [
      ["title", 90],
      ["behind", 0],
      ["round", 0],
    ],
  );
  assert.equal(text.drawingOf("<html></html>"), null);
});

test("a moved place changes its numbers, and nothing else in the text", () => {
  const moved = text.withPlace(DRAWING, "title", [4.5, 7.25, 39.5, 12]);
  assert.equal(moved, DRAWING.replace("y='6'", "y='7.25'").replace('height="10"', 'height="12"'));
  assert.equal(text.withPlace(DRAWING, "title", [4.5, 6, 39.5, 10]), DRAWING);
  assert.equal(
    text.withPlace(DRAWING, "at-zero", [1, 0, 10, 8]),
    DRAWING.replace('height="8" />', 'height="8" x="1" />'),
  );
  assert.equal(text.withPlace(DRAWING, "round", [1, 1, 5, 5]), DRAWING);
  assert.equal(text.withPlacesOf(moved, DRAWING), DRAWING);
});

test("a drawing lies on its piece by its page and the settings, whatever its unit is", () => {
  assert.deepEqual([frame.trim, frame.page, frame.safe], [[63.5, 88.9], [-3, -3, 69.5, 94.9], 3]);
  assert.deepEqual(text.toPiece(frame, [4.5, 6, 39.5, 10]), [4.5, 6, 39.5, 10]);
  const inches = drawing(
    '<svg width="2in" height="1in"><rect id="a" data-slot="text" x="96" y="0" width="48" height="48"/></svg>',
  );
  const whole = text.frameOf(inches, "");
  const box = text.toPiece(whole, inches.places[0].box);
  assert.deepEqual(
    [whole.trim, box.map((n) => Math.round(n * 100) / 100)],
    [
      [50.8, 25.4],
      [25.4, 0, 12.7, 12.7],
    ],
  );
  assert.deepEqual(text.toUnits(whole, box).map(Math.round), [96, 0, 48, 48]);
  const arrow = text.frameOf(
    drawing('<svg width="46mm" height="36mm" viewBox="0 0 46 36"/>'),
    "",
    [3, 3, 40, 30],
  );
  assert.deepEqual(
    [arrow.trim, arrow.page, arrow.shift],
    [
      [40, 30],
      [-3, -3, 46, 36],
      [-3, -3],
    ],
  );
});

test("places that the settings have are moved there, with or without a drawing", () => {
  const toml = `trim = ["60 mm", "4 cm"]
bleed = "2 mm" # little
safe = '3 mm'
[slot.title] # here
at = ["5 mm", "0.2in"]
room = [ "40 mm",
  '8 mm' ]

[slot."a b"]
size = "9 pt"
`;
  const { frame: own } = model.frameIn({ svg: null, toml }, () => assert.fail("nothing is drawn"));
  assert.deepEqual([own.trim, own.page, own.safe], [[60, 40], [-2, -2, 64, 44], 3]);
  const { free } = model.placesIn({ svg: null, toml }, own);
  assert.deepEqual([...free], [["title", [5, 5.08, 40, 8]]]);
  const moved = model.withBox({ svg: null, toml }, own, "title", [5.5, 5.08, 40, 9]);
  assert.deepEqual(moved, {
    svg: null,
    toml: toml.replace('["5 mm"', '["5.5 mm"').replace("'8 mm'", "'9 mm'"),
  });
  const both = { svg: DRAWING, toml: '[slot.title]\nat = ["9 mm", "30 mm"]\n' };
  const whole = text.frameOf(drawing(DRAWING), TOML);
  assert.deepEqual(model.placesIn(both, whole).free.get("title"), [9, 30, 39.5, 10]);
  const short = { ...both, toml: both.toml.trimEnd() };
  assert.match(
    model.withBox(short, whole, "title", [9, 30, 30, 10]).toml,
    /"30 mm"\]\nroom = \["30 mm", "10 mm"\]\n$/,
  );
  const sized = model.withBox(both, whole, "title", [9, 31, 39.5, 12]);
  assert.deepEqual(sized, {
    svg: DRAWING,
    toml: '[slot.title]\nat = ["9 mm", "31 mm"]\nroom = ["39.5 mm", "12 mm"]\n',
  });
});

test("every place of the built-in templates is found, and writing it anew changes nothing", () => {
  const folder = join(import.meta.dirname, "../../../templates");
  for (const path of readdirSync(folder, { recursive: true }).filter((name) =>
    name.endsWith(".svg"),
  )) {
    const whole = readFileSync(join(folder, path), "utf8");
    const { places } = drawing(whole);
    assert.equal(places.length, whole.match(/data-slot="/g)?.length ?? 0, path);
    const own = text.frameOf(
      drawing(whole),
      readFileSync(join(folder, path.replace(".svg", ".toml")), "utf8"),
      null,
    );
    for (const { name, box } of places.filter((place) => place.box))
      assert.equal(
        text.withPlace(whole, name, text.toUnits(own, text.toPiece(own, box))),
        whole,
        `${path} ${name}`,
      );
  }
});

test("a place stays on the page and is 3 mm at least", () => {
  assert.deepEqual(snap.moved([4.5, 6, 39.5, 10], -20, 100, frame), [-3, 81.9, 39.5, 10]);
  assert.deepEqual(snap.moved([34.504, 6, 10, 10], 0, 1, frame), [34.504, 7, 10, 10]);
  assert.deepEqual(snap.sized([4.5, 6, 39.5, 10], "nw", 100, -100, frame), [41, -3, 3, 19]);
  assert.deepEqual(snap.sized([4.5, 6, 39.5, 10], "e", 100, 50, frame), [4.5, 6, 62, 10]);
  assert.deepEqual(snap.typed([100, -50, 500, 1], frame), [-3, -3, 69.5, 3]);
});

test("a dragged place snaps to the middle, the safe zone and the edges of others, and else to tenths", () => {
  const lines = snap.linesOf(frame, [[10, 30, 20, 7]]);
  assert.deepEqual(snap.snapped([26.6, 50.234, 10, 8], "", lines, 1, frame), [26.75, 50.2, 10, 8]);
  assert.deepEqual(snap.snapped([2.4, 37.8, 10, 8], "", lines, 1, frame), [3, 37, 10, 8]);
  assert.deepEqual(snap.snapped([12, 50, 17.7, 8], "e", lines, 1, frame), [12, 50, 18, 8]);
  assert.deepEqual(snap.snapped([12, 50, 24.58, 8], "se", lines, 0.5, frame), [12, 50, 24.6, 8]);
  assert.deepEqual(snap.touched([26.75, 37, 10, 8], lines), [[31.75], [37]]);
});

test("steps are taken back and made again over a reload, those with pictures until then", () => {
  let kept = null;
  const memory = {
    load: () => kept && JSON.parse(kept),
    save: (now) => (kept = JSON.stringify(now)),
  };
  const bytes = (words) => new TextEncoder().encode(words);
  const steps = new Steps(memory);
  steps.add([{ path: "a.png", before: null, after: new Uint8Array([255, 0, 254]) }]);
  steps.add([
    { path: "a.svg", before: null, after: bytes("1") },
    { path: "kit.toml", before: bytes("x"), after: bytes("y") },
    { path: "a.svg", before: bytes("1"), after: bytes("2") },
  ]);
  steps.add([]);
  const undone = [
    { path: "a.svg", now: bytes("2"), becomes: null },
    { path: "kit.toml", now: bytes("y"), becomes: bytes("x") },
  ];
  assert.deepEqual(steps.next(-1), undone);
  const again = new Steps(memory);
  assert.deepEqual(again.next(-1), undone);
  again.moved(-1);
  assert.deepEqual([again.canUndo, again.canRedo], [false, true]);
  assert.deepEqual(new Steps(memory).next(1)[1], {
    path: "kit.toml",
    now: bytes("x"),
    becomes: bytes("y"),
  });
  again.add([{ path: "b", before: bytes("1"), after: bytes("2") }]);
  assert.equal(again.canRedo, false);
  assert.ok(steps.canUndo && (steps.moved(-1), steps.canUndo));
});
