import { ValueError } from "./value-error.ts";

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const plainAscii = /^[\0-\x7f]*$/;

/** Decodes UTF-8 bytes to text in normal form C. Throws a ValueError if they are not UTF-8. */
export function textOf(bytes: Buffer): string {
  return normalize(exactText(bytes));
}

/** Decodes UTF-8 bytes to the text that they represent. Throws a ValueError if they are not UTF-8. */
export function exactText(bytes: Buffer): string {
  const text = bytes.toString("utf8");
  if (!text.includes("\ufffd")) return text;
  try {
    return strict.decode(bytes);
  } catch {
    throw new ValueError("the text is not valid UTF-8");
  }
}

/** Returns the text in normal form C, in which Terraform compares text. Throws a ValueError for lone surrogates, which UTF-8 cannot represent. */
export function normalize(text: string): string {
  if (plainAscii.test(text)) return text;
  if (!text.isWellFormed()) throw new ValueError("the text has an unpaired surrogate");
  return text.normalize("NFC");
}
