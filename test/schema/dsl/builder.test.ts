import { expect } from "chai";
import { bool, list, nested, string } from "../../../src/schema/index.ts";

/** As JavaScript would use it, where no compiler says no. */
const loosely = (typed: unknown) => typed as { oneOf(...choices: readonly unknown[]): unknown };

describe("oneOf", () => {
  it("is rejected for a bool", () => {
    expect(() => loosely(bool("Whether it is on")).oneOf(true)).to.throw(
      TypeError,
      'oneOf is for strings and numbers, not for a bool ("Whether it is on"): its only values are true and false',
    );
  });

  it("is rejected for collections and objects", () => {
    const wrong = [list(string(), "Names"), nested.single("A login", { user: string("A user").required() })];
    for (const typed of wrong) {
      expect(() => loosely(typed).oneOf("a")).to.throw(TypeError, "use validate, or oneOf on its elements");
    }
  });
});
