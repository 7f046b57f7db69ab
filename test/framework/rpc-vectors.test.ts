import { readdirSync } from "node:fs";
import { expect } from "chai";
import { checkRpcVector, isRpcVector } from "../support/rpc-vectors.ts";
import { checkVector, readVectors } from "../support/vectors.ts";

const folder = "test/vectors/rpc";

describe("provider responses and the results of real Terraform", () => {
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".jsonl"))) {
    const vectors = readVectors(`${folder}/${file}`).filter(isRpcVector);

    it(`the vector file ${file} contains vectors`, () => expect(vectors).not.to.deep.equal([]));

    for (const vector of vectors) {
      it(`${vector.id} holds where Terraform accepts the response, and is prevented elsewhere`, async () => {
        expect(await checkRpcVector(vector)).to.equal(undefined);
      });
    }
  }

  it("a vector of an RPC that the test cannot send is a problem", async () => {
    const line = {
      id: "x",
      rpc: "Sing",
      type_name: "a_b",
      schema: {},
      request: {},
      answer: {},
      accepted: true,
    };
    expect(await checkVector(line as never)).to.equal("nothing plays Sing");
  });
});
