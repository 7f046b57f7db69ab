// Reads and writes integers without loss: protobufjs reduces values of 32 bits modulo 2^32, and supports 64 bits only
// with a library.
import type { MessageReader, MessageWriter } from "./message.ts";

/** The bytes of a message, and the position of the next value. */
type Bytes = Pick<MessageReader, "buf" | "pos" | "len">;

/** Writes an int32, or a number of an enum. Throws a RangeError for any other number. */
export function writeInt32(writer: MessageWriter, value: number): MessageWriter {
  if ((value | 0) !== value) throw new RangeError(`${value} is not a signed integer of 32 bits`);
  return writer.int32(value);
}

/** Writes a uint32. Throws a RangeError for any other number. */
export function writeUint32(writer: MessageWriter, value: number): MessageWriter {
  if (value >>> 0 !== value) throw new RangeError(`${value} is not an unsigned integer of 32 bits`);
  return writer.uint32(value);
}

/** Writes an int64. Throws a RangeError for any other number. */
export function writeInt64(writer: MessageWriter, value: bigint): MessageWriter {
  if (BigInt.asIntN(64, value) !== value) throw new RangeError(`${value} is not a signed integer of 64 bits`);
  return writer.raw(varint(BigInt.asUintN(64, value)));
}

/** Writes a uint64. Throws a RangeError for any other number. */
export function writeUint64(writer: MessageWriter, value: bigint): MessageWriter {
  if (BigInt.asUintN(64, value) !== value)
    throw new RangeError(`${value} is not an unsigned integer of 64 bits`);
  return writer.raw(varint(value));
}

/** Reads an int64. */
export function readInt64(reader: Bytes): bigint {
  return BigInt.asIntN(64, readUint64(reader));
}

/** Reads a uint64. */
export function readUint64(reader: Bytes): bigint {
  let value = 0n;
  for (let shift = 0n; shift < 70n; shift += 7n) {
    const byte = reader.pos < reader.len ? reader.buf[reader.pos++] : undefined;
    if (byte === undefined) throw new RangeError("An integer goes beyond the end of its message");
    value |= BigInt(byte & 0x7f) << shift;
    if (byte < 0x80) return BigInt.asUintN(64, value);
  }
  throw new RangeError("An integer has more than ten bytes");
}

/** Writes an int64 from a number. Throws a RangeError if it is not an integer. */
export function writeInt64Number(writer: MessageWriter, value: number): MessageWriter {
  return writeInt64(writer, BigInt(value));
}

/** Reads an int64 as the nearest number: exact for all counts and identifiers. */
export function readInt64Number(reader: Bytes): number {
  return Number(readInt64(reader));
}

/** Encodes seven bits per byte, the lowest first; all bytes except the last have the highest bit set. */
function varint(value: bigint): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 0x7fn) {
    bytes.push(Number(rest & 0x7fn) | 0x80);
    rest >>= 7n;
  }
  bytes.push(Number(rest));
  return Uint8Array.from(bytes);
}
