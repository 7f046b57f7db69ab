import { FormatError, reading, roundUp } from "./binary.ts";

/** A part of the file that is mapped into memory. */
export interface PeSection {
  readonly name: string;
  readonly memorySize: number;
  /** The address relative to the start of the program in memory. */
  readonly address: number;
  readonly fileSize: number;
  readonly offset: number;
}

/** The facts in the headers of a Windows executable. */
export interface Pe {
  readonly architecture: "amd64" | "arm64";
  readonly sections: readonly PeSection[];
  /** Whether there is a certificate after the end of the sections. */
  readonly isSigned: boolean;
  readonly checksum: number;
}

/** Data that a program finds in its own file, in three levels of folders: by type, name and language. */
export interface PeResource {
  /** Numbers, or names in uppercase. */
  readonly path: readonly (number | string)[];
  readonly content: Buffer;
}

/** The resource type of the program's own data. */
export const rawData = 10;

const architectures: Readonly<Record<number, Pe["architecture"]>> = { 34404: "amd64", 43620: "arm64" };
const sectionHeaderSize = 40;

/** The places of the changed values. */
interface Layout {
  readonly header: number;
  readonly optional: number;
  readonly sectionHeaders: number;
  readonly sectionAlignment: number;
  readonly fileAlignment: number;
  readonly headersSize: number;
  readonly sections: readonly PeSection[];
}

/** A table of the file: its address in memory, or for certificates its offset, and its size. */
interface Directory {
  readonly address: number;
  readonly size: number;
}

const resourceTable = 2;
const certificateTable = 4;

/** Reads the headers of an executable. Throws a FormatError. */
export function readPe(bytes: Buffer): Pe {
  return reading("PE", () => {
    const layout = layoutOf(bytes);
    const architecture = architectures[bytes.readUInt16LE(layout.header + 4)];
    if (!architecture) throw new FormatError("it is for another processor");
    const { size } = directoryOf(bytes, layout, certificateTable);
    const checksum = bytes.readUInt32LE(layout.optional + 64);
    return { architecture, sections: layout.sections, isSigned: size > 0, checksum };
  });
}

function layoutOf(bytes: Buffer): Layout {
  if (bytes.toString("latin1", 0, 2) !== "MZ") throw new FormatError("it is no PE file");
  const header = bytes.readUInt32LE(60);
  const optional = header + 24;
  if (bytes.toString("latin1", header, header + 4) !== "PE\0\0" || bytes.readUInt16LE(optional) !== 0x20b)
    throw new FormatError("it is no PE file of 64 bits");
  const sectionHeaders = optional + bytes.readUInt16LE(header + 20);
  const sections = Array.from({ length: bytes.readUInt16LE(header + 6) }, (_, index) =>
    readSection(bytes, sectionHeaders + index * sectionHeaderSize),
  );
  return {
    header,
    optional,
    sectionHeaders,
    sectionAlignment: bytes.readUInt32LE(optional + 32),
    fileAlignment: bytes.readUInt32LE(optional + 36),
    headersSize: bytes.readUInt32LE(optional + 60),
    sections,
  };
}

function readSection(bytes: Buffer, at: number): PeSection {
  return {
    name: bytes.toString("latin1", at, at + 8).replace(/\0+$/, ""),
    memorySize: bytes.readUInt32LE(at + 8),
    address: bytes.readUInt32LE(at + 12),
    fileSize: bytes.readUInt32LE(at + 16),
    offset: bytes.readUInt32LE(at + 20),
  };
}

const directoryAt = ({ optional }: Layout, index: number) => optional + 112 + index * 8;

function directoryOf(bytes: Buffer, layout: Layout, index: number): Directory {
  const at = directoryAt(layout, index);
  return { address: bytes.readUInt32LE(at), size: bytes.readUInt32LE(at + 4) };
}

function writeDirectory(bytes: Buffer, layout: Layout, index: number, { address, size }: Directory): void {
  const at = directoryAt(layout, index);
  bytes.writeUInt32LE(address, at);
  bytes.writeUInt32LE(size, at + 4);
}

