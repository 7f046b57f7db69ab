import type { PartialConfig, PrivateKey, PublicKey, Subkey } from "openpgp";
import { failing, ReleaseError } from "./release-error.ts";

/** A key that signs releases. */
export interface SigningKey {
  /** The public key as text, which a registry publishes. */
  readonly publicKey: string;
  /**
   * Returns a detached binary signature with this time, or with the creation time of the key if that is later. The same content
   * and time give the same signature.
   */
  sign(content: Uint8Array, date: Date): Promise<Uint8Array>;
}

/** A public key in the form that registries publish. */
export interface PublicKeyInfo {
  /** The ID of the primary key, in uppercase: `51852D87348FFC4C`. */
  readonly keyId: string;
  readonly armored: string;
}

/** A random notation in each signature would make every release different. */
const config: PartialConfig = { nonDeterministicSignaturesViaNotation: false };

/** The version of OpenPGP keys that all versions of Terraform and OpenTofu support; Terraform 1.5 fails with others. */
const keyVersion = 4;
const algorithms = ["rsaEncryptSign", "rsaSign"];

/**
 * Reads an OpenPGP private key from the text of its file. Rejects with a ReleaseError if it is invalid, locked with another
 * passphrase, expired, or unable to sign.
 */
export async function readSigningKey(text: string, passphrase?: string): Promise<SigningKey> {
  const openpgp = await import("openpgp");
  const key = await unlocked(await parsePrivateKey(text), passphrase);
  const signer = await signingKeyOf(key, new Date());
  requireKnownKind(key, signer);
  const made = Math.max(key.getCreationTime().getTime(), signer.getCreationTime().getTime());
  return {
    publicKey: key.toPublic().armor(),
    async sign(content, date) {
      const message = await openpgp.createMessage({ binary: content });
      const options = { message, signingKeys: key, detached: true, format: "binary", config } as const;
      const when = new Date(Math.max(date.getTime(), made));
      return (await openpgp.sign({ ...options, date: when })) as Uint8Array;
    },
  };
}

/** Creates a private key for signing releases, as text: RSA without expiry, locked if there is a passphrase. */
export async function makeSigningKey(owner: string, passphrase?: string): Promise<string> {
  const openpgp = await import("openpgp");
  const { privateKey } = await openpgp.generateKey({
    type: "rsa",
    rsaBits: 3072,
    userIDs: [{ name: owner }],
    format: "armored",
    subkeys: [],
    ...(passphrase ? { passphrase } : {}),
  });
  return privateKey;
}

/** Reads an OpenPGP public key. Rejects with a ReleaseError. */
export async function readPublicKey(armored: string): Promise<PublicKeyInfo> {
  const key = await parsePublicKey(armored);
  return { keyId: key.getKeyID().toHex().toUpperCase(), armored: key.toPublic().armor() };
}

/** Rejects with a ReleaseError unless the signature of the content was made by the key. */
export async function checkSignature(
  content: Uint8Array,
  signature: Uint8Array,
  publicKey: string,
): Promise<void> {
  const openpgp = await import("openpgp");
  const verificationKeys = await parsePublicKey(publicKey);
  const verify = async () => {
    const { signatures } = await openpgp.verify({
      message: await openpgp.createMessage({ binary: content }),
      signature: await openpgp.readSignature({ binarySignature: signature }),
      verificationKeys,
      expectSigned: true,
    });
    await Promise.all(signatures.map(({ verified }) => verified));
  };
  await verify().catch(failing("The signature is none of these sums by this key"));
}

async function parsePrivateKey(text: string): Promise<PrivateKey> {
  const openpgp = await import("openpgp");
  try {
    return await openpgp.readPrivateKey({ armoredKey: text });
  } catch (cause) {
    const cure = "It has to be the text that gpg --armor --export-secret-keys writes.";
    const isPublic = text.includes("BEGIN PGP PUBLIC KEY BLOCK");
    throw new ReleaseError(
      `The signing key is ${isPublic ? "a public key" : "no OpenPGP private key"}. ${cure}`,
      { cause },
    );
  }
}

async function parsePublicKey(armored: string): Promise<PublicKey> {
  const openpgp = await import("openpgp");
  try {
    return (await openpgp.readKey({ armoredKey: armored })) as PublicKey;
  } catch (cause) {
    throw new ReleaseError("The public key is no OpenPGP key in text form.", { cause });
  }
}

async function unlocked(key: PrivateKey, passphrase: string | undefined): Promise<PrivateKey> {
  if (key.isDecrypted()) return key;
  if (!passphrase)
    throw new ReleaseError("The signing key is locked with a passphrase. Put that into GPG_PASSPHRASE.");
  const openpgp = await import("openpgp");
  try {
    return await openpgp.decryptKey({ privateKey: key, passphrase });
  } catch (cause) {
    throw new ReleaseError("The signing key is locked with another passphrase than GPG_PASSPHRASE has.", {
      cause,
    });
  }
}

function requireKnownKind({ keyPacket }: PrivateKey, signer: PrivateKey | Subkey): void {
  const { algorithm } = signer.getAlgorithmInfo();
  const primary = keyPacket.getAlgorithmInfo().algorithm;
  if (keyPacket.version === keyVersion && [algorithm, primary].every((one) => algorithms.includes(one)))
    return;
  throw new ReleaseError(
    `The signing key is of the kind ${algorithm}, in version ${keyPacket.version} of OpenPGP's format. Not every Terraform reads it. Make an RSA key: gpg --quick-generate-key NAME rsa3072 sign.`,
  );
}

async function signingKeyOf(key: PrivateKey, now: Date): Promise<PrivateKey | Subkey> {
  const expiry = await key.getExpirationTime();
  if (expiry instanceof Date && expiry <= now)
    throw new ReleaseError(
      `The signing key has expired on ${expiry.toISOString()}. Sign with another, or give it more time: gpg --quick-set-expire.`,
    );
  const signer = await key.getSigningKey(undefined, now).catch(failing("The signing key cannot sign"));
  return signer as PrivateKey | Subkey;
}
