import { expect } from "chai";
import {
  checkPlannedIdentity,
  identityAfterApply,
  identityAfterRead,
} from "../../../../src/schema/engine/operations/identity.ts";
import { Diagnostics, definitionsFor, identifier, string } from "../../../../src/schema/index.ts";
import { record, type Value } from "../../../../src/schema/values/value.ts";

const unused = () => Promise.reject(new Error("not called"));

/** A resource whose identity may be missing, which definitionProblems would report. */
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

/** Returns the identity that a function computes, and the summaries of its diagnostics. */
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

function read(state: Value, stored: Value, diagnostics?: Diagnostics, prior = state, isOwn = false) {
  return worked(
    (list) =>
      identityAfterRead(
        resource,
        { prior, state, stored, imported: false, isOwn },
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

describe("a state without identity", () => {
  it("a state without identity is reported after a create and an update, once", () => {
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

  it("a state without identity is reported after a read, unless an identity is stored", () => {
    expect(read(object(null), null)).to.deep.equal({
      identity: null,
      said: ["Missing Resource Identity After Read"],
    });
    expect(read(object(null), null, withError()).said).to.deep.equal(["Failed"]);
    expect(read(object(null), named("n"))).to.deep.equal({ identity: { name: "n" }, said: [] });
  });

  it("a stored identity stays the same after an update whose state has none", () => {
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

describe("a client that stores no identities", () => {
  it("a changed identity is reported by a read if the provider wrote the state, and not if another one did", () => {
    const [prior, state] = [object("n"), object("m")];
    expect(read(state, null, undefined, prior, true).said).to.deep.equal(["Unexpected Identity Change"]);
    expect(read(state, null, undefined, prior)).to.deep.equal({ identity: { name: "m" }, said: [] });
    // An identity that an older state lacks is added.
    expect(read(state, null, undefined, object(null), true)).to.deep.equal({
      identity: { name: "m" },
      said: [],
    });
  });
});

describe("a stored identity that contradicts the attributes of its state", () => {
  const contradictory = ["Contradictory Resource State"];

  it("a stored identity that contradicts its state is reported by a plan, a read and an update as an error of the state", () => {
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

  it("a changed identity is reported as such, and not as a contradictory state, if the object has changed", () => {
    const changed = ["Unexpected Identity Change"];
    expect(read(object("m"), named("n"), undefined, object("n")).said).to.deep.equal(changed);
    expect(applied(object("n"), object("m"), named("n")).said).to.deep.equal(changed);
  });
});
