import { expect } from "chai";
import { type Attack, assert, type Setup } from "./attack.ts";
import { fight } from "./bout.ts";
import { lanesOf } from "./lanes.ts";
import { Random } from "./random.ts";
import { closingLine, failureText, tableOf } from "./words.ts";

/** An attack with simple tries; `opened` counts its setups. */
function attackThat(attempt: Setup["attempt"], patience = 10) {
  const counts = { opened: 0, closed: 0 };
  const attack: Attack = {
    name: "small",
    title: "a small one",
    weight: 1,
    patience,
    async open() {
      counts.opened++;
      return { attempt, close: async () => void counts.closed++ };
    },
  };
  return { attack, counts };
}

const soon = () => Date.now() + 10_000;

describe("an attack", () => {
  it("an attack runs until it has failed the given number of times, with a new setup after each failure", async () => {
    const { attack, counts } = attackThat(async (random) => assert(random.chance(0.5), "it broke"));
    const { tries, failures } = await fight(attack, { seed: 7, deadline: soon(), mostFailures: 3 });
    expect(failures.map(({ message }) => message)).to.deep.equal(["it broke", "it broke", "it broke"]);
    expect(tries).to.be.at.least(3);
    expect(counts.opened).to.equal(counts.closed).and.to.be.within(3, 4);
  });

  it("a try that failed fails again when it is repeated by its number", async () => {
    const { attack } = attackThat(async (random) => assert(random.below(20) !== 0, `drew ${random.next()}`));
    const first = await fight(attack, { seed: 7, deadline: soon(), mostFailures: 1 });
    const [{ number, message } = { number: -1, message: "" }] = first.failures;
    const again = await fight(attack, { seed: 7, deadline: soon(), only: number ?? -1 });
    expect(again).to.deep.equal({ tries: 1, failures: [{ number, message }] });
  });

  it("an attack runs once even if there is no time", async () => {
    const { attack } = attackThat(async () => undefined);
    expect(await fight(attack, { seed: 1, deadline: 0 })).to.deep.equal({ tries: 1, failures: [] });
  });

  it("an attack fails when a try does not end", async () => {
    const { attack } = attackThat(() => new Promise<void>(() => undefined), 0.05);
    const { failures } = await fight(attack, { seed: 1, deadline: 0 });
    expect(failures.map(({ message }) => message).join()).to.contain("nothing was done for 0.05 seconds");
  });

  it("an attack whose setup fails is not tried again", async () => {
    const broken: Attack = { name: "broken", title: "", weight: 1, open: async () => Promise.reject("no") };
    const { tries, failures } = await fight(broken, { seed: 1, deadline: soon() });
    expect({ tries, failures }).to.deep.equal({ tries: 1, failures: [{ number: undefined, message: "no" }] });
  });

  it("a failure is reported with the command that repeats the try", () => {
    const text = failureText("small", 7, { number: 3, message: "it broke" });
    expect(text).to.contain("./scripts/attack --seed 7 --only small --try 3");
  });

  it("each attack has a row in the table", () => {
    const { attack } = attackThat(async () => undefined);
    const outcome = { tries: 1234, parts: 56_789, failures: [{ number: 1, message: "" }], seconds: 2.4 };
    expect(tableOf([attack], new Map([["small", outcome]])).split("\n")).to.deep.equal([
      "attack  tries  in them  failed  seconds  what is tried",
      "small   1,234   56,789       1        2  a small one",
    ]);
    expect(closingLine({ passes: 7, failures: 1 })).to.equal("7 passed, 1 failed");
  });
});

describe("the time of attacks", () => {
  it("the time is divided among the attacks by their weights, in two parallel lanes", () => {
    const weigh = (name: string, weight: number) => ({
      ...attackThat(async () => undefined).attack,
      name,
      weight,
    });
    const lanes = lanesOf([weigh("a", 3), weigh("b", 1), weigh("c", 2)], { seconds: 60, lanes: 2 });
    const turns = lanes.map((lane) => lane.map(({ attack: { name }, seconds }) => [name, seconds]));
    expect(turns).to.deep.equal([
      [["a", 60]],
      [
        ["c", 40],
        ["b", 20],
      ],
    ]);
  });
});

describe("random numbers of a try", () => {
  it("the same seed words produce the same random numbers, and other words produce others", () => {
    const drawn = (...words: (string | number)[]) => {
      const random = new Random(...words);
      return Array.from({ length: 20 }, () => random.next());
    };
    expect(drawn(1, "a", 2)).to.deep.equal(drawn(1, "a", 2));
    expect(drawn(1, "a", 2)).not.to.deep.equal(drawn(1, "a", 3));
    expect(new Set(drawn(1)).size).to.equal(20);
  });

  it("random numbers are within the given range", () => {
    const random = new Random("limits");
    for (let left = 1000; left > 0; left--) {
      expect(random.between(3, 5)).to.be.within(3, 5);
      expect(random.below(2)).to.be.within(0, 1);
    }
    expect(random.some([1, 2, 3], 0)).to.have.length(1);
  });
});
