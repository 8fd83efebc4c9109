// Checks that the press as WebAssembly writes the same bytes as the program.
//
//   node same_bytes.mjs SITE PROGRAM           every built-in kit, in four ways
//   node same_bytes.mjs SITE PROGRAM quick     two kits, in one way each
//
// SITE is the output of `boardpress site`.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const [site, program] = process.argv.slice(2, 4).map((path) => resolve(path));
const isQuick = process.argv[4] === "quick";
const load = (name) => import(pathToFileURL(join(site, name)));
const { message, parts, split } = await load("engine.js");
const { initSync, Press } = await load("boardpress.js");

globalThis.boardpressStage = globalThis.boardpressStep = () => {};
globalThis.boardpressFault = (words) => console.error(words);
const begun = performance.now();
initSync({ module: gunzipSync(readFileSync(join(site, "boardpress.wasm.gzip"))) });
const press = new Press();
const ask = (request) => parts(press.answer(message(request)));
console.log(`ready after ${Math.round(performance.now() - begun)} ms`);

// These options take different ways through the press.
const ways = [
  { paper: "letter" },
  { paper: "a4", ink: "outline", backs: "fold" },
  { paper: "legal", "large-print": true, "high-contrast": true },
  { paper: "letter", ink: "grey", format: "pdf,svg,png", "svg-text": "live" },
];
const quickJobs = [
  { kit: "mapmaker", options: { paper: "letter", format: "pdf,png" } },
  { kit: "bingo", options: { paper: "a4", language: "es", backs: "fold" } },
];
const { answer } = ask({ ask: "kits" });
const jobs = isQuick
  ? quickJobs
  : answer.kits.flatMap(({ key: kit }) => ways.map((options) => ({ kit, options })));

let wrong = 0;
for (const job of jobs) {
  const options = { seed: 7, ...job.options };
  const typed = Object.entries(options).flatMap(([name, value]) =>
    value === true ? [`--${name}`] : [`--${name}`, `${value}`],
  );
  const out = mkdtempSync(join(tmpdir(), "boardpress-"));
  execFileSync(program, ["build", job.kit, ...typed, "--quiet", "--out", out], {
    stdio: ["ignore", "ignore", "ignore"],
  });

  const start = performance.now();
  const built = split(ask({ ask: "build", kit: job.kit, options }));
  const took = Math.round(performance.now() - start);

  const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  );
  const paths = files.map((file) =>
    relative(out, join(file.parentPath, file.name)).replaceAll("\\", "/"),
  );
  const differ = [...new Set([...paths, ...built.keys()])].filter(
    (path) =>
      !paths.includes(path) ||
      !built.has(path) ||
      !readFileSync(join(out, path)).equals(built.get(path)),
  );
  rmSync(out, { recursive: true });
  wrong += differ.length;
  const result = differ.length ? `, DIFFERENT: ${differ.join(", ")}` : "";
  console.log(
    `${job.kit} ${JSON.stringify(job.options)}: ${built.size} files, ${took} ms${result}`,
  );
}
process.exit(wrong ? 1 : 0);
