/** An entry of an archive, by an absolute path. */
export type TarEntry =
  | { readonly path: string; readonly mode: number; readonly owner?: number; readonly content: Buffer }
  | { readonly path: string; readonly mode: number; readonly owner?: number; readonly content?: undefined };

const blockSize = 512;

/**
 * Returns a tar archive (POSIX ustar) of files and, for entries without content, folders. Entries are sorted by path and have no
 * times, so that the same entries give the same bytes. Owners are numbers, by default 0. Throws a RangeError for a path of more
 * than 100 bytes.
 */
export function tarOf(entries: readonly TarEntry[]): Buffer {
  const sorted = [...entries].sort((left, right) => (left.path < right.path ? -1 : 1));
  const parts = sorted.flatMap((entry) => {
    const content = entry.content ?? Buffer.alloc(0);
    const padding = Buffer.alloc((blockSize - (content.length % blockSize)) % blockSize);
    return [headerOf(entry, content.length), content, padding];
  });
  return Buffer.concat([...parts, Buffer.alloc(2 * blockSize)]);
}

function headerOf({ path, mode, owner = 0, content }: TarEntry, size: number): Buffer {
  const name = content === undefined ? `${path.replace(/^\//, "")}/` : path.replace(/^\//, "");
  if (Buffer.byteLength(name) > 100) throw new RangeError(`The path is too long for an archive: ${path}`);
  const header = Buffer.alloc(blockSize);
  const octal = (value: number, at: number, length: number) =>
    header.write(`${value.toString(8).padStart(length - 1, "0")}\0`, at, "latin1");
  header.write(name, 0, "utf8");
  octal(mode, 100, 8);
  octal(owner, 108, 8);
  octal(owner, 116, 8);
  octal(size, 124, 12);
  octal(0, 136, 12);
  header.fill(" ", 148, 156);
  header.write(content === undefined ? "5" : "0", 156, "latin1");
  header.write("ustar\x0000", 257, "latin1");
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return header;
}
