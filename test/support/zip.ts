import { inflateRawSync } from "node:zlib";

const directoryEntry = 0x02014b50;
const stored = 0;

/** Returns the files of a zip archive, such as a saved plan: their contents one after the other. */
export function unzipped(archive: Buffer): Buffer {
  const contents: Buffer[] = [];
  for (let at = archive.indexOf("PK\u0001\u0002"); at >= 0 && at < archive.length; ) {
    if (archive.readUInt32LE(at) !== directoryEntry) break;
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)];
    const local = archive.readUInt32LE(at + 42);
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = archive.subarray(begin, begin + size);
    contents.push(method === stored ? content : inflateRawSync(content));
    at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  if (contents.length === 0) throw new Error("the archive is empty, or none");
  return Buffer.concat(contents);
}
