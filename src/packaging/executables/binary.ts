/** A file is not what its format says; the message says what is wrong, for humans. */
export class FormatError extends Error {
  override readonly name = "FormatError";
}

/** The next multiple of `step` from `value` on. */
export function roundUp(value: number, step: number): number {
  return Math.ceil(value / step) * step;
}

/** Reads an unsigned number of 64 bits, which no file that this is for has beyond what a number holds. Throws a FormatError. */
export function readSize(bytes: Buffer, at: number): number {
  const value = Number(bytes.readBigUInt64LE(at));
  if (Number.isSafeInteger(value)) return value;
  throw new FormatError(`the number at byte ${at} is too large`);
}

/** Writes such a number. */
export function writeSize(bytes: Buffer, at: number, value: number): void {
  bytes.writeBigUInt64LE(BigInt(value), at);
}

/** Runs work that reads a file, and gives what it reads beyond the file's end a FormatError's words. */
export function reading<Result>(format: string, work: () => Result): Result {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof RangeError) throw new FormatError(`it is not a whole ${format} file`, { cause });
    throw cause;
  }
}
