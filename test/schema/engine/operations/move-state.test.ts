import { expect } from "chai";
import { moveState } from "../../../../src/schema/engine/operations/move-state.ts";
import { readResource } from "../../../../src/schema/engine/operations/read-resource.ts";
import { DiagnosticError, definitionsFor, identifier, number, string } from "../../../../src/schema/index.ts";
import { asRecord } from "../../../../src/schema/values/value.ts";

const unused = () => Promise.reject(new Error("not called"));
const fields = { floor: number("A floor").required(), name: string("A name").optional() };

/** Returns a resource with or without an identifier that accepts moves from any type, and finds objects called "a". */
function target(withId: boolean, ...importForms: readonly string[]) {
  return definitionsFor().resource({
    description: "A resource.",
    schema: withId ? { id: identifier("The id"), ...fields } : fields,
    importForms,
    moves: [{ fromType: "old_thing", state: (old) => old }],
    example: "",
    create: unused,
    read: async ({ prior, imported }) =>
      imported && prior.name === "a" ? ({ ...(withId && { id: "9" }), floor: 3, name: "a" } as never) : null,
    delete: unused,
  });
}

const source = (old: object) => ({
  providerAddress: "example.test/acme/old",
  typeName: "old_thing",
  json: JSON.stringify(old),
});

const given = {
  api: undefined,
  log: { trace() {}, debug() {}, info() {}, warn() {}, error() {} },
  signal: new AbortController().signal,
};

function move(resource: ReturnType<typeof target>, old: object) {
  return moveState(resource, "kit_thing", source(old), given);
}

async function failure(resource: ReturnType<typeof target>, old: object): Promise<string> {
  try {
    await move(resource, old);
  } catch (error) {
    if (error instanceof DiagnosticError) return `${error.diagnostic.summary}: ${error.diagnostic.detail}`;
    throw error;
  }
  return "no failure";
}

describe("a moved state", () => {
  for (const old of [{}, { id: null }, { id: "" }, { floor: 3, note: "x" }]) {
    it(`a moved state without an identifier is rejected: ${JSON.stringify(old)}`, async () => {
      expect(await failure(target(true, "{id}"), old)).to.equal(
        "Moved state has no identifier: The state of old_thing lacks what identifies kit_thing: id. Remove the old resource from the state and import the new one.",
      );
    });
  }

  it("the error of a moved state lists all alternatives, each with its missing attributes only", async () => {
    expect(await failure(target(true, "{floor}/{id}", "{floor}/{name}"), { floor: 3 })).to.contain(
      "lacks what identifies kit_thing: id, or name.",
    );
    expect(await failure(target(false, "{floor}/{name}"), {})).to.contain(
      "lacks what identifies kit_thing: floor and name.",
    );
  });

  it("the error of a moved state that does not match the schema does not call it a stored state", async () => {
    expect(await failure(target(true), { id: "9", floor: "three" })).to.match(
      /^Moved state is invalid: The state that was converted from old_thing does not match the schema of kit_thing: floor: .+\. Remove the old resource from the state and import the new one\.$/,
    );
  });

  it("a moved state with an identifier is accepted, whatever else is missing", async () => {
    expect({ ...Object((await move(target(true), { id: "9" })).state) }).to.deep.equal({
      id: "9",
      floor: null,
      name: null,
    });
  });

  it("a moved state with the attributes of an import form is accepted, and read like an import", async () => {
    const resource = target(true, "{id}", "{name}");
    const { state, privateBytes } = await move(resource, { name: "a" });
    const session = { typeName: "kit_thing", ...given };
    const read = await readResource(resource, { current: state, privateBytes }, session);
    expect(read.diagnostics).to.deep.equal([]);
    expect({ ...asRecord(read.state) }).to.deep.equal({ id: "9", floor: 3, name: "a" });
    const gone = await move(resource, { name: "b" });
    const missed = await readResource(
      resource,
      { current: gone.state, privateBytes: gone.privateBytes },
      session,
    );
    expect(missed.diagnostics.map(({ summary }) => summary)).to.deep.equal([
      "Cannot import non-existent remote object",
    ]);
  });
});
