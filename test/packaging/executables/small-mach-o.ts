/** The content of the small executable before the linker's part. */
export const codeText = "code of the program";

const linkEdit = 0x2000;

/**
 * A macOS executable with the features of Node's, in small: code, the linker's data (instructions for the loader, five symbols,
 * pointers to three of them) and a signature.
 */
export function smallMachO(): Buffer {
  const bytes = Buffer.alloc(0x2400);
  bytes.writeUInt32LE(0xfeedfacf, 0);
  bytes.writeUInt32LE(0x01000007, 4);
  bytes.writeUInt32LE(2, 12);
  const commands = [
    segment("__TEXT", 0x100000000, 0, 0x2000, "__text"),
    segment("__LINKEDIT", 0x100002000, linkEdit, 0x400),
    command(0x80000022, 48, [linkEdit, 8, linkEdit + 8, 8, 0, 0, 0, 0, linkEdit + 16, 8]),
    command(0x2, 24, [linkEdit + 0x40, 5, linkEdit + 0xc0, 0x40]),
    command(0xb, 80, [0, 2, 2, 2, 4, 1, 0, 0, 0, 0, 0, 0, linkEdit + 0xa0, 4]),
    command(0x26, 16, [linkEdit + 24, 8]),
    command(0x29, 16, [0, 0]),
    command(0x1d, 16, [linkEdit + 0x100, 0x300]),
  ];
  bytes.writeUInt32LE(commands.length, 16);
  const all = Buffer.concat(commands);
  bytes.writeUInt32LE(all.length, 20);
  all.copy(bytes, 32);
  bytes.write(codeText, 0x1000, "latin1");
  bytes.write("rebases.bindingsexports.function", linkEdit, "latin1");

  const names = ["local_a", "local_b", "defined_c", "__header", "undefined_e"];
  let text = 2;
  for (const [index, name] of names.entries()) {
    const at = linkEdit + 0x40 + index * 16;
    bytes.writeUInt32LE(text, at);
    if (name === "__header") bytes.writeUInt16LE(0x10, at + 6);
    bytes.writeBigUInt64LE(BigInt(1000 + index), at + 8);
    bytes.write(name, linkEdit + 0xc0 + text, "latin1");
    text += name.length + 1;
  }
  for (const [index, symbol] of [4, 0x80000000, 1, 4].entries())
    bytes.writeUInt32LE(symbol, linkEdit + 0xa0 + index * 4);
  bytes.fill("signature ", linkEdit + 0x100);
  return bytes;
}

function command(kind: number, size: number, values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(size);
  bytes.writeUInt32LE(kind, 0);
  bytes.writeUInt32LE(size, 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, 8 + index * 4);
  return bytes;
}

function segment(name: string, address: number, offset: number, size: number, section?: string): Buffer {
  const bytes = command(0x19, section ? 152 : 72, []);
  bytes.write(name, 8, "latin1");
  for (const [index, value] of [address, size, offset, size].entries())
    bytes.writeBigUInt64LE(BigInt(value), 24 + index * 8);
  if (!section) return bytes;
  bytes.writeUInt32LE(1, 64);
  bytes.write(section, 72, "latin1");
  bytes.write(name, 88, "latin1");
  bytes.writeBigUInt64LE(BigInt(address + 0x1000), 104);
  bytes.writeBigUInt64LE(0x100n, 112);
  bytes.writeUInt32LE(0x1000, 120);
  return bytes;
}
