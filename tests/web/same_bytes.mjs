// Checks that the press as WebAssembly writes the same bytes as the program, and that no input overflows its stack.
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
const { message, parts, split } = await load("press/engine.js");
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
// Each of these kits must get an answer with an error. An overflow of the stack would throw instead.
const nested = (start, end) => `${start.repeat(10_000)}a${end.repeat(10_000)}\n`;
const hostile = [
  { rules: nested("![", "](b)") },
  { rules: nested("> - ", "") },
  { paper: "1x10001" },
  { paper: "infxinf" },
  { paper: "1mm,10001mm" },
];
for (const { rules = "Words.\n", paper = "letter" } of hostile) {
  const toml = `[kit]\nid = "deep"\ntitle = "Deep"\npaper = "${paper}"\n[rules.r]\ntitle = "R"\nfile = "r.md"\n`;
  const contents = [toml, rules].map((text) => new TextEncoder().encode(text));
  const files = ["kit.toml", "r.md"].map((path, n) => ({ path, bytes: contents[n].length }));
  const bytes = new Uint8Array(Buffer.concat(contents));
  const { key } = parts(press.answer(message({ ask: "open", name: "deep", files }, bytes))).answer;
  const answer = ask({ ask: "proof", kit: key, options: {} }).answer;
  const hasError = answer.notes.some(({ severity }) => severity === "error");
  const asOption = ask({ ask: "proof", kit: "bingo", options: { paper } }).answer;
  const isRefused = paper === "letter" || asOption.ok === false;
  wrong += hasError && isRefused ? 0 : 1;
  console.log(
    `${paper}, ${rules.slice(0, 8).trim()}: ${hasError && isRefused ? "refused" : "NOT REFUSED"}`,
  );
}
process.exit(wrong ? 1 : 0);
