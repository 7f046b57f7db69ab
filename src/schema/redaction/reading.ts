/**
 * One way to decode a text: bytes, each with the range of the text that represents it, as offsets in UTF-16 code units. Several bytes may
 * result from one character, and one byte from several characters, as "a" from `%61`.
 */
export class Reading {
  bytes: Uint8Array;
  /** The offset of the text that represents each byte. */
  starts: Uint32Array;
  /** The offset after the text that represents each byte. */
  ends: Uint32Array;
  length = 0;

  constructor(capacity: number) {
    this.bytes = new Uint8Array(capacity);
    this.starts = new Uint32Array(capacity);
    this.ends = new Uint32Array(capacity);
  }

  push(byte: number, start: number, end: number): void {
    this.bytes[this.length] = byte;
    this.starts[this.length] = start;
    this.ends[this.length] = end;
    this.length++;
  }

  /** Returns a byte counted from the end: 1 is the last. Returns 0 if there is none. */
  last(back: number): number {
    return this.bytes[this.length - back] ?? 0;
  }

  startOf(i: number): number {
    return this.starts[i] ?? 0;
  }

  endOf(i: number): number {
    return this.ends[i] ?? 0;
  }

  byteAt(i: number): number {
    return this.bytes[i] ?? 0;
  }

  /** Returns a reading without the bytes that `keep` maps to -1, and with all other bytes mapped by it. */
  map(keep: (byte: number) => number): Reading {
    const kept = new Reading(this.length);
    for (let i = 0; i < this.length; i++) {
      const byte = keep(this.byteAt(i));
      if (byte >= 0) kept.push(byte, this.startOf(i), this.endOf(i));
    }
    return kept;
  }
}

/** Returns a text as UTF-8. */
export function utf8Reading(text: string): Reading {
  const reading = new Reading(text.length * 3);
  for (let i = 0; i < text.length; ) {
    const point = text.codePointAt(i) ?? 0;
    const end = i + (point > 0xffff ? 2 : 1);
    pushUtf8(point, (byte) => reading.push(byte, i, end));
    i = end;
  }
  return reading;
}

/**
 * Pushes the UTF-8 bytes of a code point; half a surrogate pair takes three bytes. A full-width character counts as its ordinary form, and
 * a character without width does not count.
 */
export function pushUtf8(codePoint: number, push: (byte: number) => void): void {
  if (hasNoWidth(codePoint)) return;
  const isFullWidth = codePoint >= 0xff01 && codePoint <= 0xff5e;
  const point = isFullWidth ? codePoint - 0xfee0 : codePoint;
  if (point < 0x80) {
    push(point);
    return;
  }
  if (point < 0x800) {
    push(0xc0 | (point >> 6));
  } else {
    if (point < 0x10000) {
      push(0xe0 | (point >> 12));
    } else {
      push(0xf0 | (point >> 18));
      push(0x80 | ((point >> 12) & 0x3f));
    }
    push(0x80 | ((point >> 6) & 0x3f));
  }
  push(0x80 | (point & 0x3f));
}

/** Reports whether a character is not visible: soft hyphens, joiners, marks of direction, byte order marks and selectors of variants. */
function hasNoWidth(point: number): boolean {
  if (point < 0xad) return false;
  return (
    point === 0xad ||
    (point >= 0x200b && point <= 0x200f) ||
    (point >= 0x2060 && point <= 0x2064) ||
    (point >= 0xfe00 && point <= 0xfe0f) ||
    point === 0xfeff
  );
}
