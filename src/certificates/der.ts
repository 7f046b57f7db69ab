import { type KeyObject, sign } from "node:crypto";

/** The contents of a certificate. */
export interface CertificateOptions {
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** A big-endian, positive number of at most 20 bytes. */
  readonly serial: Uint8Array;
  /** An EC key. */
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

/** The parts that all certificates of a kind have in common, as DER in hexadecimal. */
export interface CertificateKind {
  readonly digest: "sha256" | "sha512";
  /** ECDSA with that digest. */
  readonly algorithm: string;
  /** The issuer, and by default the subject. */
  readonly name: string;
  /** The subject of a certificate that an authority signs with its key. */
  readonly subject?: string;
  readonly extensions: string;
}

/** Returns the DER of an X.509 version 3 certificate. */
export function certificateDer(
  options: CertificateOptions,
  { digest, algorithm, name, subject = name, extensions }: CertificateKind,
): Buffer {
  const toBeSigned = sequence(
    version3,
    integer(options.serial),
    algorithm,
    name,
    sequence(time(options.notBefore), time(options.notAfter)),
    subject,
    hexOf(options.publicKey.export({ type: "spki", format: "der" })),
    extensions,
  );
  const signature = sign(digest, Buffer.from(toBeSigned, "hex"), options.privateKey);
  const bits = element("03", `00${hexOf(signature)}`);
  return Buffer.from(sequence(toBeSigned, algorithm, bits), "hex");
}

// The following functions build DER (ITU-T X.690) as hexadecimal text: each launch waits for it, and joining text takes half the time of
// joining buffers. The constant parts are literals, which test/certificates decodes.

/** `[0] INTEGER 2` */
const version3 = "a003020102";

/** ECDSA with SHA-256: `SEQUENCE { OBJECT IDENTIFIER 1.2.840.10045.4.3.2 }` */
export const ecdsaWithSha256 = "300a06082a8648ce3d040302";

/** Returns an element: tag, length, content. */
export function element(tag: string, content: string): string {
  const length = (content.length / 2).toString(16);
  const digits = length.length % 2 === 0 ? length : `0${length}`;
  const isShort = content.length / 2 < 0x80;
  return isShort ? tag + digits + content : `${tag}8${digits.length / 2}${digits}${content}`;
}

/** Returns a SEQUENCE of elements. */
export const sequence = (...elements: readonly string[]) => element("30", elements.join(""));

/** Returns a positive INTEGER from its big-endian bytes. */
function integer(bytes: Uint8Array): string {
  const digits = hexOf(bytes).replace(/^(00)+(?=.)/, "");
  return element("02", digits < "8" ? digits : `00${digits}`);
}

/** Returns a UTCTime until 2049 and a GeneralizedTime afterwards, in whole seconds (RFC 5280, 4.1.2.5). */
function time(date: Date): string {
  const [year = "", month, day, hour, minute, second] = date.toISOString().split(/[-:T.]/);
  const rest = `${month}${day}${hour}${minute}${second}Z`;
  return year >= "1950" && year < "2050"
    ? element("17", hexOf(Buffer.from(year.slice(2) + rest)))
    : element("18", hexOf(Buffer.from(year + rest)));
}

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

/** Returns a certificate in PEM. */
export function pemOf(der: Buffer): string {
  const lines = ["-----BEGIN CERTIFICATE-----"];
  const text = der.toString("base64");
  for (let i = 0; i < text.length; i += 64) lines.push(text.slice(i, i + 64));
  return [...lines, "-----END CERTIFICATE-----", ""].join("\n");
}
