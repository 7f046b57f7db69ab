import { expect } from "chai";
import { startOf } from "../../src/cli/check/project-check.ts";
import { resourceFindings } from "../../src/cli/check/resource-check.ts";
import {
  definitionsFor,
  dynamic,
  hcl,
  identifier,
  provider,
  string,
  toDynamic,
  toPlain,
} from "../../src/schema/index.ts";

/** A provider of exchanges, whose arguments are JSON in the API; `stored` converts them to the stored form. */
function exchanges(stored: (given: unknown) => unknown) {
  const objects = new Map<string, { readonly name: string; readonly args: unknown }>();
  const exchange = definitionsFor<null>().resource({
    description: "An exchange.",
    schema: {
      id: identifier("The ID"),
      name: string("The name").required().requiresReplace(),
      arguments: dynamic("The arguments").optional().requiresReplace().unsetAs(toDynamic({})),
    },
    importForms: ["{id}"],
    example: hcl`
      resource "rabbit_exchange" "orders" {
        name = "orders"

        arguments = {
          alternate-exchange = "unrouted"
          limits             = [1, 2.5, true]
          nested             = { a = "b" }
        }
      }
    `,
    async create({ plan }) {
      objects.set(plan.name, { name: plan.name, args: stored(toPlain(plan.arguments) ?? {}) });
      return { ...plan, id: plan.name };
    },
    async read({ prior }) {
      const found = objects.get(prior.id ?? "");
      return found ? { id: found.name, name: found.name, arguments: toDynamic(Object(found.args)) } : null;
    },
    async delete({ prior }) {
      objects.delete(prior.id);
    },
  });
  return provider({
    name: "rabbit",
    version: "1.0.0",
    description: "A provider of exchanges.",
    schema: {},
    configure: async () => null,
    resources: { exchange: async () => ({ default: exchange }) },
  });
}

const live = async (stored: (given: unknown) => unknown) =>
  (await resourceFindings(exchanges(stored) as never, async () => ({ provider: {} }), {} as never)).lives;

/** A provider without an API, whose objects are in the state alone. A password is imported by its value. */
function generator(imports: (value: string) => string = (value) => value) {
  const password = definitionsFor<null>().resource({
    description: "A password.",
    schema: { value: string("The password").computed().useStateForUnknown().sensitive() },
    importForms: ["{value}"],
    example: `resource "secret_password" "one" {}`,
    create: async () => ({ value: "a-secret-of-the-check" }),
    read: async ({ prior, imported }) => ({
      value: imported ? imports(prior.value ?? "") : (prior.value ?? ""),
    }),
    delete: async () => {},
  });
  return provider({
    name: "secret",
    version: "1.0.0",
    description: "A provider of passwords.",
    schema: {},
    configure: async () => null,
    resources: { password: async () => ({ default: password }) },
  });
}

describe("the lives of tfnode check", () => {
  it("tfnode check imports an object whose import ID is a sensitive attribute, of a provider without an API", async () => {
    const config = {
      name: "secret",
      address: "example/secret",
      version: "1.0.0",
      check: { api: false },
    } as const;
    const start = await startOf({ folder: "/", config });
    const { lives } = await resourceFindings(generator() as never, start as never, config);
    expect(lives).to.deep.equal([
      { subject: "secret_password", outcome: "passed", text: "created, planned again, imported, destroyed" },
    ]);
  });

  it("tfnode check does not show a sensitive import ID in a failure", async () => {
    const wrong = generator(() => "another-value");
    const { lives } = await resourceFindings(wrong as never, async () => ({ provider: {} }), {} as never);
    expect(lives[0]?.outcome).to.equal("failed");
    expect(lives[0]?.text).to.contain("imported by the ID a sensitive value").and.not.to.contain("a-secret");
  });

  it("tfnode check creates, imports and destroys an example with an object in a dynamic attribute", async () => {
    expect(await live((given) => given)).to.deep.equal([
      { subject: "rabbit_exchange", outcome: "passed", text: "created, planned again, imported, destroyed" },
    ]);
  });

  it("tfnode check detects an API that stores a different value, although the provider reports the planned one", async () => {
    const [finding] = await live(() => ({ other: 1 }));
    expect(finding?.outcome).to.equal("failed");
    expect(finding?.text).to.contain(
      "Provider reported a change that the next read does not find: arguments",
    );
  });
});
