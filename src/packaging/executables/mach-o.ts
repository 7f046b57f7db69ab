import { FormatError, reading, record, roundUp, text, u32, u64 } from "./binary.ts";
import { codeSignatureSize, writeCodeSignature } from "./code-signature.ts";

const architectures: Readonly<Record<number, "amd64" | "arm64">> = { 16777223: "amd64", 16777228: "arm64" };
const pageSizes = { amd64: 0x1000, arm64: 0x4000 } as const;

const fileHeader = record({
  magic: u32(0),
  processor: u32(4),
  type: u32(12),
  commands: u32(16),
  commandsSize: u32(20),
});
const commandsAt = 32;

const commandHeader = record({ kind: u32(0), size: u32(4) });

/** The command of a part of the file that is mapped into memory; the headers of its sections follow. */
const segmentCommand = record({
  kind: u32(0),
  size: u32(4),
  name: text(8, 16),
  address: u64(24),
  memorySize: u64(32),
  offset: u64(40),
  fileSize: u64(48),
  mostProtection: u32(56),
  protection: u32(60),
  sectionCount: u32(64),
});
const segmentCommandSize = 72;

const sectionHeader = record({
  name: text(0, 16),
  segment: text(16, 16),
  address: u64(32),
  size: u64(40),
  offset: u32(48),
});
const sectionHeaderSize = 80;

/** The command that divides the symbols into local, defined and undefined ones, in this order. */
const dynamicSymbols = record({
  firstLocal: u32(8),
  locals: u32(12),
  firstDefined: u32(16),
  defined: u32(20),
  firstUndefined: u32(24),
  undefined: u32(28),
});

/** A place in the linker's part of the file, as commands contain it; for tables, the size is the number of entries. */
const place = record({ offset: u32(0), size: u32(4) });

/** The offsets in commands at which such places stand. */
const places = { signature: 8, symbols: 8, names: 16, pointers: 56 } as const;

const kinds = {
  segment: 0x19,
  symbols: 0x2,
  dynamicSymbols: 0xb,
  signature: 0x1d,
  functionStarts: 0x26,
  dataInCode: 0x29,
  loaderInfo: 0x80000022,
} as const;

/** Commands without content in the linker's part of the file, which moves. */
const others: ReadonlySet<number> = new Set([
  0xc, // a library
  0xe, // the loader
  0x1b, // a number of the build
  0x24, // the oldest version of the system
  0x2a, // the version of the sources
  0x32, // the system
  0x8000001c, // a path of libraries
  0x80000028, // where it begins
  0x80000018, // a library that may be missing
]);

/** A load command at offset `at` of the header. */
interface Command extends ReturnType<typeof commandHeader.read> {
  readonly at: number;
}

/**
 * Reads the facts in the headers of a macOS executable for one processor. `indirect` contains the names of the symbols of stubs and
 * pointers, which are empty for those without a symbol. Throws a FormatError.
 */
export function readMachO(bytes: Buffer) {
  return reading("Mach-O", () => {
    const architecture = architectureOf(bytes);
    const commands = commandsOf(bytes);
    const { symbols, indirect } = symbolsOf(bytes, commands);
    const signature = commands.find(({ kind }) => kind === kinds.signature);
    return {
      architecture,
      segments: segmentsOf(bytes, commands),
      symbols,
      indirect: indirect.map((index) => (index >= noSymbol ? "" : (symbols[index]?.name ?? ""))),
      signature: signature && place.read(bytes, signature.at + places.signature),
    };
  });
}

function architectureOf(bytes: Buffer): "amd64" | "arm64" {
  const { magic, processor, type } = fileHeader.read(bytes, 0);
  if (magic !== 0xfeedfacf || type !== 2)
    throw new FormatError("it is no Mach-O executable of 64 bits for one processor");
  const architecture = architectures[processor];
  if (!architecture) throw new FormatError("it is for another processor");
  return architecture;
}

function commandsOf(bytes: Buffer): readonly Command[] {
  const commands: Command[] = [];
  let at = commandsAt;
  for (let left = fileHeader.read(bytes, 0).commands; left > 0; left--) {
    const command = commandHeader.read(bytes, at);
    if (command.size < 8) throw new FormatError("a command has no size");
    commands.push({ ...command, at });
    at += command.size;
  }
  return commands;
}

function segmentsOf(bytes: Buffer, commands: readonly Command[]) {
  return commands
    .filter(({ kind }) => kind === kinds.segment)
    .map(({ at }) => {
      const segment = segmentCommand.read(bytes, at);
      const first = at + segmentCommandSize;
      const sections = Array.from({ length: segment.sectionCount }, (_, index) =>
        sectionHeader.read(bytes, first + index * sectionHeaderSize),
      );
      return { ...segment, at, sections };
    });
}

