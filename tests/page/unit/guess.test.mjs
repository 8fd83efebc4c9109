// Where the columns of people's tables go.

import assert from "node:assert/strict";
import { test } from "node:test";
import { guess, hasHead, pictureOf, templateFor } from "../../../src/page/files/templates/guess.js";

const places = (...names) =>
  names.map((name) => ({
    name,
    kind: /picture|icon/.test(name) ? "picture" : "words",
    needed: !["note", "hint"].includes(name),
  }));

test("columns go to the places that they are called after, in several languages", () => {
  const flash = places("title", "hint", "answer");
  assert.deepEqual(guess({ columns: ["Word", "Meaning"], rows: [["Hund", "dog"]] }, flash), [
    "title",
    "answer",
  ]);
  assert.deepEqual(
    guess({ columns: ["Significado", "Palabra"], rows: [["dog", "perro"]] }, flash),
    ["answer", "title"],
  );
  const photos = places("title", "picture", "text");
  const table = {
    columns: ["Name", "Qty", "Foto"],
    rows: [
      ["Mill", "2", "mill.jpg"],
      ["Ford", "1", "Ford"],
    ],
  };
  assert.deepEqual(guess(table, photos, ["pictures/mill.jpg", "pictures/ford.png"]), [
    "title",
    "copies",
    "picture",
  ]);
});

test("a needed place gets the first column that is left; a number that counts nothing is no number of copies", () => {
  assert.deepEqual(guess({ columns: ["A", "B"], rows: [["x", "y"]] }, places("title", "text")), [
    "title",
    "text",
  ]);
  assert.deepEqual(
    guess({ columns: ["Name", "Count"], rows: [["x", "about 5"]] }, places("title", "text")),
    ["title", "text"],
  );
});

test("a column that is called after pictures has them, even if it is empty", () => {
  const photos = places("title", "picture", "text");
  for (const name of ["Picture", "Photo", "Image", "Imagen", "Foto"]) {
    const table = { columns: ["Name", name, "Notes"], rows: [["Mill", "", "It grinds."]] };
    assert.deepEqual(guess(table, photos), ["title", "picture", "text"], name);
    assert.deepEqual(guess(table, places("title", "text")), ["title", null, "text"], name);
  }
});

test("pictures are found by path, name and name without its ending", () => {
  const paths = ["pictures/Dog.JPG", "pictures/cat.png"];
  for (const cell of ["dog", "Dog.jpg", "photos\\dog.jpg", "pictures/dog.jpg"])
    assert.equal(pictureOf(cell, paths), paths[0], cell);
  assert.equal(pictureOf("cow", paths), null);
  assert.equal(pictureOf(" ", paths), null);
});

test("a list of words has no head, and the look follows what a table has", () => {
  assert.equal(hasHead(["dog"]), false);
  assert.equal(hasHead(["Word"]), true);
  assert.equal(templateFor({ columns: ["Word", "Meaning"], rows: [] }, []), "flash-card");
  assert.equal(
    templateFor({ columns: ["Name", "Picture"], rows: [["a", "a.png"]] }, []),
    "picture-card",
  );
  assert.equal(
    templateFor({ columns: ["Name", "Strength"], rows: [["a", "3"]] }, []),
    "card-plain",
  );
});
