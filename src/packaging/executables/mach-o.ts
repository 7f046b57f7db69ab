import { FormatError, reading, readSize, roundUp, writeSize } from "./binary.ts";
import { codeSignatureSize, writeCodeSignature } from "./code-signature.ts";

/** A part of the file that is mapped into memory. */
export interface MachSegment {
  readonly name: string;
  readonly address: number;
  readonly memorySize: number;
  readonly offset: number;
  readonly fileSize: number;
  readonly sections: readonly MachSection[];
}

/** A part of a segment. */
export interface MachSection {
  readonly name: string;
  readonly address: number;
  readonly size: number;
  readonly offset: number;
}

/** The facts in the headers of a macOS executable. */
export interface MachO {
  readonly architecture: "amd64" | "arm64";
  readonly segments: readonly MachSegment[];
  readonly symbols: readonly MachSymbol[];
  /** The symbols of stubs and pointers, by name; empty for those without a symbol. */
  readonly indirect: readonly string[];
  /** The offset and the size of the signature; undefined without one. */
  readonly signature?: { readonly offset: number; readonly size: number };
}

/** A symbol: a name, and its properties. */
export interface MachSymbol {
  readonly name: string;
  readonly kind: "local" | "defined" | "undefined";
}

const architectures: Readonly<Record<number, MachO["architecture"]>> = {
  16777223: "amd64",
  16777228: "arm64",
};
const pageSizes = { amd64: 0x1000, arm64: 0x4000 } as const;
const commandsAt = 32;

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
interface Command {
  readonly kind: number;
  readonly at: number;
  readonly size: number;
}

/** Reads an executable for one processor. Throws a FormatError. */
export function readMachO(bytes: Buffer): MachO {
  return reading("Mach-O", () => {
    const architecture = architectureOf(bytes);
    const commands = commandsOf(bytes);
    const signature = commands.find(({ kind }) => kind === kinds.signature);
    const symbols = symbolsOf(bytes, commands);
    return {
      architecture,
      segments: commands.filter(({ kind }) => kind === kinds.segment).map(({ at }) => readSegment(bytes, at)),
      symbols: symbols.all,
      indirect: symbols.indirect.map((index) => (index >= noSymbol ? "" : (symbols.all[index]?.name ?? ""))),
      ...(signature && {
        signature: {
          offset: bytes.readUInt32LE(signature.at + 8),
          size: bytes.readUInt32LE(signature.at + 12),
        },
      }),
    };
  });
}

function architectureOf(bytes: Buffer): MachO["architecture"] {
  if (bytes.readUInt32LE(0) !== 0xfeedfacf || bytes.readUInt32LE(12) !== 2)
    throw new FormatError("it is no Mach-O executable of 64 bits for one processor");
  const architecture = architectures[bytes.readUInt32LE(4)];
  if (!architecture) throw new FormatError("it is for another processor");
  return architecture;
}

function commandsOf(bytes: Buffer): readonly Command[] {
  const commands: Command[] = [];
  let at = commandsAt;
  for (let left = bytes.readUInt32LE(16); left > 0; left--) {
    const size = bytes.readUInt32LE(at + 4);
    if (size < 8) throw new FormatError("a command has no size");
    commands.push({ kind: bytes.readUInt32LE(at), at, size });
    at += size;
  }
  return commands;
}

const nameAt = (bytes: Buffer, at: number) => bytes.toString("latin1", at, at + 16).replace(/\0+$/, "");

function readSegment(bytes: Buffer, at: number): MachSegment {
  const sections = Array.from({ length: bytes.readUInt32LE(at + 64) }, (_, index) => {
    const section = at + 72 + index * 80;
    return {
      name: nameAt(bytes, section),
      address: readSize(bytes, section + 32),
      size: readSize(bytes, section + 40),
      offset: bytes.readUInt32LE(section + 48),
    };
  });
  return {
    name: nameAt(bytes, at + 8),
    address: readSize(bytes, at + 24),
    memorySize: readSize(bytes, at + 32),
    offset: readSize(bytes, at + 40),
    fileSize: readSize(bytes, at + 48),
    sections,
  };
}

const symbolSize = 16;
/** Symbol numbers from this value on mean that there is no symbol. */
const noSymbol = 0x40000000;

interface Symbols {
  /** The offset of the commands. */
  readonly table: number;
  readonly dynamic: number;
  readonly all: readonly MachSymbol[];
  readonly indirect: readonly number[];
}

