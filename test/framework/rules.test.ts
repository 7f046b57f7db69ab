import { expect } from "chai";
import {
  atLeast,
  atLeastOneOf,
  atMostOneOf,
  block,
  conflictsWith,
  type Fields,
  identifier,
  knownAfterApply,
  list,
  nested,
  number,
  type Provider,
  provider,
  type Rule,
  sizeAtMost,
  string,
  uniqueValues,
  warning,
} from "../../src/schema/index.ts";
import { Unknown } from "../../src/schema/values/unknown.ts";
import { definitionProblems, expectError, providerLife } from "../../src/testing/index.ts";
import { smallProvider, smallResource, smallUnconfigured } from "../support/small-provider.ts";

/** A provider with these settings and rules. */
function ruledProvider(schema: Fields, rules: readonly Rule[]): Provider<undefined> {
  return provider({
    name: "ruled",
    version: "0.0.1",
    description: "A provider with rules.",
    schema,
    rules,
    configure: async () => undefined,
    resources: {},
    dataSources: {},
  });
}

const settings = { key: string("A key").optional(), file: string("A file").optional() };

describe("rules and validators over the protocol", () => {
  it("rules and validators check the configuration of the provider", async () => {
    const ruled = ruledProvider(settings, [
      atLeastOneOf("key", "file"),
      warning(conflictsWith("file", "key")),
    ]);
    expect(await definitionProblems(ruled)).to.deep.equal([]);
    await expectError(providerLife(ruled), { detail: "At least one of key, file must be set." });
    const life = await providerLife(ruled, { key: "k", file: "f" });
    expect(life.warnings.map(({ detail }) => detail)).to.deep.equal([
      "key cannot be set together with file.",
    ]);
  });

  it("rules check blocks and nested attributes, with the position of the block in the path", async () => {
    const resource = smallResource({
      schema: {
        id: identifier("The ID"),
        rule: block.list(
          "A rule",
          { a: number("A").optional(), b: number("B").optional() },
          {
            rules: [atMostOneOf("a", "b")],
          },
        ),
        ports: nested
          .list("Ports", {
            port: number("A port")
              .validate(warning(atLeast(1024)))
              .required(),
          })
          .validate(uniqueValues)
          .optional(),
      },
    });
    const life = await providerLife(smallProvider({ api: undefined, resource }));
    const thing = life.resource("thing");
    await expectError(
      thing.create({ rule: [{ a: 1 }, { a: 1, b: 2 }], ports: [{ port: 9000 }, { port: 9000 }] }),
      [
        { summary: "Conflicting arguments", path: "rule[1].b" },
        { detail: "ports[1] must not be the same as element 0.", path: "ports[1]" },
      ],
    );
    await thing.create({ ports: [{ port: 80 }] });
    expect(life.warnings.at(-1)).to.deep.equal({
      severity: "warning",
      summary: "Questionable value",
      detail: "ports[0].port should be at least 1024, got 80.",
      path: "ports[0].port",
    });
  });

  it("a validator rejects the plan of a value that is known in part, before anything is created", async () => {
    const resource = smallResource({
      schema: {
        id: identifier("The ID"),
        hosts: list(string(), "Hosts").validate(sizeAtMost(1)).optional(),
        stage: string("A stage").oneOf("dev", "prod").optional(),
      },
    });
    const life = await providerLife(smallProvider({ api: undefined, resource }));
    const thing = life.resource("thing");
    const unknown = knownAfterApply;
    await expectError(thing.plan({ hosts: ["x", unknown] }), {
      summary: "Invalid value",
      path: "hosts",
      detail: "hosts must have at most 1 element, got 2.",
    });
    await expectError(thing.plan({ stage: new Unknown({ notNull: true, prefix: "x-" }) }), {
      path: "stage",
      detail: 'stage must be one of "dev", "prod", got text that begins with "x-".',
    });
    await thing.plan({ hosts: [unknown], stage: new Unknown({ notNull: true, prefix: "pr" }) });
  });

  it("rules recommend the write-only attribute", async () => {
    const resource = smallResource({
      schema: {
        id: identifier("The ID"),
        secret: string("The secret").optional().sensitive().notReturned().prefersWriteOnly("secret_once"),
        secret_once: string("The secret, stored nowhere").optional().writeOnly(),
      },
    });
    const { core } = smallUnconfigured({ api: undefined, resource });
    await core.validateResource("small_thing", { secret_once: "xyzzy" });
    expect(core.warnings).to.deep.equal([]);
    await core.validateResource("small_thing", { secret: "xyzzy" });
    expect(core.warnings.at(-1)?.detail).to.equal(
      "The value of secret is stored in the state. Set secret_once instead, and it is stored nowhere.",
    );
  });

  it("rules and validators that name a missing attribute are reported", async () => {
    const box = block.optional(
      "A box",
      { a: string("A").optional(), b: string("B").optional() },
      {
        rules: [atMostOneOf("a", "b.c")],
      },
    );
    const resource = smallResource({
      schema: {
        id: identifier("The ID"),
        box,
        name: string("A name").optional().prefersWriteOnly("name_wo"),
      },
    });
    const problems = await definitionProblems(smallProvider({ api: undefined, resource }));
    expect(problems).to.include('small_thing: box: rules[0] names "b.c", which is not in the schema');
    expect(problems.join("\n")).to.contain(
      'name prefers "name_wo", which is not a write-only attribute next to it',
    );
    const ruled = ruledProvider(settings, [atMostOneOf("key", "fyle")]);
    expect((await definitionProblems(ruled)).join()).to.contain(
      'rules[0] names "fyle", which is not in the schema',
    );
  });
});
