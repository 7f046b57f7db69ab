import { expect } from "chai";
import { provider, string } from "../../../src/schema/index.ts";
import { rememberSecrets, rememberValue } from "../../../src/server/rpc/recent-values.ts";
import { strayText } from "../../../src/server/stray-text.ts";

const blockOf = (sensitive: boolean) =>
  provider({
    name: "stray",
    version: "1.0.0",
    description: "A provider for tests.",
    schema: {
      token: sensitive ? string("A token").optional().sensitive() : string("A token").optional(),
    },
    configure: async () => undefined,
  }).block;

describe("the values of recent calls", () => {
  const block = blockOf(true);

  it("stray text hides the sensitive values of the last calls, in other encodings, too", () => {
    rememberValue(block, { token: "planted-first-1" }, 100);
    rememberSecrets(["planted-provider-1"]);
    const encoded = Buffer.from("planted-first-1").toString("base64");
    expect(strayText(`a planted-first-1 b planted-provider-1 (${encoded})`)).to.equal(
      "a (redacted) b (redacted) ((redacted))",
    );
  });

  it("stray text keeps the values of attributes that are not sensitive", () => {
    rememberValue(blockOf(false), { token: "public-text-1" }, 100);
    expect(strayText("public-text-1")).to.equal("public-text-1");
  });

  it("stray text hides the values of the last calls only, if these are large", () => {
    for (let call = 0; call < 40; call++) rememberValue(block, { token: `planted-large-${call}!` }, 2 ** 21);
    expect(strayText("planted-large-39!")).to.equal("(redacted)");
    expect(strayText("planted-large-24!")).to.equal("(redacted)");
    expect(strayText("planted-first-1")).to.equal("planted-first-1");
  });

  it("stray text hides the values of many small calls", () => {
    for (let call = 0; call < 2000; call++) rememberValue(block, { token: `planted-small-${call}!` }, 100);
    expect(strayText("planted-small-0!")).to.equal("(redacted)");
  });
});
