import { expect } from "chai";
import { redact } from "../../../src/resources/api/redaction.ts";

describe("redaction", () => {
  it("blacks out every occurrence", () => {
    expect(redact("a _secret and _secret", ["_secret"])).to.equal("a (redacted) and (redacted)");
  });

  it("takes the longer of two secrets first", () => {
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

  it("takes the characters of a secret literally", () => {
    expect(redact("aXb+ a.b+ [x]", ["a.b+", "[x]^$"])).to.equal("aXb+ (redacted) [x]");
  });

  it("leaves texts alone that would only garble the message", () => {
    expect(redact("a cat", ["a", "", "cat"])).to.equal("a cat");
  });
});
