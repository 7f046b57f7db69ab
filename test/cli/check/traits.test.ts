import { expect } from "chai";
import { Service } from "../../../examples/traits/api.ts";
import { resource, trait } from "../../../examples/traits/define.ts";
import { messages } from "../../../examples/traits/provider.ts";
import { resourceFindings } from "../../../src/cli/check/resource-check.ts";
import { hcl, identifier, type Provider, string } from "../../../src/schema/index.ts";

const config = { name: "messages", address: "example/messages", version: "0.1.0" };

/** Returns the results of the lives of all resources of a provider, with default tags. */
async function livesOf(provider: unknown): Promise<readonly string[]> {
  const start = async () => ({ provider: { default_tags: { cost: "7" } } });
  const { lives } = await resourceFindings(provider as Provider, start, config);
  return lives.map(({ subject, outcome, text }) => `${subject} ${outcome}: ${text}`);
}

describe("tfnode check of resources with traits", () => {
  it("tfnode check creates, plans, imports and destroys an object of each type, with its traits", async () => {
    const steps = "created, planned again, imported, destroyed";
    expect(await livesOf(messages(new Service()))).to.deep.equal(
      ["queue", "topic", "stream"].map((type) => `messages_${type} passed: ${steps}`),
    );
  });

  it("tfnode check finds a trait whose result contradicts what it plans", async () => {
    const { definition, ...provider } = messages(new Service());
    const wrong = trait({
      name: "wrong",
      schema: { label: string("The label").computed() },
      modifyPlan: () => ({ label: "planned" }),
      result: () => ({ label: "other" }),
    });
    const item = resource({
      description: "An item.",
      schema: { id: identifier("The ID") },
      traits: [wrong],
      importForms: ["{id}"],
      example: hcl`
        resource "messages_item" "one" {}
      `,
      create: async () => ({ id: "1" }),
      read: async () => ({ id: "1" }),
      update: async () => ({ id: "1" }),
      delete: async () => {},
    });
    const resources = { item: async () => ({ default: item }) };
    const lives = await livesOf({ ...provider, definition: { ...definition, resources, listResources: {} } });
    expect(lives).to.have.length(1);
    expect(lives[0]).to.match(/^messages_item failed: [\s\S]*label/);
  });
});