/** A folder of resources, or a resource with the address of its content in memory. */
type Node = { readonly entries: readonly Entry[] } | { readonly address: number; readonly size: number };
type Entry = { readonly name: number | string; readonly node: Node };

/** Returns the resources of an executable. Throws a FormatError. */
export function resourcesOf(bytes: Buffer): readonly PeResource[] {
  return reading("PE", () => {
    const layout = layoutOf(bytes);
    const list = (node: Node, path: readonly (number | string)[]): PeResource[] =>
      "entries" in node
        ? node.entries.flatMap((entry) => list(entry.node, [...path, entry.name]))
        : [{ path, content: inMemory(bytes, layout, node.address, node.size) }];
    return list(readTree(bytes, layout), []);
  });
}

function inMemory(bytes: Buffer, { sections }: Layout, address: number, size: number): Buffer {
  const section = sections.find(
    (one) => one.address <= address && address + size <= one.address + one.fileSize,
  );
  const offset = section && section.offset + address - section.address;
  if (offset === undefined || offset + size > bytes.length)
    throw new FormatError("a resource is not in any section");
  return bytes.subarray(offset, offset + size);
}

const isFolder = 0x80000000;
const deepest = 3;

function readTree(bytes: Buffer, layout: Layout): Node {
  const { address, size } = directoryOf(bytes, layout, resourceTable);
  if (size === 0) return { entries: [] };
  const table = inMemory(bytes, layout, address, size);
  const folderAt = (at: number, depth: number): Node => {
    if (depth > deepest) throw new FormatError("its resources are in too many folders");
    const count = table.readUInt16LE(at + 12) + table.readUInt16LE(at + 14);
    return { entries: Array.from({ length: count }, (_, index) => entryAt(at + 16 + index * 8, depth)) };
  };
  const entryAt = (at: number, depth: number): Entry => {
    const name = table.readUInt32LE(at);
    const to = table.readUInt32LE(at + 4);
    return {
      name: name >= isFolder ? nameAt(name - isFolder) : name,
      node:
        to >= isFolder
          ? folderAt(to - isFolder, depth + 1)
          : { address: table.readUInt32LE(to), size: table.readUInt32LE(to + 4) },
    };
  };
  const nameAt = (at: number) => table.toString("utf16le", at + 2, at + 2 + table.readUInt16LE(at) * 2);
  return folderAt(0, 1);
}

/** Compares entries: names before numbers, each sorted, because Windows searches by bisection. */
function compare(left: Entry, right: Entry): number {
  if (typeof left.name === "number" && typeof right.name === "number") return left.name - right.name;
  if (typeof left.name === "string" && typeof right.name === "string") return left.name < right.name ? -1 : 1;
  return typeof left.name === "string" ? -1 : 1;
}

function withEntry(node: Node, [name, ...rest]: readonly (number | string)[], leaf: Node): Node {
  if (name === undefined) return leaf;
  const entries = "entries" in node ? node.entries : [];
  const found = entries.find((entry) => entry.name === name)?.node ?? { entries: [] };
  const others = entries.filter((entry) => entry.name !== name);
  return { entries: [...others, { name, node: withEntry(found, rest, leaf) }].sort(compare) };
}

