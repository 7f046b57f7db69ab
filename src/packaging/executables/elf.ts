import { FormatError, reading, record, roundUp, u16, u32, u64 } from "./binary.ts";

const header = record({
  processor: u16(18),
  segmentsAt: u64(32),
  sectionsAt: u64(40),
  segments: u16(56),
  sectionSize: u16(58),
  sections: u16(60),
  sectionNames: u16(62),
});

/** The header of a part of the file that is mapped into memory, or that describes such parts. */
const segmentHeader = record({
  type: u32(0),
  flags: u32(4),
  offset: u64(8),
  address: u64(16),
  physicalAddress: u64(24),
  // The sizes in the file and in memory, where the additional bytes are zeros.
  fileSize: u64(32),
  memorySize: u64(40),
  align: u64(48),
});
const segmentHeaderSize = 56;

/** An entry of the dynamic section. */
const dynamicEntry = record({ kind: u64(0), value: u64(8) });
const dynamicEntrySize = 16;

const noteHeader = record({ nameSize: u32(0), size: u32(4), type: u32(8) });
const noteHeaderSize = 12;

type Segment = ReturnType<typeof segmentHeader.read>;

/** A note: named data that a process finds in its own memory. */
export interface ElfNote {
  readonly name: string;
  readonly type: number;
  readonly content: Buffer;
}

export const segmentTypes = { load: 1, dynamic: 2, interpreter: 3, note: 4 } as const;

const architectures: Readonly<Record<number, "amd64" | "arm64">> = { 62: "amd64", 183: "arm64" };

/**
 * Reads the facts in the headers of a Linux executable, with the path of its dynamic loader and the names of the libraries that it is linked
 * with. Throws a FormatError.
 */
export function readElf(bytes: Buffer) {
  return reading("ELF", () => {
    if (bytes.toString("latin1", 0, 6) !== "\u007fELF\u0002\u0001")
      throw new FormatError("it is no ELF file of 64 bits");
    const { processor, segmentsAt, segments: count, sections } = header.read(bytes, 0);
    const architecture = architectures[processor];
    if (!architecture) throw new FormatError("it is for another processor");
    const segments = Array.from({ length: count }, (_, index) => {
      const at = segmentsAt + index * segmentHeaderSize;
      return { ...segmentHeader.read(bytes, at), at };
    });
    const interpreter = segments.find(({ type }) => type === segmentTypes.interpreter);
    const path = interpreter ? contentOf(bytes, interpreter).toString("latin1").replace(/\0$/, "") : "";
    return { architecture, segments, interpreter: path, libraries: librariesOf(bytes, segments), sections };
  });
}

function contentOf(bytes: Buffer, { offset, fileSize }: Segment): Buffer {
  if (offset + fileSize > bytes.length) throw new FormatError("a segment goes beyond its end");
  return bytes.subarray(offset, offset + fileSize);
}

const library = 1;
const namesTable = 5;

/** Reads the dynamic section: pairs of a kind and a value, up to one of kind 0. */
function librariesOf(bytes: Buffer, segments: readonly Segment[]): readonly string[] {
  const dynamic = segments.find(({ type }) => type === segmentTypes.dynamic);
  if (!dynamic) return [];
  const table = contentOf(bytes, dynamic);
  const entries: ReturnType<typeof dynamicEntry.read>[] = [];
  for (let at = 0; at + dynamicEntrySize <= table.length; at += dynamicEntrySize) {
    const entry = dynamicEntry.read(table, at);
    if (entry.kind === 0) break;
    entries.push(entry);
  }
  const address = entries.find(({ kind }) => kind === namesTable)?.value ?? 0;
  const holder = segments.find(
    (one) => one.type === segmentTypes.load && one.address <= address && address < one.address + one.fileSize,
  );
  if (!holder) throw new FormatError("it has no names of libraries");
  const names = holder.offset + address - holder.address;
  return entries
    .filter(({ kind }) => kind === library)
    .map(({ value }) => bytes.toString("latin1", names + value, bytes.indexOf(0, names + value)));
}

/** Returns the notes of an executable. Throws a FormatError. */
export function notesOf(bytes: Buffer): readonly ElfNote[] {
  const segments = readElf(bytes).segments.filter(({ type }) => type === segmentTypes.note);
  return segments.flatMap((segment) => reading("ELF", () => readNotes(contentOf(bytes, segment))));
}

function readNotes(content: Buffer): ElfNote[] {
  const notes: ElfNote[] = [];
  for (let at = 0; at < content.length; ) {
    const { nameSize, size, type } = noteHeader.read(content, at);
    const nameAt = at + noteHeaderSize;
    const begin = nameAt + roundUp(nameSize, 4);
    const name = content.toString("latin1", nameAt, nameAt + nameSize).replace(/\0$/, "");
    notes.push({ name, type, content: content.subarray(begin, begin + size) });
    at = begin + roundUp(size, 4);
  }
  return notes;
}

function writeNote({ name, type, content }: ElfNote): Buffer {
  const nameSize = Buffer.byteLength(name) + 1;
  const begin = noteHeaderSize + roundUp(nameSize, 4);
  const bytes = Buffer.alloc(begin + roundUp(content.length, 4));
  noteHeader.write(bytes, 0, { nameSize, size: content.length, type });
  bytes.write(name, noteHeaderSize, "latin1");
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
  const [notes, ...others] = segments.filter(({ type }) => type === segmentTypes.note);
  if (!last || !notes || others.length > 0)
    throw new FormatError("it has not one segment of notes and one that is loaded");
  if (loads.some(({ offset, address }) => offset > last.offset || address > last.address))
    throw new FormatError("what is loaded last does not stand last");

  const content = Buffer.concat([...notesOf(bytes), note].map(writeNote));
  const begin = roundUp(last.memorySize + last.offset, 16) - last.offset;
  const size = begin + content.length;
  const offset = last.offset + begin;
  const address = last.address + begin;
  const made = Buffer.alloc(last.offset + size);
  bytes.copy(made, 0, 0, last.offset + last.fileSize);
  content.copy(made, offset);
  segmentHeader.write(made, last.at, { fileSize: size, memorySize: size });
  segmentHeader.write(made, notes.at, {
    offset,
    address,
    physicalAddress: address,
    fileSize: content.length,
    memorySize: content.length,
    align: 4,
  });
  header.write(made, 0, { sectionsAt: 0, sectionSize: 0, sections: 0, sectionNames: 0 });
  return made;
}
