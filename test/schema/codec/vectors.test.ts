import { expect } from "chai";
import { checkVector, readVectors } from "../../support/vectors.ts";

const files = {
  "cty.jsonl": 1500,
  "cty-invalid.jsonl": 600,
  "cty-json.jsonl": 400,
};

describe("the vector files", () => {
  for (const [file, lines] of Object.entries(files)) {
    it(`the codec agrees with all lines of the vector file ${file}`, async () => {
      const vectors = readVectors(`test/vectors/${file}`);
      expect(vectors).to.have.length(lines);
      const problems: string[] = [];
      for (const vector of vectors) {
        const problem = await checkVector(vector);
        if (problem !== undefined) problems.push(`${vector.id}: ${problem}`);
      }
      expect(problems).to.deep.equal([]);
    });
  }
});
