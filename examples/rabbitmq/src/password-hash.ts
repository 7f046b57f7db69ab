import { createHash, timingSafeEqual } from "node:crypto";

/** Number of bytes of the random salt at the start of each hash. */
const saltLength = 4;

const algorithms: { readonly [name: string]: string } = {
  rabbit_password_hashing_sha256: "sha256",
  rabbit_password_hashing_sha512: "sha512",
  rabbit_password_hashing_md5: "md5",
};

/**
 * Reports whether a hash that the server returned is the hash of the password: base64 of a random salt of four bytes and the digest of salt and
 * password.
 */
export function matchesHash(password: string, hash: string, algorithm: string): boolean {
  const name = algorithms[algorithm];
  const bytes = Buffer.from(hash, "base64");
  if (!name || bytes.length <= saltLength) return false;
  const salt = bytes.subarray(0, saltLength);
  const digest = createHash(name).update(salt).update(password).digest();
  const stored = bytes.subarray(saltLength);
  return digest.length === stored.length && timingSafeEqual(digest, stored);
}