type Segment = ReturnType<typeof segmentsOf>[number];

const symbolSize = 16;
/** Symbol numbers from this value on mean that there is no symbol. */
const noSymbol = 0x40000000;

/** A symbol: a name, and its properties. */
interface MachSymbol {
  readonly name: string;
  readonly kind: "local" | "defined" | "undefined";
  readonly entry: Buffer;
}

function symbolsOf(bytes: Buffer, commands: readonly Command[]) {
  const table = commands.find(({ kind }) => kind === kinds.symbols)?.at;
  const dynamic = commands.find(({ kind }) => kind === kinds.dynamicSymbols)?.at;
  if (table === undefined || dynamic === undefined) throw new FormatError("it has no symbols");
  const { offset, size } = place.read(bytes, table + places.symbols);
  const names = place.read(bytes, table + places.names);
  const pointers = place.read(bytes, dynamic + places.pointers);
  const { locals, firstDefined, defined } = dynamicSymbols.read(bytes, dynamic);
  const symbols = Array.from({ length: size }, (_, index): MachSymbol => {
    const at = offset + index * symbolSize;
    const begin = names.offset + bytes.readUInt32LE(at);
    const name = bytes.toString("latin1", begin, bytes.indexOf(0, begin));
    const kind = index < locals ? "local" : index < firstDefined + defined ? "defined" : "undefined";
    return { name, kind, entry: bytes.subarray(at, at + symbolSize) };
  });
  const indirect = Array.from({ length: pointers.size }, (_, index) =>
    bytes.readUInt32LE(pointers.offset + index * 4),
  );
  return { symbols, indirect };
}

/** The content to add to an executable, and the name for its signature. */
export interface MachContent {
  readonly segment: string;
  readonly section: string;
  readonly content: Buffer;
  readonly identifier: string;
}

/**
 * Returns an executable with an additional segment before the last one, which contains the linker's data. That data is rewritten
 * without symbols for debuggers, and with an ad hoc signature, without which macOS runs no executable on Apple's processors.
 * Throws a FormatError.
 */
export function withMachSegment(bytes: Buffer, added: MachContent): Buffer {
  return reading("Mach-O", () => {
    const pageSize = pageSizes[architectureOf(bytes)];
    const commands = commandsOf(bytes);
    const segments = segmentsOf(bytes, commands);
    const linkEdit = segments.at(-1);
    const code = segments.find(({ name }) => name === "__TEXT");
    if (linkEdit?.name !== "__LINKEDIT" || !code) throw new FormatError("its last segment is not __LINKEDIT");
    const odd = commands.find(
      ({ kind }) => !others.has(kind) && !Object.values<number>(kinds).includes(kind),
    );
    // For example chained fixups, which refer to segments by number.
    if (odd) throw new FormatError(`it has a command 0x${odd.kind.toString(16)}, which is not known here`);

    const { content, identifier } = added;
    const shift = roundUp(content.length, pageSize);
    const header = withSegmentCommand(bytes, commands, segments, linkEdit, { ...added, memorySize: shift });
    // From here on, data is read at its old place and written to its new place.
    const moved = new Map(commandsOf(header).map(({ kind, at }) => [kind, at]));
    const begin = linkEdit.offset + shift;
    let end = begin;
    const written: [number, Buffer][] = [];
    for (const piece of piecesOf(bytes, commands, header, moved)) {
      place.write(header, piece.at, { offset: end, size: piece.size });
      written.push([end, piece.content]);
      end = roundUp(end + piece.content.length, 8);
    }

    const limit = roundUp(end, 16);
    const signatureSize = codeSignatureSize(limit, identifier);
    const signatureAt = moved.get(kinds.signature);
    if (signatureAt === undefined) throw new FormatError("it has no signature to replace");
    place.write(header, signatureAt + places.signature, { offset: limit, size: signatureSize });
    const fileSize = limit + signatureSize - begin;
    segmentCommand.write(header, linkEdit.at + addedSize, {
      address: linkEdit.address + shift,
      memorySize: roundUp(fileSize, pageSize),
      offset: begin,
      fileSize,
    });

    const made = Buffer.alloc(limit + signatureSize);
    bytes.copy(made, 0, 0, linkEdit.offset);
    header.copy(made, 0);
    content.copy(made, linkEdit.offset);
    for (const [offset, piece] of written) piece.copy(made, offset);
    writeCodeSignature(made, { limit, identifier, textOffset: code.offset, textSize: code.fileSize });
    return made;
  });
}

/** The size of the additional command. */
const addedSize = segmentCommandSize + sectionHeaderSize;

