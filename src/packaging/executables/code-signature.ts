import { createHash } from "node:crypto";
import { roundUp } from "./binary.ts";

/** The code that an ad hoc signature covers. */
export interface SignedCode {
  /** The offset of the signature: all bytes before it are signed. */
  readonly limit: number;
  /** A name for the program. */
  readonly identifier: string;
  /** The offset of the code in the file. */
  readonly textOffset: number;
  readonly textSize: number;
}

const superBlob = { magic: 0xfade0cc0, headerSize: 12, indexSize: 8 } as const;
const directory = { magic: 0xfade0c02, version: 0x20400, headerSize: 88 } as const;
const hashSize = 32;
const pageBits = 12;
const pageSize = 1 << pageBits;
/** The flags of an ad hoc signature by a linker: a later signature may replace it. */
const flags = 0x20002;
const isMainProgram = 1n;

const sizesOf = (limit: number, identifier: string) => {
  const begin = superBlob.headerSize + superBlob.indexSize;
  const hashes = directory.headerSize + Buffer.byteLength(identifier) + 1;
  const pages = Math.ceil(limit / pageSize);
  return { begin, hashes, pages, length: hashes + pages * hashSize };
};

/** Returns the size in bytes of a signature that begins at `limit`. */
export function codeSignatureSize(limit: number, identifier: string): number {
  const { begin, length } = sizesOf(limit, identifier);
  return roundUp(begin + length, 16);
}

/** Writes the signature into the file, which has room for it from `limit` on. */
export function writeCodeSignature(
  bytes: Buffer,
  { limit, identifier, textOffset, textSize }: SignedCode,
): void {
  const { begin, hashes, pages, length } = sizesOf(limit, identifier);
  const signature = Buffer.alloc(codeSignatureSize(limit, identifier));
  const put = (at: number, ...values: readonly number[]) => {
    for (const [place, value] of values.entries()) signature.writeUInt32BE(value, at + place * 4);
  };
  // One blob, in slot 0, which is the slot of the code directory.
  put(0, superBlob.magic, begin + length, 1, 0, begin);
  const { magic, version, headerSize } = directory;
  put(begin, magic, length, version, flags, hashes, headerSize, 0, pages, limit);
  const sha256 = 2;
  signature.set([hashSize, sha256, 0, pageBits], begin + 36);
  signature.writeBigUInt64BE(BigInt(textOffset), begin + 64);
  signature.writeBigUInt64BE(BigInt(textSize), begin + 72);
  signature.writeBigUInt64BE(isMainProgram, begin + 80);
  signature.write(identifier, begin + headerSize, "utf8");
  for (let page = 0; page < pages; page++) {
    const content = bytes.subarray(page * pageSize, Math.min((page + 1) * pageSize, limit));
    const hash = createHash("sha256").update(content).digest();
    hash.copy(signature, begin + hashes + page * hashSize);
  }
  signature.copy(bytes, limit);
}
