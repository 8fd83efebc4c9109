// The files of the page, and its scripts as texts.

import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const PAGE = join(import.meta.dirname, "../../../src/page/files");

/** The paths of all files of the page, sorted. */
export const files = readdirSync(PAGE, { recursive: true })
  .filter((path) => statSync(join(PAGE, path)).isFile())
  .map((path) => path.replaceAll("\\", "/"))
  .sort();

/** The texts of all scripts of the page, by path. */
export const scripts = new Map(
  files
    .filter((path) => path.endsWith(".js"))
    .map((path) => [path, readFileSync(join(PAGE, path), "utf8")]),
);
