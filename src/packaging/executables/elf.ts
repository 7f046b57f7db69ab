import { FormatError, reading, readSize, roundUp, writeSize } from "./binary.ts";

/** A part of the file that is mapped into memory, or that describes such parts. */
export interface ElfSegment {
  readonly type: number;
  readonly flags: number;
  readonly offset: number;
  readonly address: number;
  /** The sizes in the file and in memory, where the additional bytes are zeros. */
  readonly fileSize: number;
  readonly memorySize: number;
  readonly align: number;
  /** The offset of its header in the file. */
  readonly header: number;
}

/** The facts in the headers of a Linux executable. */
export interface Elf {
  readonly architecture: "amd64" | "arm64";
  readonly segments: readonly ElfSegment[];
  /** The path of the dynamic loader. */
  readonly interpreter: string;
  /** The names of the libraries that it is linked with. */
  readonly libraries: readonly string[];
  readonly sections: number;
}

/** A note: named data that a process finds in its own memory. */
export interface ElfNote {
  readonly name: string;
  readonly type: number;
  readonly content: Buffer;
}

export const segmentTypes = { load: 1, dynamic: 2, interpreter: 3, note: 4 } as const;

const architectures: Readonly<Record<number, Elf["architecture"]>> = { 62: "amd64", 183: "arm64" };
const headerSize = 64;
const segmentHeaderSize = 56;

/** Reads the headers of an executable. Throws a FormatError. */
export function readElf(bytes: Buffer): Elf {
  return reading("ELF", () => {
    if (bytes.toString("latin1", 0, 6) !== "\u007fELF\u0002\u0001")
      throw new FormatError("it is no ELF file of 64 bits");
    const architecture = architectures[bytes.readUInt16LE(18)];
    if (!architecture) throw new FormatError("it is for another processor");
    const first = readSize(bytes, 32);
    const segments = Array.from({ length: bytes.readUInt16LE(56) }, (_, index) =>
      readSegment(bytes, first + index * segmentHeaderSize),
    );
    const interpreter = segments.find(({ type }) => type === segmentTypes.interpreter);
    const path = interpreter ? contentOf(bytes, interpreter).toString("latin1").replace(/\0$/, "") : "";
    const libraries = librariesOf(bytes, segments);
    return { architecture, segments, interpreter: path, libraries, sections: bytes.readUInt16LE(60) };
  });
}

function readSegment(bytes: Buffer, header: number): ElfSegment {
  return {
    type: bytes.readUInt32LE(header),
    flags: bytes.readUInt32LE(header + 4),
    offset: readSize(bytes, header + 8),
    address: readSize(bytes, header + 16),
    fileSize: readSize(bytes, header + 32),
    memorySize: readSize(bytes, header + 40),
    align: readSize(bytes, header + 48),
    header,
  };
}

function writeSegment(bytes: Buffer, { header, ...segment }: ElfSegment): void {
  writeSize(bytes, header + 8, segment.offset);
  writeSize(bytes, header + 16, segment.address);
  writeSize(bytes, header + 24, segment.address);
  writeSize(bytes, header + 32, segment.fileSize);
  writeSize(bytes, header + 40, segment.memorySize);
  writeSize(bytes, header + 48, segment.align);
}

function contentOf(bytes: Buffer, { offset, fileSize }: ElfSegment): Buffer {
  if (offset + fileSize > bytes.length) throw new FormatError("a segment goes beyond its end");
  return bytes.subarray(offset, offset + fileSize);
}

const library = 1;
const namesTable = 5;

