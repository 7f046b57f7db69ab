import { normalize } from "./text.ts";

/** The initial buffer size in bytes, which suffices for most values of resources. */
const firstSize = 4096;
/** The maximum length of texts that are encoded character by character, which for short texts is faster than a call into the engine. */
const shortText = 200;

/** The buffer for the next writer. Responses are copied out of it, so that they do not retain it. */
let spare: Buffer | undefined;

/** Writes MessagePack piece by piece, each value in its shortest form. Independent of types. */
export class MsgpackWriter {
  #bytes: Buffer;
  #length = 0;

  constructor() {
    this.#bytes = spare ?? Buffer.allocUnsafeSlow(firstSize);
    spare = undefined;
  }

  /** Returns the written bytes. The writer must not be used afterwards. */
  finish(): Buffer {
    if (this.#bytes.length > firstSize) return this.#bytes.subarray(0, this.#length);
    const written = Buffer.allocUnsafe(this.#length);
    this.#bytes.copy(written, 0, 0, this.#length);
    spare = this.#bytes;
    return written;
  }

  null(): void {
    this.#byte(0xc0);
  }

  boolean(value: boolean): void {
    this.#byte(value ? 0xc3 : 0xc2);
  }

  /** Writes a double, or a whole number in its shortest form. */
  number(value: number): void {
    if (!Number.isSafeInteger(value)) {
      const at = this.#code(0xcb, 8);
      this.#bytes.writeDoubleBE(value, at);
    } else if (value > 0xffffffff || value < -0x80000000) {
      this.bigint(BigInt(value));
    } else if (value >= 0) {
      if (value < 0x80) this.#byte(value);
      else this.#sized(0xcc, 0xcd, 0xce, value);
    } else if (value >= -0x20) {
      this.#byte(value + 0x100);
    } else if (value >= -0x80) {
      const at = this.#code(0xd0, 1);
      this.#bytes[at] = value + 0x100;
    } else if (value >= -0x8000) {
      const at = this.#code(0xd1, 2);
      this.#bytes.writeInt16BE(value, at);
    } else {
      const at = this.#code(0xd2, 4);
      this.#bytes.writeInt32BE(value, at);
    }
  }

  /** Writes a signed 64-bit integer. */
  bigint(value: bigint): void {
    if (value >= 0n) {
      const at = this.#code(0xcf, 8);
      this.#bytes.writeBigUInt64BE(value, at);
    } else {
      const at = this.#code(0xd3, 8);
      this.#bytes.writeBigInt64BE(value, at);
    }
  }

  /** Writes text in normal form C. Throws a ValueError for a lone surrogate. */
  text(text: string): void {
    const { length } = text;
    if (length > shortText) {
      this.#longText(normalize(text));
      return;
    }
    this.#reserve(2 + length);
    const bytes = this.#bytes;
    const start = this.#length + (length < 0x20 ? 1 : 2);
    for (let i = 0; i < length; i++) {
      const unit = text.charCodeAt(i);
      if (unit > 0x7f) {
        this.#longText(normalize(text));
        return;
      }
      bytes[start + i] = unit;
    }
    this.#textHeader(length);
    this.#length += length;
  }

  binary(data: Uint8Array): void {
    this.#sized(0xc4, 0xc5, 0xc6, data.length);
    this.bytes(data);
  }

  /** Writes the header of an array; the caller writes its elements next. */
  array(length: number): void {
    if (length < 0x10) this.#byte(0x90 | length);
    else this.#sized(undefined, 0xdc, 0xdd, length);
  }

  /** Writes the header of a map; the caller writes its key-value pairs next. */
  map(size: number): void {
    if (size < 0x10) this.#byte(0x80 | size);
    else this.#sized(undefined, 0xde, 0xdf, size);
  }

  /** Writes bytes that are already MessagePack. */
  bytes(written: Uint8Array): void {
    const { length } = written;
    this.#reserve(length);
    const bytes = this.#bytes;
    const start = this.#length;
    if (length > shortText) bytes.set(written, start);
    else for (let i = 0; i < length; i++) bytes[start + i] = written[i] as number;
    this.#length = start + length;
  }

  #longText(text: string): void {
    const size = Buffer.byteLength(text);
    this.#textHeader(size);
    this.#reserve(size);
    this.#length += this.#bytes.write(text, this.#length);
  }

  #textHeader(size: number): void {
    if (size < 0x20) this.#byte(0xa0 | size);
    else this.#sized(0xd9, 0xda, 0xdb, size);
  }

  /** Writes a length or a number with the code of the smallest size that fits. */
  #sized(one: number | undefined, two: number, four: number, value: number): void {
    if (one !== undefined && value < 0x100) {
      const at = this.#code(one, 1);
      this.#bytes[at] = value;
    } else if (value < 0x10000) {
      const at = this.#code(two, 2);
      this.#bytes.writeUInt16BE(value, at);
    } else {
      const at = this.#code(four, 4);
      this.#bytes.writeUInt32BE(value, at);
    }
  }

  /** Writes a code and returns the offset at which its data goes. */
  #code(code: number, size: number): number {
    this.#reserve(1 + size);
    const at = this.#length + 1;
    this.#bytes[at - 1] = code;
    this.#length = at + size;
    return at;
  }

  #byte(byte: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = byte;
  }

  #reserve(size: number): void {
    const needed = this.#length + size;
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#bytes.length));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}
