import { expect } from "chai";
import fc from "fast-check";
import { quote, redact } from "../../../src/schema/redaction/redact.ts";
import { spellings, spellingsOfLongOnes } from "../../support/spellings.ts";

describe("redaction", () => {
  it("hides every occurrence", () => {
    expect(redact("a _secret and _secret", ["_secret"])).to.equal("a (redacted) and (redacted)");
  });

  it("hides the longer of two secrets first", () => {
    expect(redact("_secret_long", ["_secret", "_secret_long"])).to.equal("(redacted)");
  });

  it("finds a secret inside of JSON", () => {
    const secret = 'line "one"\nline two';
    expect(redact(JSON.stringify({ message: `bad ${secret}` }), [secret])).to.equal(
      '{"message":"bad (redacted)"}',
    );
  });

  it("finds a secret whose characters are escaped needlessly", () => {
    const secret = "https://hooks.example.com/a?b=ä&c=<d>";
    const spelled = String.raw`https:\/\/hooks.example.com\/a?b=\u00E4\u0026c=\u003cd\u003E`;
    expect(redact(`{"message":"${spelled} and ${secret}"}`, [secret])).to.equal(
      '{"message":"(redacted) and (redacted)"}',
    );
  });

  it("treats the characters of a secret literally", () => {
    expect(redact("aXb+ a.b+ [x]", ["a.b+", "[x]^$"])).to.equal("aXb+ (redacted) [x]");
  });

  it("ignores secrets that are too short to hide", () => {
    expect(redact("a cat", ["a", "", "cat"])).to.equal("a cat");
  });

  const pem = [
    "-----BEGIN PRIVATE KEY-----",
    ...Array.from({ length: 26 }, (_, i) => `${i}MIIEvQ+IBADANBgkqhkiG9w0BAQEFAASCBKcwggSj/AgEA${i}AoIBAQ`),
    "-----END PRIVATE KEY-----",
    "",
  ].join("\n");

  const before = "the value >>";
  const after = "<< is of no use";

  /** What is left of a spelling, in which something has to be hidden: padding, and what else was encoded with it. */
  function left(spelling: string, secret: string): string {
    const text = redact(`${before}${spelling}${after}`, [secret]);
    expect(text.startsWith(before) && text.endsWith(after), text).to.equal(true);
    expect(text, spelling).to.contain("(redacted)");
    return text.slice(before.length, -after.length).replaceAll("(redacted)", "");
  }

  const printable = fc.string({ unit: "grapheme-ascii", minLength: 4, maxLength: 60 });
  const anyText = fc.string({ unit: "binary", minLength: 6, maxLength: 40 });
  const token = fc.string({
    unit: fc.constantFrom(..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=_-"),
    minLength: 8,
    maxLength: 300,
  });
  const lines = fc
    .array(
      fc.string({ unit: fc.constantFrom(..."ABCDEFabcdef0123456789+/"), minLength: 20, maxLength: 64 }),
      {
        minLength: 2,
        maxLength: 60,
      },
    )
    .map((parts) => `${parts.join("\n")}\n`);
  // Keys and passwords: blanks and line ends apart, no control characters, and no escapes within a few characters.
  const usable = (secret: string) =>
    secret.replace(/[\s\\+]/g, "").length >= 4 &&
    !/(?![\r\n\t])\p{Cc}/u.test(secret) &&
    (secret.length >= 40 || !secret.includes("\\"));
  const secrets = fc
    .oneof(
      printable.map((secret) => secret.trim()),
      token,
      lines,
      anyText.map((secret) => secret.trim()),
    )
    .filter((secret) => usable(secret));
  const longSecrets = fc.oneof(token, lines).filter((secret) => secret.replace(/[\s+]/g, "").length >= 48);

  for (const [name, spell] of Object.entries(spellings)) {
    it(`hides a secret ${name}`, () => {
      expect(left(spell(pem), pem).length).to.be.lessThan(20);
      fc.assert(
        fc.property(secrets, (secret) => {
          expect(left(spell(secret), secret).length).to.be.lessThan(20);
        }),
        { seed: 12, numRuns: 300 },
      );
    });
  }

  for (const [name, spell] of Object.entries(spellingsOfLongOnes)) {
    it(`hides a long secret ${name}`, () => {
      expect(left(spell(pem), pem).length).to.be.lessThan(20);
      fc.assert(
        fc.property(longSecrets, (secret) => {
          expect(left(spell(secret), secret).length).to.be.lessThan(20);
        }),
        { seed: 12, numRuns: 300 },
      );
    });
  }

  it("never throws, for any text and secrets", () => {
    const text = fc.string({ unit: "binary" });
    const escapes = fc.string({ unit: fc.constantFrom(..."\\%&#;ux0aA3d8c\ud83d\ude00 ="), maxLength: 200 });
    fc.assert(
      fc.property(fc.oneof(text, escapes), fc.array(fc.oneof(text, escapes)), (where, what) => {
        expect(redact(where, what)).to.be.a("string");
      }),
      { seed: 12, numRuns: 2000 },
    );
  });

  it("supports secrets of any length, and escapes nested to any depth", () => {
    const secret = "k".repeat(10) + "0123456789abcdefghijklmnopqrstuvwxyz".repeat(2000);
    expect(redact(`<${secret}>`, [secret])).to.equal("<(redacted)>");
    expect(redact(`${"%3".repeat(100_000)}%31`, [secret])).to.have.length(200_003);
    expect(redact(`${"\\".repeat(100_000)}${secret}`, [secret])).to.contain("(redacted)");
  });

  it("has a bounded running time", () => {
    // A text in which every part almost is the secret, at ten times the length: quadratic work would take minutes.
    const secret = `${"ab".repeat(3000)}c`;
    expect(redact("ab".repeat(500_000), [secret])).to.equal("(redacted)");
    const lines = pem.replaceAll("\n", "\\n");
    expect(redact(lines.slice(0, -40).repeat(600), [lines]).length).to.be.lessThan(30_000);
  });

  it("keeps the rest of a text", () => {
    const text = '{"message":"caf\\u00e9 %41 &amp; \\n 100% of 16 keys"}';
    expect(redact(text, [pem, "another-secret-of-some-length"])).to.equal(text);
  });

  it("keeps parts of a secret that are shown elsewhere", () => {
    const id = "a91814bc-b811-4527-9c1e-5a7c8e5f2d11";
    const command = `helm install --id ${id} --token s3cr3t-of-some-length`;
    expect(redact(`object ${id}: ${command}`, [command], [id, "name"])).to.match(
      new RegExp(`^object ${id}: \\(redacted\\)`),
    );
    expect(redact(`object ${id}: ${command}`, [command], [id])).not.to.contain("s3cr3t");
  });

  it("truncates a long text", () => {
    const secret = "s3cr3t-s3cr3t-s3cr3t";
    expect(quote(`no ${secret}`, [secret])).to.equal("no (redacted)");
    const text = quote(`${"x".repeat(1990)}${secret.repeat(5000)}`, [secret]);
    expect(text).to.match(/^x{1990}\(redacted\)… \(\d+ characters\)$/);
  });
});
