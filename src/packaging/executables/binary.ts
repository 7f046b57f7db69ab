/** The error of a file that does not have the expected format; the message describes the reason to users. */
export class FormatError extends Error {
  override readonly name = "FormatError";
}

/** Returns the next multiple of `step` at or above `value`. */
export function roundUp(value: number, step: number): number {
  return Math.ceil(value / step) * step;
}

/** Reads an unsigned 64-bit number. Throws a FormatError if a number cannot represent it exactly. */
export function readSize(bytes: Buffer, at: number): number {
  const value = Number(bytes.readBigUInt64LE(at));
  if (Number.isSafeInteger(value)) return value;
  throw new FormatError(`the number at byte ${at} is too large`);
}

/** Writes an unsigned 64-bit number. */
export function writeSize(bytes: Buffer, at: number, value: number): void {
  bytes.writeBigUInt64LE(BigInt(value), at);
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
