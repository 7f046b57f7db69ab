import { generateKey } from "openpgp";

/** A key for tests, as text. */
export interface TestKey {
  readonly privateKey: string;
  readonly publicKey: string;
}

/** The differences from a valid signing key. */
interface KeyOptions {
  readonly passphrase?: string;
  /** The creation time; by default a day ago. */
  readonly made?: Date;
  readonly lifeInSeconds?: number;
}

const day = 24 * 60 * 60 * 1000;

/** Creates an RSA key of the minimum size. */
export async function makeKey({ passphrase, made, lifeInSeconds = 0 }: KeyOptions = {}): Promise<TestKey> {
  return await generateKey({
    type: "rsa",
    rsaBits: 2048,
    userIDs: [{ name: "Releases", email: "releases@example.com" }],
    date: made ?? new Date(Date.now() - day),
    keyExpirationTime: lifeInSeconds,
    format: "armored",
    ...(passphrase === undefined ? {} : { passphrase }),
  });
}
