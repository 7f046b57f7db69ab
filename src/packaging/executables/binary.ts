/** The error of a file that does not have the expected format; the message describes the reason to users. */
export class FormatError extends Error {
  override readonly name = "FormatError";
}

/** Returns the next multiple of `step` at or above `value`. */
export function roundUp(value: number, step: number): number {
  return Math.ceil(value / step) * step;
}

/** A field at an offset of a record: an unsigned little-endian number of some bytes, or a text up to a length that zeros fill up. */
type Field = NumberField | TextField;
type NumberField = { readonly offset: number; readonly bytes: 2 | 4 | 8 };
type TextField = { readonly offset: number; readonly length: number };

export const u16 = (offset: number): NumberField => ({ offset, bytes: 2 });
export const u32 = (offset: number): NumberField => ({ offset, bytes: 4 });
export const u64 = (offset: number): NumberField => ({ offset, bytes: 8 });
export const text = (offset: number, length: number): TextField => ({ offset, length });

type Values<Fields> = { readonly [Name in keyof Fields]: Fields[Name] extends TextField ? string : number };

/**
 * Returns functions that read a record at a place of a file, and write those of its fields that have values. Reading throws a
 * FormatError for a number of 64 bits that a JavaScript number cannot represent exactly.
 */
export function record<Fields extends { readonly [name: string]: Field }>(fields: Fields) {
  const entries = Object.entries(fields);
  return {
    read(file: Buffer, at: number): Values<Fields> {
      const values = entries.map(([name, field]) => [name, readField(file, at + field.offset, field)]);
      return Object.fromEntries(values);
    },
    write(file: Buffer, at: number, values: Partial<Values<Fields>>): void {
      for (const [name, field] of entries)
        if (values[name] !== undefined) writeField(file, at + field.offset, field, values[name]);
    },
  };
}

function readField(file: Buffer, at: number, field: Field): number | string {
  if ("length" in field) return file.toString("latin1", at, at + field.length).replace(/\0+$/, "");
  if (field.bytes < 8) return file.readUIntLE(at, field.bytes);
  const value = Number(file.readBigUInt64LE(at));
  if (Number.isSafeInteger(value)) return value;
  throw new FormatError(`the number at byte ${at} is too large`);
}

function writeField(file: Buffer, at: number, field: Field, value: number | string): void {
  if ("length" in field) file.write(String(value), at, field.length, "latin1");
  else if (field.bytes < 8) file.writeUIntLE(Number(value), at, field.bytes);
  else file.writeBigUInt64LE(BigInt(value), at);
}

/** Runs work that reads a file, and converts a read beyond the file's end to a FormatError. */
export function reading<Result>(format: string, work: () => Result): Result {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof RangeError) throw new FormatError(`it is not a whole ${format} file`, { cause });
    throw cause;
  }
}
