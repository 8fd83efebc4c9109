// The press as WebAssembly writes the same bytes as the program, for every built-in kit.
//
//   node same_bytes.mjs SITE PROGRAM     SITE is what `boardpress site` has written

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const [site, program] = process.argv.slice(2).map((path) => resolve(path));
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

// As many ways of printing as take different ways through the press.
const jobs = [
  { paper: "letter" },
  { paper: "a4", ink: "outline", backs: "fold" },
  { paper: "legal", "large-print": true, "high-contrast": true },
  { paper: "letter", ink: "grey", format: "pdf,svg,png", "svg-text": "live" },
];

let wrong = 0;
const { answer } = ask({ ask: "kits" });
for (const { key: kit } of answer.kits) {
  for (const [n, job] of jobs.entries()) {
    const options = { seed: 7, ...job };
    const typed = Object.entries(options).flatMap(([name, value]) =>
      value === true ? [`--${name}`] : [`--${name}`, `${value}`],
    );
    const out = mkdtempSync(join(tmpdir(), "boardpress-"));
    execFileSync(program, ["build", kit, ...typed, "--quiet", "--out", out], {
      stdio: ["ignore", "ignore", "ignore"],
    });
    const start = performance.now();
    const built = split(ask({ ask: "build", kit, options }));
    const took = Math.round(performance.now() - start);
    const made = readdirSync(out, { recursive: true, withFileTypes: true }).filter((file) =>
      file.isFile(),
    );
    const paths = made.map((file) =>
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
    console.log(
      `${kit} ${n + 1}: ${built.size} files, ${took} ms${differ.length ? `, DIFFERENT: ${differ.join(", ")}` : ""}`,
    );
  }
}
process.exit(wrong ? 1 : 0);
