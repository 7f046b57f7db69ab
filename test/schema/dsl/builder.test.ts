import { expect } from "chai";
import { bool, list, nested, string } from "../../../src/schema/index.ts";

/** Removes the type, because JavaScript has no compiler that would reject these calls. */
const loosely = (typed: unknown) => typed as { oneOf(...choices: readonly unknown[]): unknown };

describe("oneOf", () => {
  it("oneOf throws for a bool", () => {
    expect(() => loosely(bool("Whether it is on")).oneOf(true)).to.throw(
      TypeError,
      'oneOf is for strings and numbers, not for a bool ("Whether it is on"): its only values are true and false',
    );
  });

  it("oneOf throws for collections and objects", () => {
    const wrong = [list(string(), "Names"), nested.single("A login", { user: string("A user").required() })];
    for (const typed of wrong) {
      expect(() => loosely(typed).oneOf("a")).to.throw(TypeError, "use validate, or oneOf on its elements");
    }
  });
});