/** Returns the header with the command of an additional segment, up to the beginning of the first section. */
function withSegmentCommand(
  bytes: Buffer,
  commands: readonly Command[],
  segments: readonly Segment[],
  { at, address, offset }: Segment,
  { segment, section, content, memorySize }: MachContent & { readonly memorySize: number },
): Buffer {
  const last = commands.at(-1);
  const end = last ? last.at + last.size : commandsAt;
  const offsets = segments.flatMap(({ sections }) => sections.map((one) => one.offset));
  const room = Math.min(...offsets.filter((one) => one > 0));
  if (end + addedSize > room || bytes.subarray(end, end + addedSize).some((byte) => byte !== 0))
    throw new FormatError("it has no room for a further segment");

  const command = Buffer.alloc(addedSize);
  const readable = 1;
  segmentCommand.write(command, 0, {
    kind: kinds.segment,
    size: addedSize,
    name: segment,
    address,
    memorySize,
    offset,
    fileSize: memorySize,
    mostProtection: readable,
    protection: readable,
    sectionCount: 1,
  });
  const size = content.length;
  sectionHeader.write(command, segmentCommandSize, { name: section, segment, address, size, offset });

  const header = Buffer.concat([
    bytes.subarray(0, at),
    command,
    bytes.subarray(at, end),
    bytes.subarray(end + addedSize, room),
  ]);
  const before = fileHeader.read(bytes, 0);
  fileHeader.write(header, 0, {
    commands: before.commands + 1,
    commandsSize: before.commandsSize + addedSize,
  });
  return header;
}

/** A piece of the linker's data, and where the header contains its place. */
interface Piece {
  readonly at: number;
  readonly content: Buffer;
  readonly size: number;
}

/** Returns the linker's data without the signature, in the order in which it is written. Updates the symbol counts in the header. */
function piecesOf(
  bytes: Buffer,
  commands: readonly Command[],
  header: Buffer,
  moved: ReadonlyMap<number, number>,
): readonly Piece[] {
  const found = (kind: number, at: number): readonly Piece[] => {
    const old = commands.find((command) => command.kind === kind)?.at;
    const now = moved.get(kind);
    if (old === undefined || now === undefined) return [];
    const { offset, size } = place.read(bytes, old + at);
    if (offset === 0) return [];
    const content = bytes.subarray(offset, offset + size);
    if (content.length < size) throw new FormatError("something is beyond its end");
    return [{ at: now + at, content, size }];
  };
  return [
    ...[8, 16, 24, 32, 40].flatMap((at) => found(kinds.loaderInfo, at)),
    ...found(kinds.functionStarts, 8),
    ...found(kinds.dataInCode, 8),
    ...symbolPieces(symbolsOf(bytes, commands), header, moved),
  ];
}

/** A defined symbol that the loader or a process looks up. */
const isReferencedDynamically = 0x10;

function symbolPieces(
  { symbols, indirect }: ReturnType<typeof symbolsOf>,
  header: Buffer,
  moved: ReadonlyMap<number, number>,
): readonly Piece[] {
  const wanted = new Set(indirect);
  const isKept = ({ kind, entry }: MachSymbol, index: number) =>
    kind === "undefined" ||
    (kind === "defined" && (wanted.has(index) || (entry.readUInt16LE(6) & isReferencedDynamically) !== 0));

  const kept = [...symbols.entries()].filter(([index, symbol]) => isKept(symbol, index));
  const newIndex = new Map(kept.map(([index], at) => [index, at]));
  const names = [Buffer.from(" \0", "latin1")];
  let namesSize = 2;
  const entries = kept.map(([, symbol]) => {
    const entry = Buffer.from(symbol.entry);
    const name = Buffer.from(`${symbol.name}\0`, "latin1");
    entry.writeUInt32LE(namesSize, 0);
    names.push(name);
    namesSize += name.length;
    return entry;
  });
  const noName = 0x80000000;
  const pointers = Buffer.alloc(indirect.length * 4);
  for (const [at, index] of indirect.entries())
    pointers.writeUInt32LE(index >= noSymbol ? index : (newIndex.get(index) ?? noName), at * 4);

  const table = moved.get(kinds.symbols) ?? 0;
  const dynamic = moved.get(kinds.dynamicSymbols) ?? 0;
  const defined = kept.filter(([, { kind }]) => kind === "defined").length;
  dynamicSymbols.write(header, dynamic, {
    firstLocal: 0,
    locals: 0,
    firstDefined: 0,
    defined,
    firstUndefined: defined,
    undefined: kept.length - defined,
  });
  return [
    { at: table + places.symbols, content: Buffer.concat(entries), size: kept.length },
    { at: dynamic + places.pointers, content: pointers, size: indirect.length },
    { at: table + places.names, content: Buffer.concat(names), size: namesSize },
  ];
}
