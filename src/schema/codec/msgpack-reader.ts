import { textOf } from "./text.ts";
import { ValueError } from "./value-error.ts";

/** The maximum length of texts that are decoded character by character, which for short texts is faster than a call into the engine. */
const shortText = 12;

/**
 * Reads MessagePack piece by piece from its start: a code, then its data. Independent of types. Every method
 * throws a ValueError if the bytes end too early.
 */
export class MsgpackReader {
  readonly #bytes: Buffer;
  #offset = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.isBuffer(bytes)
      ? bytes
      : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Reads the code with which the next value begins. */
  code(): number {
    const code = this.#bytes[this.#offset++];
    if (code === undefined) throw shortage();
    return code;
  }

  /** Reads the number of bytes of text or binary data that follow a code, or returns -1 for a code of another kind. */
  textLength(code: number): number {
    if ((code & 0xe0) === 0xa0) return code & 0x1f;
    if (code === 0xd9 || code === 0xc4) return this.#unsigned(1);
    if (code === 0xda || code === 0xc5) return this.#unsigned(2);
    if (code === 0xdb || code === 0xc6) return this.#unsigned(4);
    return -1;
  }

  /** Reads the number of elements that follow the code of an array, or returns -1 for a code of another kind. */
  arrayLength(code: number): number {
    if ((code & 0xf0) === 0x90) return this.#countOf(code & 0x0f, 1);
    if (code === 0xdc) return this.#countOf(this.#unsigned(2), 1);
    if (code === 0xdd) return this.#countOf(this.#unsigned(4), 1);
    return -1;
  }

  /** Reads the number of key-value pairs that follow the code of a map, or returns -1 for a code of another kind. */
  mapLength(code: number): number {
    if ((code & 0xf0) === 0x80) return this.#countOf(code & 0x0f, 2);
    if (code === 0xde) return this.#countOf(this.#unsigned(2), 2);
    if (code === 0xdf) return this.#countOf(this.#unsigned(4), 2);
    return -1;
  }

  /** Reads the number that a code begins, or returns undefined for a code of another kind. */
  number(code: number): number | bigint | undefined {
    if (code < 0x80) return code;
    if (code >= 0xe0) return code - 0x100;
    switch (code) {
      case 0xca:
        return this.#bytes.readFloatBE(this.#skip(4));
      case 0xcb:
        return this.#bytes.readDoubleBE(this.#skip(8));
      case 0xcc:
        return this.#unsigned(1);
      case 0xcd:
        return this.#unsigned(2);
      case 0xce:
        return this.#unsigned(4);
      case 0xcf:
        return this.#bytes.readBigUInt64BE(this.#skip(8));
      case 0xd0:
        return this.#bytes.readInt8(this.#skip(1));
      case 0xd1:
        return this.#bytes.readInt16BE(this.#skip(2));
      case 0xd2:
        return this.#bytes.readInt32BE(this.#skip(4));
      case 0xd3:
        return this.#bytes.readBigInt64BE(this.#skip(8));
      default:
        return undefined;
    }
  }

  /** Reads a text of this number of bytes, in normal form C. Throws a ValueError if the bytes are not UTF-8. */
  text(length: number): string {
    const start = this.#skip(length);
    const end = start + length;
    for (let i = start; i < end; i++) {
      if ((this.#bytes[i] as number) > 0x7f) return textOf(this.#bytes.subarray(start, end));
    }
    if (length > shortText) return this.#bytes.toString("latin1", start, end);
    let text = "";
    for (let i = start; i < end; i++) text += String.fromCharCode(this.#bytes[i] as number);
    return text;
  }

  /** Reads this number of bytes. */
  bytes(length: number): Buffer {
    const start = this.#skip(length);
    return this.#bytes.subarray(start, start + length);
  }

  /** Skips the expected bytes if they are next, and reports whether they are. */
  skips(expected: Uint8Array): boolean {
    const start = this.#offset;
    for (let i = 0; i < expected.length; i++) {
      if (this.#bytes[start + i] !== expected[i]) return false;
    }
    this.#offset = start + expected.length;
    return true;
  }

  /** Reads the type and the data of the extension that a code begins, or returns undefined for a code of another kind. */
  extension(code: number): { readonly type: number; readonly data: Buffer } | undefined {
    const length =
      code >= 0xd4 && code <= 0xd8
        ? 1 << (code - 0xd4)
        : code >= 0xc7 && code <= 0xc9
          ? this.#unsigned((1 << (code - 0xc7)) as 1 | 2 | 4)
          : -1;
    if (length < 0) return undefined;
    const type = this.#bytes.readInt8(this.#skip(1));
    return { type, data: this.bytes(length) };
  }

  #unsigned(size: 1 | 2 | 4): number {
    return this.#bytes.readUIntBE(this.#skip(size), size);
  }

  /** Returns a count after checking that the remaining bytes suffice for that many values, so that no excess memory is reserved. */
  #countOf(count: number, valuesEach: number): number {
    if (count * valuesEach > this.#bytes.length - this.#offset) throw shortage();
    return count;
  }

  /** Skips bytes and returns the offset of the first. */
  #skip(length: number): number {
    const start = this.#offset;
    if (length > this.#bytes.length - start) throw shortage();
    this.#offset = start + length;
    return start;
  }
}

/** Describes the kind of value that a code begins, for messages. Throws a ValueError for the one invalid code. */
export function kindOf(code: number): string {
  if (code < 0x80 || code >= 0xe0 || (code >= 0xca && code <= 0xd3)) return "a number";
  if (code < 0x90 || code === 0xde || code === 0xdf) return "a map";
  if (code < 0xa0 || code === 0xdc || code === 0xdd) return "an array";
  if (code === 0xc0) return "null";
  if (code === 0xc1) throw new ValueError("invalid MessagePack: bad type code");
  if (code === 0xc2 || code === 0xc3) return "a boolean";
  return "a string";
}

function shortage(): ValueError {
  return new ValueError("invalid MessagePack: unexpected end of the value");
}