function symbolsOf(bytes: Buffer, commands: readonly Command[]): Symbols {
  const table = commands.find(({ kind }) => kind === kinds.symbols)?.at;
  const dynamic = commands.find(({ kind }) => kind === kinds.dynamicSymbols)?.at;
  if (table === undefined || dynamic === undefined) throw new FormatError("it has no symbols");
  const [offset, count, texts] = numbers(bytes, table + 8, 3);
  const [locals, definedAt, defined] = numbers(bytes, dynamic + 12, 3);
  const [indirectAt, indirectCount] = numbers(bytes, dynamic + 56, 2);
  const all = Array.from({ length: count }, (_, index): MachSymbol => {
    const begin = texts + bytes.readUInt32LE(offset + index * symbolSize);
    const kind = index < locals ? "local" : index < definedAt + defined ? "defined" : "undefined";
    return { name: bytes.toString("latin1", begin, bytes.indexOf(0, begin)), kind };
  });
  return { table, dynamic, all, indirect: numbers(bytes, indirectAt, indirectCount) };
}

function numbers<Count extends number>(bytes: Buffer, at: number, count: Count) {
  const found = Array.from({ length: count }, (_, index) => bytes.readUInt32LE(at + index * 4));
  return found as unknown as number[] & { readonly [Index in 0 | 1 | 2]: number };
}

/** A piece of the linker's part, and the offsets of the command fields that contain its place and size. */
interface Piece {
  readonly content: Buffer;
  /** Whether an empty piece also has an offset. */
  readonly isPlaced: boolean;
  readonly offsetAt: number;
  readonly sizeAt: number;
  readonly size: number;
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
    const architecture = architectureOf(bytes);
    const commands = commandsOf(bytes);
    const segments = commands.filter(({ kind }) => kind === kinds.segment);
    const parsed = segments.map(({ at }) => readSegment(bytes, at));
    const linkEditCommand = segments.at(-1);
    const linkEdit = parsed.at(-1);
    const text = parsed.find(({ name }) => name === "__TEXT");
    if (!linkEditCommand || linkEdit?.name !== "__LINKEDIT" || !text)
      throw new FormatError("its last segment is not __LINKEDIT");
    const odd = commands.find(
      ({ kind }) => !others.has(kind) && !Object.values<number>(kinds).includes(kind),
    );
    // For example chained fixups, which refer to segments by number.
    if (odd) throw new FormatError(`it has a command 0x${odd.kind.toString(16)}, which is not known here`);

    const pageSize = pageSizes[architecture];
    const { content } = added;
    const shift = roundUp(content.length, pageSize);
    const header = withSegmentCommand(bytes, commands, linkEditCommand, parsed, {
      ...added,
      address: linkEdit.address,
      offset: linkEdit.offset,
      memorySize: shift,
    });

    // From here on, data is read at its old place and written to its new place.
    const moved = new Map(commandsOf(header).map((command) => [command.kind, command.at]));
    const begin = linkEdit.offset + shift;
    let end = begin;
    const written: [number, Buffer][] = [];
    for (const piece of piecesOf(bytes, header, commands, moved)) {
      const offset = piece.isPlaced ? end : 0;
      header.writeUInt32LE(offset, piece.offsetAt);
      header.writeUInt32LE(piece.size, piece.sizeAt);
      written.push([offset, piece.content]);
      end = roundUp(end + piece.content.length, 8);
    }

    const limit = roundUp(end, 16);
    const signatureSize = codeSignatureSize(limit, added.identifier);
    const signatureAt = moved.get(kinds.signature);
    if (signatureAt === undefined) throw new FormatError("it has no signature to replace");
    header.writeUInt32LE(limit, signatureAt + 8);
    header.writeUInt32LE(signatureSize, signatureAt + 12);
    const newLinkEdit =
      commandsOf(header)
        .filter(({ kind }) => kind === kinds.segment)
        .at(-1)?.at ?? 0;
    const fileSize = limit + signatureSize - begin;
    writeSize(header, newLinkEdit + 24, linkEdit.address + shift);
    writeSize(header, newLinkEdit + 32, roundUp(fileSize, pageSize));
    writeSize(header, newLinkEdit + 40, begin);
    writeSize(header, newLinkEdit + 48, fileSize);

    const made = Buffer.alloc(limit + signatureSize);
    bytes.copy(made, 0, 0, linkEdit.offset);
    header.copy(made, 0);
    content.copy(made, linkEdit.offset);
    for (const [offset, piece] of written) piece.copy(made, offset);
    const { identifier } = added;
    writeCodeSignature(made, { limit, identifier, textOffset: text.offset, textSize: text.fileSize });
    return made;
  });
}

interface NewSegment extends MachContent {
  readonly address: number;
  readonly offset: number;
  readonly memorySize: number;
}

