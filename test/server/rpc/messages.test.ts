import { expect } from "chai";
import { inOwnWords, withAddress } from "../../../src/schema/diagnostic.ts";
import { diagnosticMessages, holdsNull } from "../../../src/server/rpc/messages.ts";

describe("holdsNull", () => {
  const message = (msgpack: Buffer, json = "") => ({ msgpack, json: Buffer.from(json) });

  it("holdsNull is true for null in both encodings, and for a missing value", () => {
    expect(holdsNull(message(Buffer.of(0xc0)))).to.equal(true);
    expect(holdsNull(message(Buffer.alloc(0), " null\n"))).to.equal(true);
    expect(holdsNull(message(Buffer.alloc(0)))).to.equal(true);
    expect(holdsNull(undefined)).to.equal(true);
  });

  it("holdsNull is false for any other value", () => {
    expect(holdsNull(message(Buffer.of(0x80)))).to.equal(false);
    expect(holdsNull(message(Buffer.of(0xc0, 0xc0)))).to.equal(false);
    expect(holdsNull(message(Buffer.alloc(0), '{"a":null}'))).to.equal(false);
  });
});

describe("the text of a diagnostic", () => {
  const nowhere = { attributes: {}, blocks: {} };

  it("the text of a diagnostic keeps its lines and has no control characters, whatever an API returns", () => {
    const detail = "one\r\ntwo\tthree\u001b[2J\u0007\u202egnp.exe\u0085 \u00e9\u200d";
    expect(diagnosticMessages([{ severity: "error", summary: "a\u0000b", detail }], nowhere)).to.deep.equal([
      {
        severity: 1,
        summary: "a\ufffdb",
        detail: "one\ntwo\tthree\ufffd[2J\ufffd\ufffdgnp.exe\ufffd \u00e9\u200d",
      },
    ]);
  });

  it("a diagnostic of the framework hides secrets in the texts that it quotes alone", () => {
    const diagnostic = {
      severity: "error",
      summary: "token-1 is not created",
      detail: "token-1: token-12",
    } as const;
    const [message] = diagnosticMessages([inOwnWords(diagnostic, "token-12")], nowhere, {
      ofProvider: ["token-1"],
    });
    expect(message).to.deep.include({ summary: "token-1 is not created", detail: "token-1: (redacted)2" });
  });

  it("a diagnostic shows the address of a failed request, except for whole secrets in it", () => {
    const detail = "GET http://localhost/api-tokens/secret:api-token: no secret:api-token";
    const diagnostic = withAddress(
      { severity: "error", summary: "Failed", detail } as const,
      "http://localhost/api-tokens/secret:api-token",
    );
    const [message] = diagnosticMessages([inOwnWords(diagnostic, detail)], nowhere, {
      ofProvider: ["secret:api-token"],
    });
    expect(message?.detail).to.equal("GET http://localhost/api-tokens/(redacted): no (redacted)");
  });

  it("a diagnostic hides secrets everywhere if a quoted text is not in it, and in a copy", () => {
    const diagnostic = { severity: "error", summary: "token-1", detail: "" } as const;
    const own = inOwnWords({ ...diagnostic }, "another text");
    const messages = diagnosticMessages([own, { ...inOwnWords(diagnostic) }], nowhere, {
      ofProvider: ["token-1"],
    });
    expect(messages.map(({ summary }) => summary)).to.deep.equal(["(redacted)", "(redacted)"]);
  });
});
