// The only file that uses msgpack-lite. Its default codec silently loses map keys, 64-bit integers, invalid UTF-8 and
// extensions; with these three options it loses nothing, and the typed codec does the rest.
import { Int64BE, Uint64BE } from "int64-buffer";
import codecParts from "msgpack-lite/lib/codec-base.js";
import decodeParts from "msgpack-lite/lib/decode-buffer.js";
import encodeParts from "msgpack-lite/lib/encode.js";
import extParts from "msgpack-lite/lib/ext-buffer.js";
import { ValueError } from "./value-error.ts";

/**
 * Decoded MessagePack, before it is converted to a type. Decoded text and bytes are both Buffers, and 64-bit integers are bigints.
 * For encoding, text is a string.
 */
export type Tree = null | boolean | number | bigint | string | Buffer | Extension | Tree[] | Map<Tree, Tree>;

export class Extension {
  readonly type: number;
  readonly data: Buffer;
  constructor(type: number, data: Buffer) {
    this.type = type;
    this.data = data;
  }
}

const codec = codecParts.createCodec({ usemap: true, useraw: true, int64: true });
const writingCodec = codecParts.createCodec({ usemap: true });

/** Decodes one MessagePack value and ignores the bytes after it. Throws a ValueError for malformed bytes. */
export function unpack(bytes: Uint8Array): Tree {
  const decoder = new decodeParts.DecodeBuffer({ codec });
  decoder.write(bytes);
  try {
    return fromLibrary(decoder.fetch());
  } catch (error) {
    if (error instanceof ValueError) throw error;
    if (error instanceof RangeError) throw new ValueError("the MessagePack value is nested too deeply");
    const reason =
      error instanceof Error && error.message === "BUFFER_SHORTAGE"
        ? "unexpected end of the value"
        : "bad type code";
    throw new ValueError(`invalid MessagePack: ${reason}`);
  }
}

/** Encodes a tree as MessagePack, each value in its shortest form. */
export function pack(tree: Tree): Buffer {
  return encodeParts.encode(toLibrary(tree), { codec: writingCodec });
}

function fromLibrary(read: unknown): Tree {
  if (typeof read !== "object" || read === null || Buffer.isBuffer(read)) return read as Tree;
  if (Array.isArray(read)) {
    for (let i = 0; i < read.length; i++) read[i] = fromLibrary(read[i]);
    return read;
  }
  if (read instanceof Map) {
    const map = new Map<Tree, Tree>();
    for (const [key, value] of read) map.set(fromLibrary(key), fromLibrary(value));
    return map;
  }
  if (Uint64BE.isUint64BE(read) || Int64BE.isInt64BE(read)) return BigInt(String(read));
  const { type, buffer } = read as { type: number; buffer: Buffer };
  return new Extension(type, Buffer.from(buffer));
}

const int64Limit = 1n << 63n;

function toLibrary(tree: Tree): unknown {
  if (typeof tree === "number") {
    // The library writes integers beyond 32 bits as doubles.
    const wide = Number.isSafeInteger(tree) && (tree > 0xffffffff || tree < -0x80000000);
    return wide ? toLibrary(BigInt(tree)) : tree;
  }
  if (typeof tree === "bigint") {
    if (tree >= int64Limit || tree < -int64Limit) throw new ValueError("an integer of more than 64 bits");
    return tree >= 0n ? new Uint64BE(tree.toString(), 10) : new Int64BE(tree.toString(), 10);
  }
  if (typeof tree !== "object" || tree === null || Buffer.isBuffer(tree)) return tree;
  if (Array.isArray(tree)) return tree.map(toLibrary);
  if (tree instanceof Map) {
    const map = new Map<unknown, unknown>();
    for (const [key, value] of tree) map.set(key, toLibrary(value));
    return map;
  }
  return new extParts.ExtBuffer(tree.data, tree.type);
}
