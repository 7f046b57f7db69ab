import { FormatError, reading, record, roundUp, text, u16, u32 } from "./binary.ts";

const fileHeader = record({ processor: u16(4), sections: u16(6), optionalSize: u16(20) });
const fileHeaderSize = 24;

const optionalHeader = record({
  magic: u16(0),
  dataSize: u32(8),
  sectionAlignment: u32(32),
  fileAlignment: u32(36),
  imageSize: u32(56),
  headersSize: u32(60),
  checksum: u32(64),
});

/** A part of the file that is mapped into memory: its address is relative to the start of the program in memory. */
const sectionHeader = record({
  name: text(0, 8),
  memorySize: u32(8),
  address: u32(12),
  fileSize: u32(16),
  offset: u32(20),
  flags: u32(36),
});
const sectionHeaderSize = 40;

/** The place of content: its address in memory, or for certificates its offset, and its size. */
const span = record({ address: u32(0), size: u32(4) });

/** The offsets of the places of tables in the optional header. */
const tables = { resources: 128, certificates: 144 } as const;

/** Data that a program finds in its own file, in three levels of folders: by type, name and language. */
export interface PeResource {
  /** Numbers, or names in uppercase. */
  readonly path: readonly (number | string)[];
  readonly content: Buffer;
}

/** The resource type of the program's own data. */
export const rawData = 10;

const architectures: Readonly<Record<number, "amd64" | "arm64">> = { 34404: "amd64", 43620: "arm64" };

/** Reads the facts in the headers of a Windows executable. Throws a FormatError. */
export function readPe(bytes: Buffer) {
  return reading("PE", () => {
    const { processor, sections, optional, checksum } = headersOf(bytes);
    const architecture = architectures[processor];
    if (!architecture) throw new FormatError("it is for another processor");
    const isSigned = span.read(bytes, optional + tables.certificates).size > 0;
    return { architecture, sections, isSigned, checksum };
  });
}

/** Reads the headers, and the places of those that change. */
function headersOf(bytes: Buffer) {
  if (bytes.toString("latin1", 0, 2) !== "MZ") throw new FormatError("it is no PE file");
  const header = bytes.readUInt32LE(60);
  const optional = header + fileHeaderSize;
  const isPe = bytes.toString("latin1", header, header + 4) === "PE\0\0";
  if (!isPe || optionalHeader.read(bytes, optional).magic !== 0x20b)
    throw new FormatError("it is no PE file of 64 bits");
  const { processor, sections: count, optionalSize } = fileHeader.read(bytes, header);
  const firstSection = optional + optionalSize;
  const sections = Array.from({ length: count }, (_, index) =>
    sectionHeader.read(bytes, firstSection + index * sectionHeaderSize),
  );
  return { ...optionalHeader.read(bytes, optional), processor, header, optional, firstSection, sections };
}

type Headers = ReturnType<typeof headersOf>;

/** A folder of resources, or a resource with the address of its content in memory. */
type Node = { readonly entries: readonly Entry[] } | Span;
type Span = ReturnType<typeof span.read>;
type Entry = { readonly name: number | string; readonly node: Node };

/** Returns the resources of an executable. Throws a FormatError. */
export function resourcesOf(bytes: Buffer): readonly PeResource[] {
  return reading("PE", () => {
    const headers = headersOf(bytes);
    const list = (node: Node, path: readonly (number | string)[]): PeResource[] =>
      "entries" in node
        ? node.entries.flatMap((entry) => list(entry.node, [...path, entry.name]))
        : [{ path, content: inMemory(bytes, headers, node) }];
    return list(readTree(bytes, headers), []);
  });
}

