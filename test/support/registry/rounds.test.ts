import { expect } from "chai";
import type { Change } from "./changes.ts";
import type { Place } from "./literal.ts";
import { roundsOf } from "./rounds.ts";

function change(name: string, place: Place = [name], replaces = false): Change {
  return { what: name, name, edits: [{ place, value: "new" }], replaces };
}

function named(rounds: readonly (readonly Change[])[]): readonly string[] {
  return rounds.map((round) => round.map(({ name }) => name).join(" "));
}

const anything = () => true;

describe("rounds of configuration changes", () => {
  it("rounds contain one change each as long as there are enough rounds", () => {
    expect(named(roundsOf([change("a"), change("b")], anything, 2))).to.deep.equal(["a", "b"]);
  });

  it("rounds distribute independent changes evenly", () => {
    const changes = ["a", "b", "c", "d", "e", "f"].map((name) => change(name));
    expect(named(roundsOf(changes, anything, 3))).to.deep.equal(["a d", "b e", "c f"]);
  });

  it("rounds do not combine changes of the same attribute, or of one nested in the other", () => {
    const changes = [
      change("all", ["x"]),
      change("inner", ["x", 0, "y"]),
      change("again", ["x"]),
      change("z"),
    ];
    expect(named(roundsOf(changes, anything, 1))).to.deep.equal(["all z", "inner", "again"]);
  });

  it("rounds do not combine changes that are invalid together", () => {
    const isValid = (edits: readonly { place: Place }[]) => edits.length < 2;
    expect(named(roundsOf([change("a"), change("b")], isValid, 1))).to.deep.equal(["a", "b"]);
  });

  it("rounds do not combine replacements with updates", () => {
    const changes = [change("a"), change("b", ["b"], true), change("c")];
    expect(named(roundsOf(changes, anything, 1))).to.deep.equal(["a c", "b"]);
  });
});
