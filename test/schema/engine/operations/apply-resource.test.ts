import { expect } from "chai";
import { applyResource } from "../../../../src/schema/engine/operations/apply-resource.ts";
import {
  definitionsFor,
  identifier,
  RemoteError,
  type Resource,
  string,
} from "../../../../src/schema/index.ts";
import { Unknown } from "../../../../src/schema/values/unknown.ts";
import { record, type Value } from "../../../../src/schema/values/value.ts";

const careful = definitionsFor().resource({
  description: "A resource that has something to say.",
  schema: { id: identifier("The id"), name: string("A name").required() },
  importForms: [],
  example: "",
  async create({ plan, diagnostics, at }) {
    diagnostics.warn(at.name, "Made in a hurry", "Look at it again.");
    return { id: "1", name: plan.name };
  },
  read: () => Promise.reject(new Error("not called")),
  async update({ plan, prior, diagnostics, at }) {
    diagnostics.warn(at.name, "Changed in a hurry", "Look at it again.");
    return { id: prior.id, name: plan.name };
  },
  delete: () => Promise.reject(new Error("not called")),
});

const values = (id: Value, name: string) =>
  record([
    ["id", id],
    ["name", name],
  ]);

function apply(prior: Value, planned: Value, resource: Resource = careful as unknown as Resource) {
  const request = { config: values(null, "new"), prior, planned, plannedPrivate: undefined };
  const log = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };
  return applyResource(resource, request, {
    typeName: "kit_careful",
    api: undefined,
    log,
    signal: new AbortController().signal,
  });
}

describe("an apply", () => {
  it("an apply returns the warnings of a successful create", async () => {
    const { state, diagnostics } = await apply(null, values(new Unknown(), "new"));
    expect({ ...Object(state) }).to.deep.equal({ id: "1", name: "new" });
    expect(diagnostics).to.deep.equal([
      { severity: "warning", summary: "Made in a hurry", detail: "Look at it again.", path: ["name"] },
    ]);
  });

  it("an apply returns the warnings of a successful update", async () => {
    const { state, diagnostics } = await apply(values("1", "old"), values("1", "new"));
    expect({ ...Object(state) }).to.deep.equal({ id: "1", name: "new" });
    expect(diagnostics.map(({ summary }) => summary)).to.deep.equal(["Changed in a hurry"]);
  });

  for (const [what, prior] of [
    ["no state", null],
    ["a state without identifier", values(null, "old")],
    ["a state with an empty identifier", values("", "old")],
  ] as const) {
    it(`an apply does not call delete with ${what}`, async () => {
      const { state, diagnostics } = await apply(prior, null);
      expect(state).to.equal(prior);
      expect(diagnostics.map(({ summary }) => summary)).to.deep.equal(["State has no identifier"]);
    });
  }

  it("an apply does not call update without an identifier", async () => {
    const { state, diagnostics } = await apply(values("", "old"), values("", "new"));
    expect({ ...Object(state) }).to.deep.equal({ id: "", name: "old" });
    expect(diagnostics.map(({ summary }) => summary)).to.deep.equal(["State has no identifier"]);
  });
});

describe("a delete to which the API responds with not found", () => {
  /** Deletes an object; its `read` returns `found`. */
  async function deleted(found: () => Promise<{ readonly id: string; readonly name: string } | null>) {
    const resource = definitionsFor().resource({
      description: "A resource that another program may have deleted.",
      schema: { id: identifier("The id"), name: string("A name").required() },
      importForms: [],
      example: "",
      create: () => Promise.reject(new Error("not called")),
      read: found,
      delete: () =>
        Promise.reject(new RemoteError({ reason: "DELETE returned 404: no route", notFound: true })),
    });
    const prior = values("1", "old");
    const { state, diagnostics } = await apply(prior, null, resource as unknown as Resource);
    return { isKept: state === prior, details: diagnostics.map(({ detail }) => detail) };
  }

  it("a delete succeeds after a not-found response if a read does not find the object either", async () => {
    expect(await deleted(async () => null)).to.deep.equal({ isKept: false, details: [] });
  });

  it("a delete fails after a not-found response and keeps the state if a read finds the object", async () => {
    const { isKept, details } = await deleted(async () => ({ id: "1", name: "old" }));
    expect(isKept).to.equal(true);
    expect(details.join())
      .to.contain("no route")
      .and.to.contain(
        "The object (id 1) is kept in the state, because reading it did not confirm that it does not exist.",
      );
  });

  it("a delete fails after a not-found response and keeps the state if a read fails", async () => {
    const { isKept, details } = await deleted(() => Promise.reject(new Error("the network is down")));
    expect(isKept).to.equal(true);
    expect(details.join()).to.contain("no route");
  });
});

describe("the error of a delete", () => {
  it("the error of a delete names an object without an id by its identity, but no secret of it", async () => {
    const resource = definitionsFor().resource({
      description: "A resource without an id.",
      schema: {
        host: string("A host").required(),
        name: string("A name").required(),
        key: string("A key").required().sensitive(),
      },
      identity: ["host"],
      importForms: [],
      example: "",
      create: () => Promise.reject(new Error("not called")),
      read: () => Promise.reject(new Error("not called")),
      delete: () => Promise.reject(new RemoteError({ reason: "in use" })),
    });
    const prior = record([
      ["host", "db"],
      ["name", "shop"],
      ["key", "s3cret"],
    ]);
    const { diagnostics } = await apply(prior, null, resource as unknown as Resource);
    expect(diagnostics.map(({ detail }) => detail)).to.deep.equal([
      "in use\n\nThe object (host db, name shop) is kept in the state.",
    ]);
  });
});

describe("a create of an object that exists already", () => {
  /** The outcome of a create that fails with such an error. */
  async function refused(importForms: readonly string[], alreadyExists = true) {
    const resource = definitionsFor().resource({
      description: "A resource whose names are taken.",
      schema: {
        vhost: string("A host").required(),
        name: string("A name").required(),
        key: string("A key").computed(),
      },
      importForms: importForms as readonly ["{name}"],
      example: "",
      create: () => Promise.reject(new RemoteError({ reason: "the object exists already", alreadyExists })),
      read: () => Promise.reject(new Error("not called")),
      delete: () => Promise.reject(new Error("not called")),
    });
    const planned = record([
      ["vhost", "/"],
      ["name", "a"],
      ["key", new Unknown()],
    ]);
    return await apply(null, planned, resource as unknown as Resource);
  }

  it("the error of an existing object names the import ID, and leaves nothing in the state", async () => {
    const { state, diagnostics, uncertain } = await refused(["{vhost}/{name}"]);
    expect(state).to.equal(null);
    expect(uncertain).to.equal(false);
    expect(diagnostics).to.deep.equal([
      {
        severity: "error",
        summary: "kit_careful exists already",
        detail:
          'the object exists already\n\nTo manage the existing object as kit_careful, import it with the import ID "%2F/a". To create another one, change what names it.',
      },
    ]);
  });

  it("the error of an existing object names no import ID where the plan does not know all parts of it", async () => {
    for (const forms of [["{name}/{key}"], []]) {
      const [diagnostic] = (await refused(forms)).diagnostics;
      expect(diagnostic?.detail)
        .to.contain("as kit_careful, import it. To create")
        .and.not.contain("import ID");
    }
  });

  it("the error of an existing object does not mention an import after another error", async () => {
    const [diagnostic] = (await refused(["{vhost}/{name}"], false)).diagnostics;
    expect(diagnostic).to.include({
      summary: "kit_careful not created",
      detail: "the object exists already",
    });
  });
});
