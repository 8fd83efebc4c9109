// The files of a ZIP archive that is larger than the press takes: each is read when it is needed.

/** What begins the end of an archive, a line of its list, and how long these are. */
const END = 0x06054b50;
const LINE = 0x02014b50;
const [END_LENGTH, LINE_LENGTH, HEAD_LENGTH] = [22, 46, 30];
/** The most bytes of a remark behind the end. */
const REMARK = 65535;

/** The files of an archive by their paths, `{ size, read() }`; nothing where it is damaged, locked, or packed otherwise. */
export async function unzipped(archive) {
  const tail = await viewOf(archive, Math.max(0, archive.size - END_LENGTH - REMARK), archive.size);
  let end = tail.byteLength - END_LENGTH;
  while (end >= 0 && tail.getUint32(end, true) !== END) end -= 1;
  if (end < 0) return null;
  const [length, start] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)];
  const list = await viewOf(archive, start, start + length);
  const files = new Map();
  for (let at = 0; at + LINE_LENGTH <= list.byteLength && list.getUint32(at, true) === LINE;) {
    const [locked, method, packed, size] = [
      list.getUint16(at + 8, true) & 1,
      list.getUint16(at + 10, true),
      list.getUint32(at + 20, true),
      list.getUint32(at + 24, true),
    ];
    const [name, more, remark] = [28, 30, 32].map((place) => list.getUint16(at + place, true));
    const path = new TextDecoder()
      .decode(new Uint8Array(list.buffer, at + LINE_LENGTH, name))
      .replaceAll("\\", "/");
    if (locked || (method !== 0 && method !== 8)) return null;
    const head = list.getUint32(at + 42, true);
    const isSeen =
      !path.endsWith("/") &&
      !path.split("/").some((part) => part.startsWith(".") || part === "__MACOSX");
    if (isSeen) files.set(path, { size, read: () => unpacked(archive, head, packed, method) });
    at += LINE_LENGTH + name + more + remark;
  }
  return files.size ? files : null;
}

async function unpacked(archive, head, packed, method) {
  const view = await viewOf(archive, head, head + HEAD_LENGTH);
  const start = head + HEAD_LENGTH + view.getUint16(26, true) + view.getUint16(28, true);
  const bytes = archive.slice(start, start + packed);
  return method === 0
    ? bytes
    : new Response(bytes.stream().pipeThrough(new DecompressionStream("deflate-raw"))).blob();
}

const viewOf = async (file, start, end) => new DataView(await file.slice(start, end).arrayBuffer());
