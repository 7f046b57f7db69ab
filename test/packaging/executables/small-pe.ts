/** The resource in the small executable: an icon with the number 1, in the language 1033. */
export const iconText = "an icon";

/**
 * A Windows executable with the features of Node's, in small: code, a resource, and a certificate after its end.
 */
export function smallPe(): Buffer {
  const bytes = Buffer.alloc(0xa00);
  bytes.write("MZ", 0, "latin1");
  bytes.writeUInt32LE(0x80, 60);
  bytes.write("PE\0\0", 0x80, "latin1");
  bytes.writeUInt16LE(34404, 0x84);
  bytes.writeUInt16LE(2, 0x86);
  bytes.writeUInt16LE(240, 0x94);
  const optional = 0x98;
  bytes.writeUInt16LE(0x20b, optional);
  bytes.writeUInt32LE(0x1000, optional + 32);
  bytes.writeUInt32LE(0x200, optional + 36);
  bytes.writeUInt32LE(0x3000, optional + 56);
  bytes.writeUInt32LE(0x400, optional + 60);
  bytes.writeUInt32LE(16, optional + 108);
  writePair(bytes, optional + 112 + 2 * 8, 0x2000, 0x80);
  writePair(bytes, optional + 112 + 4 * 8, 0x800, 0x200);
  writeSection(bytes, optional + 240, ".text", [0x100, 0x1000, 0x200, 0x400]);
  writeSection(bytes, optional + 280, ".rsrc", [0x80, 0x2000, 0x200, 0x600]);
  writeIcon(bytes.subarray(0x600));
  bytes.fill("certificate ", 0x800);
  return bytes;
}

function writePair(bytes: Buffer, at: number, first: number, second: number): void {
  bytes.writeUInt32LE(first, at);
  bytes.writeUInt32LE(second, at + 4);
}

function writeSection(bytes: Buffer, at: number, name: string, values: readonly number[]): void {
  bytes.write(name, at, "latin1");
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, at + 8 + index * 4);
}

/** Three nested folders, and the content that the last one describes. */
function writeIcon(bytes: Buffer): void {
  for (const [depth, [id, to]] of [
    [3, 0x80000018],
    [1, 0x80000030],
    [1033, 0x48],
  ].entries()) {
    bytes.writeUInt16LE(1, depth * 24 + 14);
    writePair(bytes, depth * 24 + 16, id ?? 0, to ?? 0);
  }
  writePair(bytes, 0x48, 0x2060, iconText.length);
  bytes.write(iconText, 0x60, "latin1");
}