/** Reads the dynamic section: pairs of a kind and a value, up to one of kind 0. */
function librariesOf(bytes: Buffer, segments: readonly ElfSegment[]): readonly string[] {
  const dynamic = segments.find(({ type }) => type === segmentTypes.dynamic);
  if (!dynamic) return [];
  const table = contentOf(bytes, dynamic);
  const entries: [kind: number, value: number][] = [];
  for (let at = 0; at + 16 <= table.length; at += 16) {
    const kind = table.readBigUInt64LE(at);
    if (kind === 0n) break;
    if (kind === BigInt(library) || kind === BigInt(namesTable))
      entries.push([Number(kind), readSize(table, at + 8)]);
  }
  const address = entries.find(([kind]) => kind === namesTable)?.[1] ?? 0;
  const holder = segments.find(
    (one) => one.type === segmentTypes.load && one.address <= address && address < one.address + one.fileSize,
  );
  if (!holder) throw new FormatError("it has no names of libraries");
  const names = holder.offset + address - holder.address;
  return entries
    .filter(([kind]) => kind === library)
    .map(([, place]) => bytes.toString("latin1", names + place, bytes.indexOf(0, names + place)));
}

/** Returns the notes of an executable. Throws a FormatError. */
export function notesOf(bytes: Buffer): readonly ElfNote[] {
  const segments = readElf(bytes).segments.filter(({ type }) => type === segmentTypes.note);
  return segments.flatMap((segment) => reading("ELF", () => readNotes(contentOf(bytes, segment))));
}

function readNotes(content: Buffer): ElfNote[] {
  const notes: ElfNote[] = [];
  for (let at = 0; at < content.length; ) {
    const nameSize = content.readUInt32LE(at);
    const size = content.readUInt32LE(at + 4);
    const begin = at + 12 + roundUp(nameSize, 4);
    notes.push({
      name: content.toString("latin1", at + 12, at + 12 + nameSize).replace(/\0$/, ""),
      type: content.readUInt32LE(at + 8),
      content: content.subarray(begin, begin + size),
    });
    at = begin + roundUp(size, 4);
  }
  return notes;
}

function writeNote({ name, type, content }: ElfNote): Buffer {
  const nameSize = Buffer.byteLength(name) + 1;
  const begin = 12 + roundUp(nameSize, 4);
  const bytes = Buffer.alloc(begin + roundUp(content.length, 4));
  bytes.writeUInt32LE(nameSize, 0);
  bytes.writeUInt32LE(content.length, 4);
  bytes.writeUInt32LE(type, 8);
  bytes.write(name, 12, "latin1");
  content.copy(bytes, begin);
  return bytes;
}

/**
 * Returns an executable with an additional note, without data that no process reads: symbols, debug information, and section
 * headers. There is no room for additional segment headers, so the last loaded segment grows over the zeros after it to contain
 * all notes, and the header of the existing notes points to the new place. Throws a FormatError.
 */
export function withElfNote(bytes: Buffer, note: ElfNote): Buffer {
  const { segments } = readElf(bytes);
  const loads = segments.filter(({ type }) => type === segmentTypes.load);
  const last = loads.at(-1);
  const noteSegments = segments.filter(({ type }) => type === segmentTypes.note);
  const [noteSegment] = noteSegments;
  if (!last || !noteSegment || noteSegments.length > 1)
    throw new FormatError("it has not one segment of notes and one that is loaded");
  if (loads.some(({ offset, address }) => offset > last.offset || address > last.address))
    throw new FormatError("what is loaded last does not stand last");

  const content = Buffer.concat([...notesOf(bytes), note].map(writeNote));
  const begin = roundUp(last.memorySize + last.offset, 16) - last.offset;
  const size = begin + content.length;
  const made = Buffer.alloc(last.offset + size);
  bytes.copy(made, 0, 0, last.offset + last.fileSize);
  content.copy(made, last.offset + begin);
  writeSegment(made, { ...last, fileSize: size, memorySize: size });
  writeSegment(made, {
    ...noteSegment,
    offset: last.offset + begin,
    address: last.address + begin,
    fileSize: content.length,
    memorySize: content.length,
    align: 4,
  });
  forgetSections(made);
  return made;
}

function forgetSections(bytes: Buffer): void {
  writeSize(bytes, 40, 0);
  bytes.fill(0, 58, headerSize);
}