function inMemory(bytes: Buffer, { sections }: Headers, { address, size }: Span): Buffer {
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

function readTree(bytes: Buffer, headers: Headers): Node {
  const place = span.read(bytes, headers.optional + tables.resources);
  if (place.size === 0) return { entries: [] };
  const table = inMemory(bytes, headers, place);
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
      node: to >= isFolder ? folderAt(to - isFolder, depth + 1) : span.read(table, to),
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
  const leaves: Span[] = [];
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

  const places = new Map<Node | string, number>();
  let end = 0;
  const reserve = (item: Node | string, size: number) => {
    places.set(item, end);
    end += size;
  };
  for (const folder of folders) reserve(folder, 16 + folder.entries.length * 8);
  for (const leaf of leaves) reserve(leaf, 16);
  for (const name of names) reserve(name, 2 + name.length * 2);

  const bytes = Buffer.alloc(end);
  const placeOf = (item: Node | string) => places.get(item) ?? 0;
  for (const folder of folders) {
    const place = placeOf(folder);
    const named = folder.entries.filter(({ name }) => typeof name === "string").length;
    bytes.writeUInt16LE(named, place + 12);
    bytes.writeUInt16LE(folder.entries.length - named, place + 14);
    for (const [index, { name, node }] of folder.entries.entries()) {
      const at = place + 16 + index * 8;
      bytes.writeUInt32LE(typeof name === "string" ? placeOf(name) + isFolder : name, at);
      bytes.writeUInt32LE("entries" in node ? placeOf(node) + isFolder : placeOf(node), at + 4);
    }
  }
  for (const leaf of leaves) span.write(bytes, placeOf(leaf), leaf);
  for (const name of names) {
    bytes.writeUInt16LE(name.length, placeOf(name));
    bytes.write(name, placeOf(name) + 2, "utf16le");
  }
  return bytes;
}

/**
 * Returns an executable with an additional resource, in a new section after the others, which contains the table of all
 * resources. The certificate, which would be invalid, is removed, and the checksum is updated. Throws a FormatError.
 */
export function withPeResource(bytes: Buffer, resource: PeResource): Buffer {
  return reading("PE", () => {
    const headers = headersOf(bytes);
    const { header, optional, sections, sectionAlignment, fileAlignment } = headers;
    const newHeader = headers.firstSection + sections.length * sectionHeaderSize;
    if (newHeader + sectionHeaderSize > headers.headersSize)
      throw new FormatError("it has no room for a further section");

    const certificates = span.read(bytes, optional + tables.certificates);
    const end = Math.max(...sections.map((section) => section.offset + section.fileSize));
    if (certificates.size > 0 && certificates.address < end)
      throw new FormatError("its certificate does not stand last");
    const offset = roundUp(end, fileAlignment);
    const lastAddress = Math.max(...sections.map((section) => section.address + section.memorySize));
    const address = roundUp(lastAddress, sectionAlignment);

    const tree = readTree(bytes, headers);
    const tableWith = (leaf: Span) => writeTree(withEntry(tree, resource.path, leaf));
    // The size of the table does not depend on the addresses of contents.
    const begin = roundUp(tableWith({ address: 0, size: 0 }).length, 16);
    const table = tableWith({ address: address + begin, size: resource.content.length });
    const size = begin + resource.content.length;
    const fileSize = roundUp(size, fileAlignment);

    const made = Buffer.alloc(offset + fileSize);
    bytes.copy(made, 0, 0, end);
    table.copy(made, offset);
    resource.content.copy(made, offset + begin);

    made.fill(0, newHeader, newHeader + sectionHeaderSize);
    const flags = 0x40000040; // Data to read.
    sectionHeader.write(made, newHeader, {
      name: ".program",
      memorySize: size,
      address,
      fileSize,
      offset,
      flags,
    });
    fileHeader.write(made, header, { sections: sections.length + 1 });
    optionalHeader.write(made, optional, {
      dataSize: headers.dataSize + fileSize,
      imageSize: roundUp(address + size, sectionAlignment),
    });
    span.write(made, optional + tables.resources, { address, size });
    span.write(made, optional + tables.certificates, { address: 0, size: 0 });
    optionalHeader.write(made, optional, { checksum: checksumOf(made, optional + 64) });
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