/** Writes folders, descriptions of contents, and names, in this order; contents remain at their places. */
function writeTree(root: Node): Buffer {
  const folders: (Node & { entries: readonly Entry[] })[] = [];
  const leaves: { address: number; size: number }[] = [];
  const names: string[] = [];
  const collect = (node: Node) => {
    if (!("entries" in node)) return void leaves.push(node);
    folders.push(node);
    for (const { name, node: child } of node.entries) {
      if (typeof name === "string") names.push(name);
      collect(child);
    }
  };
  collect(root);

  const at = new Map<Node, number>();
  const nameAt = new Map<string, number>();
  let end = 0;
  for (const folder of folders) {
    at.set(folder, end);
    end += 16 + folder.entries.length * 8;
  }
  for (const leaf of leaves) {
    at.set(leaf, end);
    end += 16;
  }
  for (const name of names) {
    nameAt.set(name, end);
    end += 2 + name.length * 2;
  }

  const bytes = Buffer.alloc(end);
  for (const folder of folders) {
    let place = at.get(folder) ?? 0;
    const named = folder.entries.filter(({ name }) => typeof name === "string").length;
    bytes.writeUInt16LE(named, place + 12);
    bytes.writeUInt16LE(folder.entries.length - named, place + 14);
    place += 16;
    for (const { name, node } of folder.entries) {
      const to = at.get(node) ?? 0;
      bytes.writeUInt32LE(typeof name === "string" ? (nameAt.get(name) ?? 0) + isFolder : name, place);
      bytes.writeUInt32LE("entries" in node ? to + isFolder : to, place + 4);
      place += 8;
    }
  }
  for (const leaf of leaves) {
    bytes.writeUInt32LE(leaf.address, at.get(leaf) ?? 0);
    bytes.writeUInt32LE(leaf.size, (at.get(leaf) ?? 0) + 4);
  }
  for (const [name, place] of nameAt) {
    bytes.writeUInt16LE(name.length, place);
    bytes.write(name, place + 2, "utf16le");
  }
  return bytes;
}

/**
 * Returns an executable with an additional resource, in a new section after the others, which contains the table of all
 * resources. The certificate, which would be invalid, is removed, and the checksum is updated. Throws a FormatError.
 */
export function withPeResource(bytes: Buffer, { path, content }: PeResource): Buffer {
  return reading("PE", () => {
    const layout = layoutOf(bytes);
    const { sections, sectionAlignment, fileAlignment } = layout;
    const newHeader = layout.sectionHeaders + sections.length * sectionHeaderSize;
    if (newHeader + sectionHeaderSize > layout.headersSize)
      throw new FormatError("it has no room for a further section");

    const certificate = directoryOf(bytes, layout, certificateTable);
    const end = Math.max(...sections.map((section) => section.offset + section.fileSize));
    if (certificate.size > 0 && certificate.address < end)
      throw new FormatError("its certificate does not stand last");
    const offset = roundUp(end, fileAlignment);
    const address = roundUp(
      Math.max(...sections.map((section) => section.address + section.memorySize)),
      sectionAlignment,
    );

    const tree = readTree(bytes, layout);
    // The size of the table does not depend on the addresses of contents.
    const treeSize = writeTree(withEntry(tree, path, { address: 0, size: 0 })).length;
    const begin = roundUp(treeSize, 16);
    const table = writeTree(withEntry(tree, path, { address: address + begin, size: content.length }));
    const size = begin + content.length;
    const fileSize = roundUp(size, fileAlignment);

    const made = Buffer.alloc(offset + fileSize);
    bytes.copy(made, 0, 0, end);
    table.copy(made, offset);
    content.copy(made, offset + begin);

    made.fill(0, newHeader, newHeader + sectionHeaderSize);
    made.write(".program", newHeader, "latin1");
    const numbers = [size, address, fileSize, offset];
    for (const [index, value] of numbers.entries()) made.writeUInt32LE(value, newHeader + 8 + index * 4);
    const readable = 0x40000040;
    made.writeUInt32LE(readable, newHeader + 36);
    made.writeUInt16LE(sections.length + 1, layout.header + 6);
    const { optional } = layout;
    made.writeUInt32LE(made.readUInt32LE(optional + 8) + fileSize, optional + 8);
    made.writeUInt32LE(roundUp(address + size, sectionAlignment), optional + 56);
    writeDirectory(made, layout, resourceTable, { address, size });
    writeDirectory(made, layout, certificateTable, { address: 0, size: 0 });
    made.writeUInt32LE(checksumOf(made, optional + 64), optional + 64);
    return made;
  });
}

/** Returns the checksum of an executable, in which the four bytes of the checksum count as zeros. */
export function checksumOf(bytes: Buffer, at: number): number {
  let sum = 0;
  for (let place = 0; place < bytes.length; place += 2) {
    if (place === at || place === at + 2) continue;
    sum += place + 1 < bytes.length ? bytes.readUInt16LE(place) : bytes.readUInt8(place);
    sum = (sum & 0xffff) + (sum >>> 16);
  }
  return sum + bytes.length;
}
