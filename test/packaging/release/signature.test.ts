import { expect } from "chai";
import { generateKey, readKey, readPrivateKey, revokeKey } from "openpgp";
import { ReleaseError } from "../../../src/packaging/release/index.ts";
import {
  checkSignature,
  makeSigningKey,
  readPublicKey,
  readSigningKey,
} from "../../../src/packaging/release/signature.ts";
import { makeKey } from "../support/signing-keys.ts";

const content = Buffer.from("the sums");
const date = new Date("2026-01-02T03:04:05Z");

async function messageOf(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => expect.fail("the key was taken"),
    (error: unknown) => error,
  );
  expect(error).to.be.instanceOf(ReleaseError);
  return (error as ReleaseError).message;
}

describe("packaging: the signature of a release", () => {
  it("a signature with a fixed time is reproducible", async () => {
    const { privateKey, publicKey } = await makeKey({ made: new Date("2025-01-01T00:00:00Z") });
    const [first, second] = [await readSigningKey(privateKey), await readSigningKey(privateKey)];
    const signature = await first.sign(content, date);
    expect(Buffer.from(signature).equals(await second.sign(content, date))).to.equal(true);
    expect(
      Buffer.from(signature).equals(await second.sign(content, new Date("2026-01-02T03:04:06Z"))),
    ).to.equal(false);
    await checkSignature(content, signature, publicKey);
    expect((await readPublicKey(first.publicKey)).keyId).to.match(/^[0-9A-F]{16}$/);
  });

  it("a signature is never older than its key, so that it is valid even if the sources are older", async () => {
    const { privateKey, publicKey } = await makeKey();
    const signature = await (await readSigningKey(privateKey)).sign(
      content,
      new Date("2001-01-01T00:00:00Z"),
    );
    await checkSignature(content, signature, publicKey);
  });

  it("a locked key signs with its passphrase", async () => {
    const locked = await makeKey({ passphrase: "open sesame" });
    await checkSignature(
      content,
      await (await readSigningKey(locked.privateKey, "open sesame")).sign(content, date),
      locked.publicKey,
    );
  });

  it("a generated key signs itself and a release", async () => {
    const text = await makeSigningKey("Releases of Acme", "open sesame");
    expect(await messageOf(readSigningKey(text))).to.include("GPG_PASSPHRASE");
    const key = await readSigningKey(text, "open sesame");
    await checkSignature(content, await key.sign(content, date), key.publicKey);
    const published = await readKey({ armoredKey: key.publicKey });
    expect(published.getAlgorithmInfo()).to.deep.equal({ algorithm: "rsaEncryptSign", bits: 3072 });
    expect(published.getUserIDs()).to.deep.equal(["Releases of Acme"]);
    expect(published.isPrivate()).to.equal(false);
  }).timeout(60_000);

  it("a missing or wrong passphrase is rejected, without showing it", async () => {
    const { privateKey } = await makeKey({ passphrase: "open sesame" });
    expect(await messageOf(readSigningKey(privateKey))).to.include("GPG_PASSPHRASE");
    const message = await messageOf(readSigningKey(privateKey, "planted-words"));
    expect(message).to.include("another passphrase").and.not.include("planted-words");
  });

  it("an expired key is rejected, with the date of its expiry", async () => {
    const { privateKey } = await makeKey({ made: new Date("2020-01-01T00:00:00Z"), lifeInSeconds: 60 });
    expect(await messageOf(readSigningKey(privateKey))).to.include("expired on 2020-01-01T00:01:00.000Z");
  });

  it("a revoked key is rejected", async () => {
    const { privateKey } = await makeKey();
    const revoked = await revokeKey({
      key: await readPrivateKey({ armoredKey: privateKey }),
      format: "armored",
    });
    expect(await messageOf(readSigningKey(revoked.privateKey))).to.match(/revoked/i);
  });

  it("a public key and an invalid key are rejected", async () => {
    const { publicKey } = await makeKey();
    expect(await messageOf(readSigningKey(publicKey))).to.include("is a public key");
    expect(await messageOf(readSigningKey("planted-secret")))
      .to.include("no OpenPGP private key")
      .and.not.include("planted");
    expect(await messageOf(readSigningKey(""))).to.include("no OpenPGP private key");
  });

  for (const [kind, options] of [
    ["ecdsa", { type: "ecc", curve: "nistP256" }],
    ["eddsaLegacy", { type: "ecc", curve: "ed25519Legacy" }],
    ["ed25519, in version 6", { type: "curve25519", config: { v6Keys: true } }],
    ["version 6", { type: "rsa", rsaBits: 2048, config: { v6Keys: true } }],
  ] as const) {
    it(`a kind of key that some versions of Terraform cannot read is rejected: ${kind}`, async () => {
      const key = await generateKey({ ...options, userIDs: [{ name: "R" }], format: "armored" });
      expect(await messageOf(readSigningKey(key.privateKey)))
        .to.include(kind)
        .and.include("rsa3072");
    });
  }

  it("the signature has the key ID that a registry publishes", async () => {
    const { publicKey } = await makeKey();
    const { keyId, armored } = await readPublicKey(publicKey);
    expect((await readKey({ armoredKey: armored })).getFingerprint().toUpperCase().slice(-16)).to.equal(
      keyId,
    );
  });
});
