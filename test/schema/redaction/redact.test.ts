import { expect } from "chai";
import fc from "fast-check";
import { quote, redact, redactor } from "../../../src/schema/redaction/redact.ts";
import { spellings, spellingsOfLongOnes } from "../../support/spellings.ts";
import { runs } from "../../support/thorough.ts";

describe("redaction", () => {
  it("redact hides every occurrence", () => {
    expect(redact("a _secret and _secret", ["_secret"])).to.equal("a (redacted) and (redacted)");
  });

  it("redact hides the longer of two secrets first", () => {
    expect(redact("_secret_long", ["_secret", "_secret_long"])).to.equal("(redacted)");
  });

  it("redact finds a secret inside JSON", () => {
    const secret = 'line "one"\nline two';
    expect(redact(JSON.stringify({ message: `bad ${secret}` }), [secret])).to.equal(
      '{"message":"bad (redacted)"}',
    );
  });

  it("redact finds a secret with unnecessary escapes", () => {
    const secret = "https://hooks.example.com/a?b=ä&c=<d>";
    const spelled = String.raw`https:\/\/hooks.example.com\/a?b=\u00E4\u0026c=\u003cd\u003E`;
    expect(redact(`{"message":"${spelled} and ${secret}"}`, [secret])).to.equal(
      '{"message":"(redacted) and (redacted)"}',
    );
  });

  it("redact treats the characters of a secret literally", () => {
    expect(redact("aXb+ a.b+ [x]", ["a.b+", "[x]^$"])).to.equal("aXb+ (redacted) [x]");
  });

  it("redactor keeps a part of a public name, and hides a secret that is a name", () => {
    const hide = redactor(["newpassword"], [], new Set(["old_password", "newpassword"]));
    expect(hide("old_password, my_password and newpassword")).to.equal(
      "old_password, my_(redacted) and (redacted)",
    );
  });

  it("redact ignores secrets that are too short to hide", () => {
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

  /** Returns the visible rest of a spelling that must be hidden: padding, and other encoded text. */
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
  // Keys and passwords: no control characters except blanks and line breaks, and no escapes within a few characters.
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
    it(`redact hides a secret ${name}`, () => {
      expect(left(spell(pem), pem).length).to.be.lessThan(20);
      fc.assert(
        fc.property(secrets, (secret) => {
          expect(left(spell(secret), secret).length).to.be.lessThan(20);
        }),
        runs({ seed: 12, many: 300 }),
      );
    });
  }

  for (const [name, spell] of Object.entries(spellingsOfLongOnes)) {
    it(`redact hides a long secret ${name}`, () => {
      expect(left(spell(pem), pem).length).to.be.lessThan(20);
      fc.assert(
        fc.property(longSecrets, (secret) => {
          expect(left(spell(secret), secret).length).to.be.lessThan(20);
        }),
        runs({ seed: 12, many: 300 }),
      );
    });
  }

  const alphabets = [
    "abcdefghijklmnopqrstuvwxyz",
    "0123456789abcdef",
    "ABCdefGHIjkl0123456789",
    "AbCdEf01234-_/=.:",
  ];
  const cutSecrets = fc.oneof(
    ...alphabets.map((unit) => fc.string({ unit: fc.constantFrom(...unit), minLength: 8, maxLength: 70 })),
    fc.stringMatching(/^[a-z]{2,4}_[A-Za-z0-9]{12,40}$/),
    fc.stringMatching(/^[a-z]{3,9}(-[a-z]{3,9}){3}$/),
  );
  const quotes = [
    (cut: string) => `The token "${cut}…" is invalid.`,
    (cut: string) => JSON.stringify({ message: `bad token ${cut}...` }),
    (cut: string) => `token=${encodeURIComponent(cut)}&more=1`,
    (cut: string) => `[${cut}]`,
  ];
  /** Reports whether a position is within a word of letters and digits. */
  const isInWord = (secret: string, at: number) =>
    at > 0 && at < secret.length && /^[a-z0-9]{2}$/i.test(secret.slice(at - 1, at + 1));
  /** Cuts parts out of random secrets, without parts that are whole words of only letters or only digits. */
  const cutBy = (
    fromStart: fc.Arbitrary<number>,
    fromEnd: fc.Arbitrary<number>,
    shortest: (length: number) => number,
  ) =>
    fc.tuple(cutSecrets, fromStart, fromEnd, fc.constantFrom(...quotes)).filter(([secret, start, end]) => {
      const cut = secret.slice(start, secret.length - end);
      if (start + end >= secret.length || cut.length < shortest(secret.length)) return false;
      const isMixed = cut.length >= 8 && /[a-z][0-9]|[0-9][a-z]/i.test(cut);
      return isMixed || isInWord(secret, start) || isInWord(secret, secret.length - end);
    });
  const some = fc.integer({ min: 1, max: 40 });
  const none = fc.constant(0);
  const cuts = {
    "the beginning of a secret": cutBy(none, some, () => 6),
    "the end of a secret": cutBy(some, none, () => 6),
    "the middle of a secret": cutBy(some, some, (length) => Math.min(Math.max(Math.ceil(length / 2), 6), 16)),
  };
  for (const [name, cut] of Object.entries(cuts)) {
    it(`redact hides ${name} that an API cut`, () => {
      fc.assert(
        fc.property(cut, ([secret, start, end, quote]) => {
          const part = secret.slice(start, secret.length - end);
          expect(redact(quote(part), [secret]))
            .to.contain("(redacted)")
            .and.not.to.contain(part);
        }),
        runs({ seed: 16, many: 2000 }),
      );
    });
  }

  for (const length of [8, 14, 16, 17, 33]) {
    it(`redact hides all but the first or the last character of a secret of ${length} characters`, () => {
      const secret = "Xk9-fQ2mZpL7vR4tB8nW1cJ6hD3sG5aYeU0iOqTx".slice(0, length);
      for (const part of [secret.slice(0, -1), secret.slice(1), secret.slice(1, -1)]) {
        expect(redact(`bad token "${part}"…`, [secret])).to.equal('bad token "(redacted)"…');
      }
    });
  }

  it("redact hides the bytes of a buffer of Node in JSON", () => {
    const secret = "Xk9-fQ2mZpL7vR4t";
    expect(redact(JSON.stringify({ data: Buffer.from(secret) }), [secret])).to.equal(
      '{"data":{"type":"Buffer","data":[(redacted)]}}',
    );
  });

  it("redact hides the beginning of a word that was cut inside a letter that is not ASCII", () => {
    const cut = Buffer.from("geheimnißvoll").subarray(0, 9).toString();
    expect(redact(`bad token "${cut}"`, ["geheimnißvoll"])).to.equal('bad token "(redacted)\ufffd"');
    expect(redact("geheimnis", ["geheimnißvoll"])).to.equal("geheimnis");
  });

  it("redact keeps numbers, and escapes that are no octal numbers", () => {
    const text = String.raw`[1, 22, 333] at C:\19\0x, line 1,2,3 of 4`;
    expect(redact(text, ["Xk9-fQ2mZpL7vR4t"])).to.equal(text);
    expect(redact(String.raw`bad a\0-secret-1`, ["a\0-secret-1"])).to.equal("bad (redacted)");
  });

  it("redact keeps ordinary words that a secret begins with, ends with or shares with a text", () => {
    const text =
      'The administrator of the production cluster has no permission: https://hooks.example.com/help, sha256 sum 20261123, --------- {"type":"error"}';
    const secrets = [
      "administrator-7f",
      "adminis7",
      "production-2026",
      "my-production",
      "https://h.example.org/T0/B0",
      "sha256:0a1b2c3d",
      "20261124-5522",
      "permissive1",
      "---------key",
      '{"type":"service","key":1}',
    ];
    expect(redact(text, secrets)).to.equal(text);
  });

  it("redact keeps the beginning of a secret that a text without secrets has as well", () => {
    const [secret, open] = ["web4hook-prod1-s3cr3t", "web4hook-prod1"];
    expect(redact(`object ${open}: bad`, [secret])).to.equal("object (redacted): bad");
    expect(redact(`object ${open}: bad`, [secret], [open])).to.equal(`object ${open}: bad`);
    expect(redact(`object ${secret}: bad`, [secret], [open])).to.equal("object (redacted): bad");
  });

  it("redact never throws, for any text and secrets", () => {
    const text = fc.string({ unit: "binary" });
    const escapes = fc.string({ unit: fc.constantFrom(..."\\%&#;ux0aA3d8c\ud83d\ude00 ="), maxLength: 200 });
    fc.assert(
      fc.property(fc.oneof(text, escapes), fc.array(fc.oneof(text, escapes)), (where, what) => {
        expect(redact(where, what)).to.be.a("string");
      }),
      runs({ seed: 12, many: 2000 }),
    );
  });

  it("redact supports secrets of any length, and escapes nested to any depth", () => {
    const secret = "k".repeat(10) + "0123456789abcdefghijklmnopqrstuvwxyz".repeat(2000);
    expect(redact(`<${secret}>`, [secret])).to.equal("<(redacted)>");
    expect(redact(`${"%3".repeat(100_000)}%31`, [secret])).to.have.length(200_003);
    expect(redact(`${"\\".repeat(100_000)}${secret}`, [secret])).to.contain("(redacted)");
  });

  it("redact has a bounded running time", () => {
    // Every part of the text almost equals the secret, which is ten times as long as usual: quadratic time would take minutes.
    const secret = `${"ab".repeat(3000)}c`;
    expect(redact("ab".repeat(500_000), [secret])).to.equal("(redacted)");
    const lines = pem.replaceAll("\n", "\\n");
    expect(redact(lines.slice(0, -40).repeat(600), [lines]).length).to.be.lessThan(30_000);
  });

  it("redact keeps the rest of a text", () => {
    const text = '{"message":"caf\\u00e9 %41 &amp; \\n 100% of 16 keys"}';
    expect(redact(text, [pem, "another-secret-of-some-length"])).to.equal(text);
  });

  it("redact keeps parts of a secret that are shown elsewhere", () => {
    const id = "a91814bc-b811-4527-9c1e-5a7c8e5f2d11";
    const command = `helm install --id ${id} --token s3cr3t-of-some-length`;
    expect(redact(`object ${id}: ${command}`, [command], [id, "name"])).to.match(
      new RegExp(`^object ${id}: \\(redacted\\)`),
    );
    expect(redact(`object ${id}: ${command}`, [command], [id])).not.to.contain("s3cr3t");
  });

  it("quote truncates a long text", () => {
    const secret = "s3cr3t-s3cr3t-s3cr3t";
    expect(quote(`no ${secret}`, [secret])).to.equal("no (redacted)");
    const text = quote(`${"x".repeat(1990)}${secret.repeat(5000)}`, [secret]);
    expect(text).to.match(/^x{1990}\(redacted\)… \(\d+ characters\)$/);
  });
});
