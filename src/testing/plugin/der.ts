/** The parts of DER (ITU-T X.690) that a certificate needs. Each function returns one whole element: tag, length, content. */

function element(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content), content]);
}

function lengthOf(content: Uint8Array): Buffer {
  if (content.length < 0x80) return Buffer.from([content.length]);
  const digits = content.length.toString(16);
  const bytes = Buffer.from(digits.padStart(digits.length + (digits.length % 2), "0"), "hex");
  return Buffer.concat([Buffer.from([0x80 + bytes.length]), bytes]);
}

/** Returns a SEQUENCE of elements. */
export const sequence = (...elements: readonly Uint8Array[]) => element(0x30, ...elements);

/** Returns a SET of one element; several would have to be sorted. */
export const setOf = (only: Uint8Array) => element(0x31, only);

/** Returns an element inside an explicit context tag. */
export const explicit = (number: number, inner: Uint8Array) => element(0xa0 + number, inner);

/** Returns a text inside an implicit context tag. */
export const implicitText = (number: number, text: string) =>
  element(0x80 + number, Buffer.from(text, "ascii"));

/** Returns an OCTET STRING. */
export const octets = (bytes: Uint8Array) => element(0x04, bytes);

/** Returns a BIT STRING without the last `unused` bits. */
export const bits = (bytes: Uint8Array, unused = 0) => element(0x03, Buffer.from([unused]), bytes);

/** Returns a UTF8String. */
export const utf8 = (text: string) => element(0x0c, Buffer.from(text, "utf8"));

/** Returns the BOOLEAN true; DER omits false, the default. */
export const yes = () => element(0x01, Buffer.from([0xff]));

/** Returns a non-negative INTEGER from its big-endian bytes. */
export function integer(bytes: Uint8Array): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0);
  const digits = first < 0 ? Buffer.alloc(1) : bytes.subarray(first);
  const signBit = ((digits[0] ?? 0) & 0x80) !== 0;
  return signBit ? element(0x02, Buffer.alloc(1), digits) : element(0x02, digits);
}

/** Returns an OBJECT IDENTIFIER from its dotted form. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...others] = dotted.split(".").map(Number);
  return element(0x06, Buffer.from([first * 40 + second, ...others.flatMap(base128)]));
}

function base128(value: number): number[] {
  const digits = [value & 0x7f];
  for (let rest = value >> 7; rest > 0; rest >>= 7) digits.unshift(0x80 | (rest & 0x7f));
  return digits;
}

/** Returns a UTCTime until 2049 and a GeneralizedTime afterwards, in whole seconds (RFC 5280, 4.1.2.5). */
export function time(date: Date): Buffer {
  const digits = date.toISOString().replaceAll(/\.\d+|[-:T]/g, "");
  const year = date.getUTCFullYear();
  if (year >= 1950 && year < 2050) return element(0x17, Buffer.from(digits.slice(2), "ascii"));
  return element(0x18, Buffer.from(digits, "ascii"));
}