/** Returns the header with the command of an additional segment, up to the beginning of the first section. */
function withSegmentCommand(
  bytes: Buffer,
  commands: readonly Command[],
  before: Command,
  segments: readonly MachSegment[],
  added: NewSegment,
): Buffer {
  const size = 72 + 80;
  const last = commands.at(-1);
  const end = last ? last.at + last.size : commandsAt;
  const offsets = segments.flatMap(({ sections }) => sections.map(({ offset }) => offset));
  const room = Math.min(...offsets.filter((offset) => offset > 0));
  if (end + size > room || bytes.subarray(end, end + size).some((byte) => byte !== 0))
    throw new FormatError("it has no room for a further segment");

  const command = Buffer.alloc(size);
  command.writeUInt32LE(kinds.segment, 0);
  command.writeUInt32LE(size, 4);
  command.write(added.segment, 8, 16, "latin1");
  writeSize(command, 24, added.address);
  writeSize(command, 32, added.memorySize);
  writeSize(command, 40, added.offset);
  writeSize(command, 48, added.memorySize);
  const readable = 1;
  command.writeUInt32LE(readable, 56);
  command.writeUInt32LE(readable, 60);
  command.writeUInt32LE(1, 64);
  command.write(added.section, 72, 16, "latin1");
  command.write(added.segment, 88, 16, "latin1");
  writeSize(command, 104, added.address);
  writeSize(command, 112, added.content.length);
  command.writeUInt32LE(added.offset, 120);

  const header = Buffer.concat([
    bytes.subarray(0, before.at),
    command,
    bytes.subarray(before.at, end),
    bytes.subarray(end + size, room),
  ]);
  header.writeUInt32LE(bytes.readUInt32LE(16) + 1, 16);
  header.writeUInt32LE(bytes.readUInt32LE(20) + size, 20);
  return header;
}

/** Returns the linker's data without the signature, in the order in which it is written. Updates the symbol counts in the header. */
function piecesOf(
  bytes: Buffer,
  header: Buffer,
  commands: readonly Command[],
  moved: ReadonlyMap<number, number>,
): Piece[] {
  const found = (kind: number, at: number): Piece[] => {
    const old = commands.find((command) => command.kind === kind)?.at;
    const now = moved.get(kind);
    if (old === undefined || now === undefined) return [];
    const [offset, size] = numbers(bytes, old + at, 2);
    const content = bytes.subarray(offset, offset + size);
    if (content.length < size) throw new FormatError("something is beyond its end");
    return [{ content, isPlaced: offset > 0, offsetAt: now + at, sizeAt: now + at + 4, size }];
  };
  return [
    ...[8, 16, 24, 32, 40].flatMap((at) => found(kinds.loaderInfo, at)),
    ...found(kinds.functionStarts, 8),
    ...found(kinds.dataInCode, 8),
    ...symbolPieces(bytes, header, commands, moved),
  ];
}

/** A defined symbol that the loader or a process looks up. */
const isReferencedDynamically = 0x10;

function symbolPieces(
  bytes: Buffer,
  header: Buffer,
  commands: readonly Command[],
  moved: ReadonlyMap<number, number>,
): Piece[] {
  const { table, dynamic, all, indirect } = symbolsOf(bytes, commands);
  const [offset] = numbers(bytes, table + 8, 1);
  const wanted = new Set(indirect);
  const isKept = ({ kind }: MachSymbol, index: number) =>
    kind === "undefined" ||
    (kind === "defined" &&
      (wanted.has(index) ||
        (bytes.readUInt16LE(offset + index * symbolSize + 6) & isReferencedDynamically) !== 0));

  const kept = all.flatMap((symbol, index) => (isKept(symbol, index) ? [{ symbol, index }] : []));
  const newIndex = new Map(kept.map(({ index }, place) => [index, place]));
  const texts = [Buffer.from(" \0", "latin1")];
  let textsSize = 2;
  const entries = kept.map(({ symbol, index }) => {
    const entry = Buffer.from(bytes.subarray(offset + index * symbolSize, offset + (index + 1) * symbolSize));
    const text = Buffer.from(`${symbol.name}\0`, "latin1");
    entry.writeUInt32LE(textsSize, 0);
    texts.push(text);
    textsSize += text.length;
    return entry;
  });
  const noName = 0x80000000;
  const pointers = Buffer.alloc(indirect.length * 4);
  for (const [place, index] of indirect.entries())
    pointers.writeUInt32LE(index >= noSymbol ? index : (newIndex.get(index) ?? noName), place * 4);

  const newTable = moved.get(kinds.symbols) ?? table;
  const newDynamic = moved.get(kinds.dynamicSymbols) ?? dynamic;
  const defined = kept.filter(({ symbol }) => symbol.kind === "defined").length;
  for (const [place, value] of [0, 0, 0, defined, defined, kept.length - defined].entries())
    header.writeUInt32LE(value, newDynamic + 8 + place * 4);
  return [
    {
      content: Buffer.concat(entries),
      isPlaced: true,
      offsetAt: newTable + 8,
      sizeAt: newTable + 12,
      size: kept.length,
    },
    {
      content: pointers,
      isPlaced: true,
      offsetAt: newDynamic + 56,
      sizeAt: newDynamic + 60,
      size: indirect.length,
    },
    {
      content: Buffer.concat(texts),
      isPlaced: true,
      offsetAt: newTable + 16,
      sizeAt: newTable + 20,
      size: textsSize,
    },
  ];
}
