// The scripts of the page as texts.

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const PAGE = join(import.meta.dirname, "../../../src/page/files");

/** The texts of all scripts of the page, by path. */
export const scripts = new Map(
  readdirSync(PAGE, { recursive: true })
    .filter((path) => path.endsWith(".js"))
    .sort()
    .map((path) => [path.replaceAll("\\", "/"), readFileSync(join(PAGE, path), "utf8")]),
);
