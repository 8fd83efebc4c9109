// Slips in the scripts of the page, and lines of at most 110 characters in those that were written since there is a limit.

const PAGE = "src/page/files";
const BROWSER = [
  "addEventListener", "BroadcastChannel", "confirm", "console", "crypto", "CSS", "DecompressionStream", "dispatchEvent", "document",
  "DOMException", "Event", "fetch", "Image", "indexedDB", "innerHeight", "innerWidth", "IntersectionObserver", "Intl", "localStorage",
  "location", "history", "navigator", "performance", "removeEventListener", "requestAnimationFrame", "ResizeObserver", "scrollTo",
  "sessionStorage", "setTimeout", "clearTimeout", "setInterval", "clearInterval", "structuredClone", "TextDecoder", "TextEncoder",
  "URL", "AbortController", "Blob", "Response", "WebAssembly", "Worker", "getComputedStyle", "matchMedia", "print", "open", "self",
  "postMessage", "onmessage", "caches", "clients", "registration", "skipWaiting", "MutationObserver", "alert", "FileReader",
  "createImageBitmap", "devicePixelRatio", "OffscreenCanvas", "File", "DataTransfer", "KeyboardEvent", "scrollY", "queueMicrotask", "Request", "importScripts", "KEPT", "DOMParser", "XMLSerializer",
];
const NEW = [
  "beside", "bin", "changes", "columns", "deck", "deck-dialogs", "deck-files", "grid", "heads", "history", "keep", "menu", "merge", "paste",
  "place-files", "place-form", "place-model", "place-notes", "place-shapes", "place-stage", "place-text",
  "place-toml", "places", "rows", "snap", "steps", "store", "table", "unsaved", "words",
];

export default [
  {
    files: [`${PAGE}/*.js`],
    languageOptions: { globals: Object.fromEntries(BROWSER.map((name) => [name, "readonly"])) },
    rules: {
      "no-undef": "error",
      "no-unused-vars": ["error", { args: "none", caughtErrors: "none", ignoreRestSiblings: true }],
      "no-unreachable": "error",
      "no-dupe-keys": "error",
      "no-self-assign": "error",
      "prefer-const": ["error", { destructuring: "all" }],
      "no-var": "error",
      eqeqeq: "error",
      "no-implied-eval": "error",
    },
  },
  {
    files: NEW.map((name) => `${PAGE}/${name}.js`),
    rules: { "max-len": ["error", { code: 110, comments: 180, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true }] },
  },
];
