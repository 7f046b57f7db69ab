import { createHash, createHmac, randomBytes, pbkdf2 as slowHash, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

// What a server stores in place of a password. It can check a password, and no client can log in with it.

const pbkdf2 = promisify(slowHash);
const iterations = 4096;
const isVerifier = /^(md5[0-9a-f]{32}|SCRAM-SHA-256\$\d+:[^$]+\$[^:]+:.+)$/;

/**
 * Returns the verifier (RFC 5803) of a password, so that no statement has the password, which a server may log. A text that is a verifier already
 * is returned unchanged.
 */
export async function verifierOf(password: string): Promise<string> {
  if (isVerifier.test(password)) return password;
  const salt = randomBytes(16);
  const { stored, server } = await scramKeys(password, salt, iterations);
  return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${stored}:${server}`;
}

/** Reports whether a verifier is that of the password. `role` is the salt of verifiers with md5. */
export async function matchesVerifier(password: string, verifier: string, role: string): Promise<boolean> {
  if (isVerifier.test(password)) return isSame(password, verifier);
  const [, count, salt, stored] = /^SCRAM-SHA-256\$(\d+):([^$]+)\$([^:]+):/.exec(verifier) ?? [];
  if (salt === undefined || stored === undefined)
    return isSame(
      `md5${createHash("md5")
        .update(password + role)
        .digest("hex")}`,
      verifier,
    );
  return isSame((await scramKeys(password, Buffer.from(salt, "base64"), Number(count))).stored, stored);
}

async function scramKeys(password: string, salt: Buffer, count: number) {
  const salted = await pbkdf2(password.normalize("NFKC"), salt, count, 32, "sha256");
  const hmac = (text: string) => createHmac("sha256", salted).update(text).digest();
  const stored = createHash("sha256").update(hmac("Client Key")).digest("base64");
  return { stored, server: hmac("Server Key").toString("base64") };
}

function isSame(a: string, b: string): boolean {
  const [first, second] = [Buffer.from(a), Buffer.from(b)];
  return first.length === second.length && timingSafeEqual(first, second);
}
