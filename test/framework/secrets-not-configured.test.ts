import { expect } from "chai";
import { definitionsFor, identifier, provider, string } from "../../src/schema/index.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { DiagnosticsError, providerLife } from "../../src/testing/index.ts";

const { resource, listResource, action } = definitionsFor<string>();
const secret = "s3cr3t-of-the-environment";

/** A provider with a secret that its configuration does not contain, and that it repeats wherever it can. */
function talkative() {
  const thing = resource({
    description: "A thing",
    schema: { id: identifier("The id"), name: string("A name").required() },
    identity: ["id"],
    importForms: ["{id}"],
    example: "",
    create: async ({ api }) => {
      throw new Error(`refused with ${api}`);
    },
    read: async ({ prior }) => ({ id: String(prior.id), name: "n" }),
    update: async () => ({ id: "a", name: "n" }),
    delete: async () => undefined,
  });
  const things = listResource({
    description: "Things",
    schema: {},
    of: thing,
    example: "",
    async *list({ api }) {
      yield { identity: { id: "a" }, displayName: `a of ${api}` };
    },
  });
  const say = action({
    description: "Says it",
    schema: {},
    example: "",
    invoke: async ({ api, progress }) => progress(`with ${api}`),
  });
  return provider({
    name: "small",
    version: "0.0.1",
    description: "A provider with a secret.",
    schema: {},
    configure: async ({ addSecret, diagnostics }) => {
      addSecret(secret);
      diagnostics.warn([], "Connected", `with ${secret}`);
      return secret;
    },
    resources: { thing: async () => ({ default: thing }) },
    dataSources: {},
    listResources: { thing: async () => ({ default: things }) },
    actions: { say: async () => ({ default: say }) },
  });
}

describe("a secret that the configuration does not have, and that configure has named", () => {
  it("no error, warning, display name or line of progress contains a secret from outside of the configuration", async () => {
    const life = await providerLife(talkative());
    const error = await rejection(life.resource("thing").create({ name: "x" }), DiagnosticsError);
    const { results } = await life.list("thing");
    const { progress } = await life.runAction("say", {});
    const shown = [
      error.message,
      ...life.core.warnings.map(({ detail }) => detail),
      ...results.map(({ displayName }) => displayName),
      ...progress,
    ];
    expect(shown).to.have.length(4);
    for (const text of shown) {
      expect(text).not.to.contain(secret);
      expect(text).to.contain("(redacted)");
    }
  });
});
