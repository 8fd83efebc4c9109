// A browser over WebDriver, with nothing but node's own fetch: Chromium without a window, by chromedriver.

import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";

const KEY = "element-6066-11e4-a52e-4f735466cecf";

/** Keys as WebDriver writes them. */
export const KEYS = {
  tab: "\uE004",
  enter: "\uE007",
  escape: "\uE00C",
  pageUp: "\uE00E",
  pageDown: "\uE00F",
  end: "\uE010",
  home: "\uE011",
  left: "\uE012",
  up: "\uE013",
  right: "\uE014",
  down: "\uE015",
  delete: "\uE017",
  space: " ",
};

/** A port that nobody listens on. */
const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

/** Starts a browser that puts downloads into a folder. */
export async function startBrowser({ downloads }) {
  const port = await freePort();
  const driver = spawn("chromedriver", [`--port=${port}`], { stdio: "ignore" });
  process.on("exit", () => driver.kill());
  const call = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: body && JSON.stringify(body),
    });
    const { value } = await response.json();
    if (value?.error) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  await until(
    () =>
      call("GET", "/status").then(
        ({ ready }) => ready,
        () => false,
      ),
    "chromedriver",
  );
  const args = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--hide-scrollbars",
    "--window-size=1280,900",
    "--force-color-profile=srgb",
    "--font-render-hinting=none",
  ];
  const capabilities = {
    alwaysMatch: {
      browserName: "chrome",
      pageLoadStrategy: "none",
      timeouts: { script: 60000, pageLoad: 30000 },
      "goog:chromeOptions": { args },
      "goog:loggingPrefs": { browser: "ALL" },
    },
  };
  const { sessionId } = await call("POST", "/session", { capabilities });
  const at = `/session/${sessionId}`;
  const post = (path, body = {}) => call("POST", at + path, body);
  const cdp = (cmd, params = {}) => post("/goog/cdp/execute", { cmd, params });
  await cdp("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: downloads });
  const element = async (using) => {
    const strategy = using.startsWith("//") ? "xpath" : "css selector";
    return until(
      () =>
        post("/element", { using: strategy, value: using }).then(
          (found) => found[KEY],
          () => null,
        ),
      using,
    );
  };
  /** Does something to an element; what was drawn anew in between is looked for again. */
  const acting = async (using, act, body) => {
    for (let tries = 0; ; tries++) {
      try {
        return await post(`/element/${await element(using)}/${act}`, body);
      } catch (fault) {
        if (
          !/^stale element|^element not interactable|^element click intercepted/.test(
            fault.message,
          ) ||
          tries > 20
        )
          throw fault;
        await new Promise((done) => setTimeout(done, 50));
      }
    }
  };
  const pointer = (actions) =>
    post("/actions", {
      actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }],
    });
  const browser = {
    cdp,
    open: (url) => post("/url", { url }),
    reload: () => post("/refresh"),
    /** Runs a script in the page. */
    run: (script, ...given) => post("/execute/sync", { script, args: given }),
    /** Runs the body of an async function in the page. */
    wait: async (script, ...given) => {
      const whole = `const done = arguments[arguments.length - 1]; (async (...given) => { ${script} })(...[...arguments].slice(0, -1)).then((value) => done({ value }), (fault) => done({ fault: String(fault?.stack ?? fault) }));`;
      const { value, fault } = await post("/execute/async", { script: whole, args: given });
      if (fault) throw new Error(fault);
      return value;
    },
    click: (using) => acting(using, "click"),
    type: (using, text) => acting(using, "value", { text }),
    keys: (text) =>
      post("/actions", {
        actions: [
          {
            type: "key",
            id: "keys",
            actions: [...text].flatMap((value) => [
              { type: "keyDown", value },
              { type: "keyUp", value },
            ]),
          },
        ],
      }),
    shift: (key) =>
      post("/actions", {
        actions: [
          {
            type: "key",
            id: "keys",
            actions: [
              ["keyDown", "\uE008"],
              ["keyDown", key],
              ["keyUp", key],
              ["keyUp", "\uE008"],
            ].map(([type, value]) => ({ type, value })),
          },
        ],
      }),
    /** Presses keys together, the last of them shortly. */
    chord: (keys) =>
      post("/actions", {
        actions: [
          {
            type: "key",
            id: "keys",
            actions: [
              ...keys.map((value) => ({ type: "keyDown", value })),
              ...[...keys].reverse().map((value) => ({ type: "keyUp", value })),
            ],
          },
        ],
      }),
    /** Drags from one point of the window to another. */
    drag: ([x, y], [toX, toY]) => {
      const move = (x, y) => ({
        type: "pointerMove",
        duration: 50,
        x: Math.round(x),
        y: Math.round(y),
      });
      return pointer([
        move(x, y),
        { type: "pointerDown", button: 0 },
        move((x + toX) / 2, (y + toY) / 2),
        move(toX, toY),
        { type: "pointerUp", button: 0 },
      ]);
    },
    /** Drops files or folders of the disk onto the page. */
    drop: async (...files) => {
      for (const type of ["dragEnter", "dragOver", "drop"])
        await cdp("Input.dispatchDragEvent", {
          type,
          x: 300,
          y: 300,
          data: { items: [], files, dragOperationsMask: 1 },
        });
    },
    until: (script, what = script, patience) =>
      until(() => browser.run(`return ${script}`), what, patience),
    /** What the browser has logged since the last time. */
    logs: () => post("/se/log", { type: "browser" }),
    /** A picture of the page, or of a part of it `{ x, y, width, height }`, as base64 of a PNG. */
    picture: async (clip) =>
      (
        await cdp("Page.captureScreenshot", {
          format: "png",
          ...(clip ? { clip: { ...clip, scale: 1 } } : {}),
        })
      ).data,
    /** Writes a picture of the page into a folder. */
    see: async (folder, name) => {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${name}.png`), Buffer.from(await browser.picture(), "base64"));
    },
    /** The size of the window and its colours. */
    look: async (width, height, dark = false) => {
      await cdp("Emulation.setDeviceMetricsOverride", {
        width,
        height,
        deviceScaleFactor: 1,
        mobile: width < 500,
      });
      await cdp("Emulation.setEmulatedMedia", {
        features: [
          { name: "prefers-color-scheme", value: dark ? "dark" : "light" },
          { name: "prefers-reduced-motion", value: "reduce" },
        ],
      });
    },
    tab: () => call("GET", `${at}/window`),
    newTab: async () => (await post("/window/new", { type: "tab" })).handle,
    toTab: (handle) => post("/window", { handle }),
    closeTab: () => call("DELETE", `${at}/window`),
    end: async () => {
      await call("DELETE", at).catch(() => {});
      driver.kill();
    },
  };
  await browser.look(1280, 900);
  return browser;
}

/** What `look` gives as soon as it is true; an error after `patience` milliseconds. */
export async function until(look, what, patience = Number(process.env.PATIENCE ?? 120000)) {
  const end = Date.now() + patience;
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    if (Date.now() > end) throw new Error(`not seen: ${what}`);
    await new Promise((done) => setTimeout(done, 30));
  }
}
