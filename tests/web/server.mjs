// A web server that knows nothing but how to send files, and to compress those that are text, as static hosts are.

import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";

const KINDS = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
};

/** Serves a folder below `/site/`. `changed` holds texts that are sent in the place of files. */
export async function serveFolder(folder, changed = new Map()) {
  const sent = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url, "http://x").pathname.replace(
      /^\/site\/$/,
      "/site/index.html",
    );
    const name = path.replace(/^\/site\//, "");
    try {
      if (name === path || name.includes("..")) throw new Error("not below /site/");
      const body = changed.get(name) ?? readFileSync(join(folder, name));
      const headers = {
        "Content-Type": KINDS[extname(name)] ?? "application/octet-stream",
        ETag: `"${createHash("sha1").update(body).digest("hex")}"`,
      };
      if (request.headers["if-none-match"] === headers.ETag)
        return response.writeHead(304, headers).end();
      const isText = extname(name) in KINDS;
      const packed = isText ? gzipSync(body) : body;
      sent.push([name, packed.length]);
      response
        .writeHead(200, isText ? { ...headers, "Content-Encoding": "gzip" } : headers)
        .end(packed);
    } catch {
      sent.push([path, "not found"]);
      response.writeHead(404).end();
    }
  });
  const listen = (port) => new Promise((done) => server.listen(port, "127.0.0.1", done));
  await listen(0);
  const { port } = server.address();
  return {
    address: `http://127.0.0.1:${port}/site/`,
    /** The files that were sent, and how many bytes of each. */
    sent,
    /** As if the network were gone. */
    stop: () => new Promise((done) => (server.close(done), server.closeAllConnections())),
    start: () => listen(port),
  };
}
