import { textOf } from "./text.ts";
import { ValueError } from "./value-error.ts";

/** Texts up to this length are put together character by character, which is faster than a call into the engine. */
const shortText = 12;

/**
 * Reads MessagePack piece by piece from its start: a code, then what belongs to it. It knows no types. Every method
 * throws a ValueError where the bytes end too early.
 */
export class MsgpackReader {
  readonly #bytes: Buffer;
  #offset = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.isBuffer(bytes)
      ? bytes
      : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** The code with which the next value begins. */
  code(): number {
    const code = this.#bytes[this.#offset++];
    if (code === undefined) throw shortage();
    return code;
  }

  /** How many bytes of text or binary data follow a code, or -1 if it is of another kind. */
  textLength(code: number): number {
    if ((code & 0xe0) === 0xa0) return code & 0x1f;
    if (code === 0xd9 || code === 0xc4) return this.#unsigned(1);
    if (code === 0xda || code === 0xc5) return this.#unsigned(2);
    if (code === 0xdb || code === 0xc6) return this.#unsigned(4);
    return -1;
  }

  /** How many elements follow the code of an array, or -1 if it is of another kind. */
  arrayLength(code: number): number {
    if ((code & 0xf0) === 0x90) return this.#countOf(code & 0x0f, 1);
    if (code === 0xdc) return this.#countOf(this.#unsigned(2), 1);
    if (code === 0xdd) return this.#countOf(this.#unsigned(4), 1);
    return -1;
  }

  /** How many pairs of key and value follow the code of a map, or -1 if it is of another kind. */
  mapLength(code: number): number {
    if ((code & 0xf0) === 0x80) return this.#countOf(code & 0x0f, 2);
    if (code === 0xde) return this.#countOf(this.#unsigned(2), 2);
    if (code === 0xdf) return this.#countOf(this.#unsigned(4), 2);
    return -1;
  }

  /** The number that a code begins, or undefined if it begins something else. */
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

  /** A text of so many bytes, in normal form C. Throws a ValueError if they are not UTF-8. */
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

  /** The next so many bytes. */
  bytes(length: number): Buffer {
    const start = this.#skip(length);
    return this.#bytes.subarray(start, start + length);
  }

  /** Goes past bytes if they are the next ones, and says whether they are. */
  skips(expected: Uint8Array): boolean {
    const start = this.#offset;
    for (let i = 0; i < expected.length; i++) {
      if (this.#bytes[start + i] !== expected[i]) return false;
    }
    this.#offset = start + expected.length;
    return true;
  }

  /** The type and the data of the extension that a code begins, or undefined if it begins something else. */
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

  /** A count, once it is clear that the bytes for so many values can be there: nothing is reserved for more. */
  #countOf(count: number, valuesEach: number): number {
    if (count * valuesEach > this.#bytes.length - this.#offset) throw shortage();
    return count;
  }

  /** Goes past bytes and says where they begin. */
  #skip(length: number): number {
    const start = this.#offset;
    if (length > this.#bytes.length - start) throw shortage();
    this.#offset = start + length;
    return start;
  }
}

/** What a value is that begins with a code, for messages. Throws a ValueError for the one code that begins nothing. */
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
