// What all tests of the page share: servers, kits, one browser, and what was seen.

import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { startBrowser, until } from "./browser.mjs";

const PAGE = resolve(import.meta.dirname, "../../src/page/files");

/** Fails unless it is true. */
export function is(truth, what) {
  if (!truth) throw new Error(what);
}

/** A servant of the tests: servers, kits, one browser. `folder` gets screenshots. */
export async function openStage(binary, folder) {
  const work = mkdtempSync(join(tmpdir(), "boardpress-page-"));
  const downloads = join(work, "downloads");
  mkdirSync(downloads);
  mkdirSync(folder, { recursive: true });
  let failed = 0;
  let first = null;
  const browser = await startBrowser({ downloads });
  const faults = async () =>
    (await browser.logs()).filter(({ level }) => level === "SEVERE").map(({ message }) => message);
  const stage = {
    browser,
    work,
    downloads,
    folder,
    /** A kit of its own like a built-in one, by name; its folder. */
    newKit(name, from) {
      const path = join(work, name);
      const made = spawnSync(resolve(binary), ["new", path, ...(from ? ["--from", from] : [])], {
        cwd: work,
      });
      is(made.status === 0, `new: ${made.stderr}`);
      return path;
    },
    /** A kit of two built-in decks alone, which is quicker than one with boards and rules; its folder. */
    newDecks(name) {
      const path = stage.newKit(name, "redistrict");
      for (const file of readdirSync(path).filter(
        (file) => !/^(kit|cards|decks|icons)\.toml$|^(art|templates)$/.test(file),
      ))
        rmSync(join(path, file), { recursive: true });
      return path;
    },
    /** A kit of these files, by name; its folder. */
    writeKit(name, files) {
      const path = join(work, name);
      mkdirSync(path, { recursive: true });
      for (const [file, text] of Object.entries(files)) writeFileSync(join(path, file), text);
      return path;
    },
    /** A server; its address, the one that stays, and a way to end it. */
    async serve(...args) {
      const child = spawn(resolve(binary), ["serve", "--no-open", "--page", PAGE, ...args], {
        cwd: work,
        env: { ...process.env, LC_ALL: "C", BOARDPRESS_CONFIG: join(work, "settings") },
        stdio: ["ignore", "pipe", "inherit"],
      });
      process.on("exit", () => child.kill());
      let said = "";
      child.stdout.on("data", (data) => (said += data));
      const address = await until(
        () => said.match(/http:\/\/[^\s#]+/)?.[0],
        "the address of the server",
      );
      const lasting = await until(
        () => said.includes("Press Ctrl+C") && (said.match(/again at (http\S+)/)?.[1] ?? "none"),
        "what the server says",
      );
      const end = () => new Promise((done) => child.once("exit", done).kill() || done());
      return { address, lasting, end };
    },
    /** The server of the built-in kits, which is started once. */
    async builtIn() {
      return (first ??= (await stage.serve()).address);
    },
    /** Goes to a place of a page as a link does: without loading it again where it is open. */
    async go(address, place) {
      const open = await browser.run("return location.href");
      if (open === address + place) return;
      // The heading of the view that is left must be gone.
      if (open.startsWith(address))
        await browser.run(
          "document.querySelectorAll('main h1').forEach((old) => old.remove()); location.hash = arguments[0]",
          place,
        );
      else await browser.open(address + place);
      const view = place.split("/")[2];
      await browser.until(
        `document.querySelector('main')?.dataset.view === '${place === "#/new" ? "new" : (view ?? "home")}' && document.querySelector('main h1') && (!'${place.split("/")[1] ?? ""}' || location.hash.startsWith('${place}'))`,
        place,
      );
    },
    /** Waits until all pictures in the window are drawn. */
    drawn: () =>
      browser.until(
        "[...document.querySelectorAll('main img')].filter((image) => { const { top, bottom } = image.getBoundingClientRect(); return image.checkVisibility() && bottom > 0 && top < innerHeight; }).every((image) => image.naturalWidth > 30) && [...document.querySelectorAll('.cover')].filter((cover) => cover.getBoundingClientRect().top < innerHeight).every((cover) => cover.firstChild)",
        "all pictures in the window",
      ),
    /** Writes a picture of the window. */
    see: (name) => browser.see(folder, name),
    /** Faults that the browser has logged since the last time. */
    faults,
    /** Runs a test. A message of the browser at the level of errors fails it, too. */
    async proves(what, act) {
      const begun = Date.now();
      try {
        await act();
        const [fault] = await faults();
        if (fault) throw new Error(fault);
        console.log(`ok    ${what} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
      } catch (fault) {
        failed += 1;
        console.log(`FAULT ${what}: ${fault.message}`);
        await stage.see(`fault-${what.replace(/\W+/g, "-").slice(0, 40)}`).catch(() => {});
        await faults().catch(() => {});
      }
    },
    async end() {
      await browser.end();
      rmSync(work, { recursive: true, force: true });
      return failed;
    },
  };
  return stage;
}

/** A web server that shows one page, on an origin of its own. */
export async function foreignPage(html) {
  const server = createServer((_, response) =>
    response.setHeader("Content-Type", "text/html").end(html),
  );
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { address: `http://127.0.0.1:${server.address().port}/`, end: () => server.close() };
}
