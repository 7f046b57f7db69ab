import { segmentTypes } from "../../../src/packaging/executables/elf.ts";

/** The content at the address of the small executable in memory. */
export const dataText = "what the program was built with";

const base = 0x400000;

/**
 * A Linux executable with the features of Node's, in small: a segment of code, one of data followed by zeros, a note, the name of a
 * loader, a fuse, and after the loaded parts symbols and section headers.
 */
export function smallElf(): Buffer {
  const bytes = Buffer.alloc(0x3000);
  bytes.write("\u007fELF\u0002\u0001\u0001", 0, "latin1");
  bytes.writeUInt16LE(2, 16);
  bytes.writeUInt16LE(62, 18);
  bytes.writeUInt32LE(1, 20);
  bytes.writeBigUInt64LE(BigInt(base + 0x400), 24);
  bytes.writeBigUInt64LE(64n, 32);
  bytes.writeBigUInt64LE(0x2800n, 40);
  for (const [at, value] of [
    [52, 64],
    [54, 56],
    [56, 4],
    [58, 64],
    [60, 7],
    [62, 6],
  ] as const)
    bytes.writeUInt16LE(value, at);

  const { load, interpreter, note } = segmentTypes;
  writeSegment(bytes, 0, { type: load, flags: 5, offset: 0, size: 0x800, memory: 0x800, align: 0x1000 });
  writeSegment(bytes, 1, { type: load, flags: 6, offset: 0x1800, size: 0x100, memory: 0x905, align: 0x1000 });
  writeSegment(bytes, 2, { type: note, flags: 4, offset: 0x300, size: 32, memory: 32, align: 4 });
  writeSegment(bytes, 3, { type: interpreter, flags: 4, offset: 0x340, size: 12, memory: 12, align: 1 });

  bytes.writeUInt32LE(4, 0x300);
  bytes.writeUInt32LE(16, 0x304);
  bytes.writeUInt32LE(1, 0x308);
  bytes.write("GNU\0", 0x30c, "latin1");
  bytes.write("the build number", 0x310, "latin1");
  bytes.write("/lib/loader\0", 0x340, "latin1");
  bytes.write(dataText, 0x1800, "latin1");
  bytes.fill("symbol ", 0x1900);
  return bytes;
}

interface Segment {
  type: number;
  flags: number;
  offset: number;
  size: number;
  memory: number;
  align: number;
}

function writeSegment(
  bytes: Buffer,
  index: number,
  { type, flags, offset, size, memory, align }: Segment,
): void {
  const at = 64 + index * 56;
  bytes.writeUInt32LE(type, at);
  bytes.writeUInt32LE(flags, at + 4);
  for (const [place, value] of [
    [8, offset],
    [16, base + offset],
    [24, base + offset],
    [32, size],
    [40, memory],
    [48, align],
  ] as const)
    bytes.writeBigUInt64LE(BigInt(value), at + place);
}
