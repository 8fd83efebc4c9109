// The page in a real browser: `node tests/page/run.mjs PROGRAM FOLDER [TEST …]`. `run` beside it fetches what this needs.
// Prints each thing that was seen; ends with 1 if one was not. FOLDER gets screenshots.

import { testAccess } from "./access.mjs";
import { testDesign } from "./design.mjs";
import { testEdit } from "./edit.mjs";
import { testHelp } from "./help.mjs";
import { testHostile } from "./hostile.mjs";
import { testNew } from "./new.mjs";
import { testOpen } from "./open.mjs";
import { testPictures } from "./pictures.mjs";
import { testPlay } from "./play.mjs";
import { testPrint } from "./print.mjs";
import { openStage } from "./stage.mjs";
import { testTable } from "./table.mjs";
import { testWords } from "./words.mjs";

const TESTS = {
  print: testPrint,
  edit: testEdit,
  table: testTable,
  words: testWords,
  open: testOpen,
  new: testNew,
  design: testDesign,
  play: testPlay,
  help: testHelp,
  hostile: testHostile,
  access: testAccess,
  pictures: testPictures,
};

const [binary, folder, ...names] = process.argv.slice(2);
if (!folder) throw new Error("node tests/page/run.mjs PROGRAM FOLDER [TEST …]");
const begun = Date.now();
const stage = await openStage(binary, folder);
for (const name of names.length ? names : Object.keys(TESTS)) await TESTS[name](stage);
const failed = await stage.end();
console.log(
  `${failed ? `${failed} faults` : "all well"} (${((Date.now() - begun) / 1000).toFixed(0)} s)`,
);
process.exit(failed ? 1 : 0);
