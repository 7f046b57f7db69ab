import { expect } from "chai";
import { planResource } from "../../../../src/schema/engine/operations/plan-resource.ts";
import { EncodedPrivateState } from "../../../../src/schema/engine/operations/private-state.ts";
import { definitionsFor, identifier, type Resource, string } from "../../../../src/schema/index.ts";
import { quietSession } from "../../../support/quiet-session.ts";
import { filled } from "../../../support/values.ts";

describe("a plan of a state without identifier", () => {
  const seen: unknown[] = [];
  const unused = () => Promise.reject(new Error("not called"));
  const resource = definitionsFor().resource({
    description: "A resource whose plan looks at the identifier.",
    schema: { id: identifier("The id"), name: string("A name").required() },
    importForms: [],
    example: "",
    modifyPlan({ prior }) {
      seen.push(prior?.id);
      return undefined;
    },
    create: unused,
    read: unused,
    update: unused,
    delete: unused,
  }) as unknown as Resource;

  function plan(id: string | null, privateState = new EncodedPrivateState(undefined)) {
    const prior = filled(resource.block, { id, name: "old" });
    const config = filled(resource.block, { name: "new" });
    const request = { config, prior, isDestroy: false, priorPrivate: privateState.encode() };
    return planResource(resource, request, {
      ...quietSession,
      api: undefined,
      signal: new AbortController().signal,
    });
  }

  for (const id of [null, ""]) {
    it(`a plan of a state with the identifier ${JSON.stringify(id)} is an error, and does not call the resource`, async () => {
      seen.length = 0;
      const { diagnostics } = await plan(id);
      expect(diagnostics).to.deep.equal([
        {
          severity: "error",
          summary: "State has no identifier",
          detail: `The state of ${quietSession.typeName} has no id. Remove the object from the state and import it again.`,
          path: ["id"],
        },
      ]);
      expect(seen).to.deep.equal([]);
    });
  }

  it("the error of a plan without identifier states that a moved object has to be read first", async () => {
    const moved = new EncodedPrivateState(undefined);
    moved.setImported(true);
    const { diagnostics } = await plan(null, moved);
    expect(diagnostics.map(({ detail }) => detail)).to.deep.equal([
      `The state of ${quietSession.typeName} has no id. Plan without -refresh=false, which reads the object.`,
    ]);
  });

  it("a plan of a state with an identifier succeeds", async () => {
    const { diagnostics } = await plan("1");
    expect(diagnostics).to.deep.equal([]);
    expect(seen.at(-1)).to.equal("1");
  });
});
