import { expect } from "chai";
import {
  checkPlannedIdentity,
  identityAfterApply,
  identityAfterRead,
} from "../../../../src/schema/engine/operations/identity.ts";
import { Diagnostics, definitionsFor, identifier, string } from "../../../../src/schema/index.ts";
import { record, type Value } from "../../../../src/schema/values/value.ts";

const unused = () => Promise.reject(new Error("not called"));

/** Its identity may be missing, which definitionProblems would refuse. */
const resource = definitionsFor().resource({
  description: "A resource.",
  schema: { id: identifier("The id"), name: string("A name").optional() },
  identity: ["name"],
  importForms: [],
  example: "",
  create: unused,
  read: unused,
  delete: unused,
});

const object = (name: string | null) =>
  record([
    ["id", "a"],
    ["name", name],
  ]);
const named = (name: string | null) => record([["name", name]]);

/** What is worked out, and what is said of it. */
function worked(work: (diagnostics: Diagnostics) => Value, diagnostics = new Diagnostics()) {
  const identity = work(diagnostics);
  return {
    identity: identity && { ...Object(identity) },
    said: diagnostics.list.map(({ summary }) => summary),
  };
}

function applied(prior: Value, state: Value, planned: Value, diagnostics?: Diagnostics) {
  return worked(
    (list) =>
      identityAfterApply(resource, { prior, state, planned }, { typeName: "kit_thing", diagnostics: list }),
    diagnostics,
  );
}

function read(state: Value, stored: Value, diagnostics?: Diagnostics, prior = state) {
  return worked(
    (list) =>
      identityAfterRead(
        resource,
        { prior, state, stored, imported: false },
        { typeName: "kit_thing", diagnostics: list },
      ),
    diagnostics,
  );
}

function withError(): Diagnostics {
  const diagnostics = new Diagnostics();
  diagnostics.error([], "Failed", "Try again.");
  return diagnostics;
}

describe("an identity that the state does not say", () => {
  it("is reported after a create and an update, once", () => {
    expect(applied(null, object(null), null)).to.deep.equal({
      identity: null,
      said: ["Missing Resource Identity After Create"],
    });
    expect(applied(object(null), object(null), named(null))).to.deep.equal({
      identity: null,
      said: ["Missing Resource Identity After Update"],
    });
    expect(applied(null, object(null), null, withError()).said).to.deep.equal(["Failed"]);
  });

  it("is reported after a read, unless one is stored", () => {
    expect(read(object(null), null)).to.deep.equal({
      identity: null,
      said: ["Missing Resource Identity After Read"],
    });
    expect(read(object(null), null, withError()).said).to.deep.equal(["Failed"]);
    expect(read(object(null), named("n"))).to.deep.equal({ identity: { name: "n" }, said: [] });
  });

  it("stays as it was after an update", () => {
    expect(applied(object("n"), object(null), named("n"))).to.deep.equal({
      identity: { name: "n" },
      said: [],
    });
    expect(applied(object("n"), object(null), null)).to.deep.equal({
      identity: { name: "n" },
      said: ["Missing Resource Identity After Update"],
    });
  });
});

describe("an identity that contradicts the attributes of its own state", () => {
  const contradictory = ["Contradictory Resource State"];

  it("is reported by a plan, a read and an update as a fault of the state, and not of the provider", () => {
    const plan = (planned: string) =>
      worked((list) => {
        const values = { prior: object("n"), planned: object(planned), stored: named("other") };
        checkPlannedIdentity(resource, values, { typeName: "kit_thing", diagnostics: list });
        return null;
      }).said;
    expect(plan("n")).to.deep.equal(contradictory);
    expect(plan("m")).to.deep.equal(contradictory);
    expect(read(object("n"), named("other")).said).to.deep.equal(contradictory);
    expect(applied(object("n"), object("n"), named("other")).said).to.deep.equal(contradictory);
  });

  it("is none where the object has become another one", () => {
    const changed = ["Unexpected Identity Change"];
    expect(read(object("m"), named("n"), undefined, object("n")).said).to.deep.equal(changed);
    expect(applied(object("n"), object("m"), named("n")).said).to.deep.equal(changed);
  });
});
