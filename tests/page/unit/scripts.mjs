// The scripts of the page as texts.

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const PAGE = join(import.meta.dirname, "../../../src/page/files");

/** The scripts of the page by their names. */
export const scripts = new Map(
  readdirSync(PAGE)
    .filter((name) => name.endsWith(".js"))
    .map((name) => [name, readFileSync(join(PAGE, name), "utf8")]),
);
