// Archives that are larger than the press takes: their files are read one by one.

import assert from "node:assert/strict";
import { test } from "node:test";
import { crc32, deflateRawSync } from "node:zlib";
import { unzipped } from "../../../src/page/files/open/zip.js";

/** An archive of these files, each `[path, text, isPacked]`; `flags` are those of its files. */
function archive(files, flags = 0) {
  const [parts, list] = [[], []];
  let at = 0;
  for (const [path, text, isPacked] of files) {
    const [name, bytes] = [Buffer.from(path), Buffer.from(text)];
    const body = isPacked ? deflateRawSync(bytes) : bytes;
    const head = Buffer.alloc(30);
    const line = Buffer.alloc(46);
    head.writeUInt32LE(0x04034b50);
    line.writeUInt32LE(0x02014b50);
    for (const [place, start] of [
      [head, 6],
      [line, 8],
    ]) {
      place.writeUInt16LE(flags, start);
      place.writeUInt16LE(isPacked ? 8 : 0, start + 2);
      place.writeUInt32LE(crc32(bytes), start + 8);
      place.writeUInt32LE(body.length, start + 12);
      place.writeUInt32LE(bytes.length, start + 16);
      place.writeUInt16LE(name.length, start + 20);
    }
    line.writeUInt32LE(at, 42);
    parts.push(head, name, body);
    list.push(line, name);
    at += head.length + name.length + body.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(Buffer.concat(list).length, 12);
  end.writeUInt32LE(at, 16);
  return new Blob([...parts, ...list, end, "a remark"]);
}

test("files of an archive are read, packed or not; hidden ones and folders are left out", async () => {
  const files = await unzipped(
    archive([
      ["photos/", ""],
      ["photos/dog.jpg", "dog".repeat(99), true],
      ["list.csv", "Name", false],
      ["__MACOSX/photos/._dog.jpg", "x"],
      [".hidden", "x"],
    ]),
  );
  assert.deepEqual([...files.keys()], ["photos/dog.jpg", "list.csv"]);
  assert.equal(files.get("photos/dog.jpg").size, 297);
  assert.equal(await (await files.get("photos/dog.jpg").read()).text(), "dog".repeat(99));
  assert.equal(await (await files.get("list.csv").read()).text(), "Name");
});

test("what is no archive, or locked, gives nothing", async () => {
  assert.equal(await unzipped(new Blob(["no archive"])), null);
  assert.equal(await unzipped(archive([["a.jpg", "x", true]], 1)), null);
});
