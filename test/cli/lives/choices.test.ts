import { expect } from "chai";
import { Choices, simplest } from "../../../src/cli/lives/choices.ts";

/** Draws numbers, with a chance of one more after each. */
function drawNumbers(choices: Choices): readonly number[] {
  const numbers: number[] = [];
  while (choices.chance(80)) numbers.push(choices.below(1000));
  return numbers;
}

describe("random choices", () => {
  it("the same seed makes the same choices, and another seed makes others", () => {
    const [one, same, other] = [1, 1, 2].map((seed) => {
      const choices = Choices.random(seed);
      return Array.from({ length: 20 }, () => choices.below(1000));
    });
    expect(one).to.deep.equal(same).and.not.deep.equal(other);
  });

  it("each option is chosen about equally often", () => {
    const choices = Choices.random(5);
    const counts = [0, 0, 0, 0];
    for (let i = 0; i < 4000; i++) counts[choices.below(4)] = (counts[choices.below(4)] ?? 0) + 1;
    for (const count of counts) expect(count).to.be.within(800, 1200);
  });

  it("repeated choices draw the same value, and the first option follows them", () => {
    const first = Choices.random(7);
    const numbers = drawNumbers(first);
    expect(drawNumbers(Choices.repeated(first.made))).to.deep.equal(numbers);
    const next = Choices.repeated([1]);
    expect([next.pick("a", "b"), next.pick("a", "b"), next.chance(99)]).to.deep.equal(["b", "a", false]);
  });

  it("the simplest choices draw the smallest value with which something happens", async () => {
    const first = Choices.random(11);
    drawNumbers(first);
    const small = await simplest([...first.made, 99, 900, 99, 700, 0], async (candidate) => {
      const choices = Choices.repeated(candidate);
      return drawNumbers(choices).some((number) => number >= 321) ? choices.made : undefined;
    });
    expect(drawNumbers(Choices.repeated(small))).to.deep.equal([321]);
  });

  it("simplifying ends after a number of attempts", async () => {
    let attempts = 0;
    const count = async (candidate: readonly number[]) => {
      attempts += 1;
      return candidate;
    };
    await simplest(Array(500).fill(99), count, 40);
    expect(attempts).to.equal(40);
  });
});
