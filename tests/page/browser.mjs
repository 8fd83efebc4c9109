// A browser over WebDriver, with nothing but node's own fetch: Chromium without a window, by chromedriver.

import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";

const KEY = "element-6066-11e4-a52e-4f735466cecf";

/** Keys as WebDriver writes them. */
export const KEYS = { tab: "\uE004", enter: "\uE007", escape: "\uE00C", left: "\uE012", up: "\uE013", right: "\uE014", down: "\uE015", space: " " };

/** Starts a browser. `dark` chooses the dark colours. */
export async function startBrowser({ width = 1280, height = 900, dark = false, downloads } = {}) {
  const port = 9500 + Math.floor(Math.random() * 400);
  const driver = spawn("chromedriver", [`--port=${port}`], { stdio: "ignore" });
  const root = `http://127.0.0.1:${port}`;
  const call = async (method, path, body) => {
    const response = await fetch(root + path, { method, body: body && JSON.stringify(body) });
    const { value } = await response.json();
    if (value?.error) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  await until(() => call("GET", "/status").then(({ ready }) => ready, () => false), "chromedriver");
  const args = ["--headless=new", "--no-sandbox", "--disable-gpu", `--window-size=${width},${height}`, "--hide-scrollbars"];
  if (dark) args.push("--force-dark-mode", "--enable-features=WebUIDarkMode");
  const prefs = downloads ? { "download.default_directory": downloads, "download.prompt_for_download": false } : {};
  const capabilities = { alwaysMatch: { browserName: "chrome", pageLoadStrategy: "none", timeouts: { script: 20000, pageLoad: 30000 }, "goog:chromeOptions": { args, prefs }, "goog:loggingPrefs": { browser: "ALL" } } };
  const { sessionId } = await call("POST", "/session", { capabilities });
  const at = `/session/${sessionId}`;
  const cdp = (cmd, params) => call("POST", `${at}/goog/cdp/execute`, { cmd, params });
  await cdp("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: width < 500 });
  if (dark) await cdp("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: "dark" }] });
  const browser = {
    call: (method, path, body) => call(method, at + path, body),
    cdp,
    open: (url) => call("POST", `${at}/url`, { url }),
    reload: () => call("POST", `${at}/refresh`, {}),
    run: (script, ...args) => call("POST", `${at}/execute/sync`, { script, args }),
    find: async (using) => {
      const strategy = using.startsWith("//") ? "xpath" : "css selector";
      return until(() => call("POST", `${at}/element`, { using: strategy, value: using }).then((found) => found[KEY], () => null), using);
    },
    click: async (using) => call("POST", `${at}/element/${await browser.find(using)}/click`, {}),
    type: async (using, text) => call("POST", `${at}/element/${await browser.find(using)}/value`, { text }),
    keys: (text) => {
      const actions = [...text].flatMap((value) => [{ type: "keyDown", value }, { type: "keyUp", value }]);
      return call("POST", `${at}/actions`, { actions: [{ type: "key", id: "keys", actions }] });
    },
    until: (script, what = script, patience) => until(() => browser.run(`return ${script}`), what, patience),
    logs: () => call("POST", `${at}/se/log`, { type: "browser" }),
    see: async (folder, name, whole = false) => {
      mkdirSync(folder, { recursive: true });
      const { data } = await cdp("Page.captureScreenshot", { format: "png", captureBeyondViewport: whole });
      writeFileSync(`${folder}/${name}.png`, Buffer.from(data, "base64"));
    },
    end: async () => {
      await call("DELETE", at).catch(() => {});
      driver.kill();
    },
  };
  return browser;
}

/** What `look` gives as soon as it is true; an error after `patience` milliseconds. */
export async function until(look, what, patience = 90000) {
  const end = Date.now() + patience;
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    if (Date.now() > end) throw new Error(`not seen: ${what}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}
