import { expect } from "chai";
import { toBytes } from "../../src/protobuf/message.ts";
import { Diagnostic } from "../../src/server/generated/tfplugin6.ts";

const strict = new TextDecoder("utf-8", { fatal: true });

/**
 * Returns the first text of a message whose first field has the number 2, as other implementations read it.
 */
function detailIn(bytes: Buffer): string {
  const length = bytes.readUInt8(1);
  return strict.decode(bytes.subarray(2, 2 + length));
}

describe("texts of messages", () => {
  it("a lone surrogate in a text is encoded as valid UTF-8, because clients would reject the whole message", () => {
    for (const [text, read] of [
      ["a\ud800b", "a\ufffdb"],
      ["\udc00", "\ufffd"],
      ["\u{1f600}".slice(0, 1), "\ufffd"],
      [`${"x".repeat(60)}\ud83d`, `${"x".repeat(60)}\ufffd`],
      ["\u{1f600}\u00e9", "\u{1f600}\u00e9"],
    ] as const) {
      expect(detailIn(toBytes(Diagnostic, { summary: text }))).to.equal(read);
    }
  });
});
