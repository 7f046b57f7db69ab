import { FormatError } from "../executables/binary.ts";

const blockSize = 512;

/** Returns the content of a file in a tar archive. Throws a FormatError if there is no file of that name. */
export function fileInTar(archive: Buffer, name: string): Buffer {
  for (let at = 0; at + blockSize <= archive.length; ) {
    const entry = text(archive, at, 100);
    const size = Number.parseInt(text(archive, at + 124, 12), 8) || 0;
    const begin = at + blockSize;
    if (entry === name && begin + size <= archive.length) return archive.subarray(begin, begin + size);
    at = begin + Math.ceil(size / blockSize) * blockSize;
  }
  throw new FormatError(`there is no ${name} in the archive`);
}

function text(archive: Buffer, at: number, length: number): string {
  const end = archive.indexOf(0, at);
  return archive.toString("latin1", at, end < 0 ? at + length : Math.min(end, at + length)).trim();
}
