import { join } from "node:path";
import { expect } from "chai";
import { callerFor } from "../../src/cli/check/protocol.ts";
import { schemaDifferences } from "../../src/cli/compare/difference.ts";
import { loadDeclarations } from "../../src/cli/compare/load-declarations.ts";
import { Choices } from "../../src/cli/lives/choices.ts";
import { drawnFrom } from "../../src/cli/lives/examples.ts";
import { Life } from "../../src/cli/lives/life.ts";
import { Party } from "../../src/cli/lives/party.ts";
import {
  block,
  bool,
  definitionsFor,
  identifier,
  isInteger,
  map,
  number,
  provider,
  set,
  string,
} from "../../src/schema/index.ts";
import { createRpcHandlers } from "../../src/server/rpc/create-rpc-handlers.ts";
import { encodeDecode } from "../../src/testing/core/core.ts";
import { startPlugin } from "../../src/testing/plugin/client.ts";
import { programFolder } from "./support/programs.ts";

// A provider of protocol 5 with the older SDK, and the one of this framework that replaces it.

const program = join(programFolder, "older-sdk-provider");

type Thing = { readonly [name: string]: unknown } & { readonly id: string };

/** Returns a simulated Terraform's calls of the successor. Without objects of its own, it finds those of the older provider as they are in the state. */
function successor({ continues = false, sizeDefault = 3 } = {}) {
  const objects = new Map<string, Thing>();
  const store = (id: string, plan: object) => {
    const { note } = plan as Thing;
    const object = { ...plan, id, note: note ?? "api", url: `https://example.com/${id}` };
    objects.set(id, object);
    return object as never;
  };
  const thing = definitionsFor<null>().resource({
    description: "A thing.",
    schema: {
      id: identifier("The ID"),
      name: string("The name").required().requiresReplace(),
      size: number("The size").validate(isInteger).default(sizeDefault),
      enabled: bool("Whether it is enabled").optional(),
      labels: map(string(), "The labels").optional(),
      ports: set(number(), "The ports").optional(),
      note: string("The note").optional().computed().useStateForUnknown(),
      url: string("The address").computed().useStateForUnknown(),
      rule: block.list("A rule", {
        action: string("The action").required(),
        weight: number("The weight").optional(),
      }),
    },
    importForms: ["{id}"],
    example: "",
    create: async ({ plan }) => store(`n${objects.size + 1}`, plan),
    read: async ({ prior }) => (objects.get(prior.id ?? "") ?? (continues ? prior : null)) as never,
    update: async ({ plan, prior }) => store(prior.id ?? "", plan),
    delete: async ({ prior }) => {
      objects.delete(prior.id ?? "");
    },
  });
  const made = provider({
    name: "older",
    version: "1.0.0",
    description: "The successor.",
    schema: {},
    configure: async () => null,
    resources: { thing: async () => ({ default: thing }) },
  });
  return encodeDecode(createRpcHandlers(made));
}

const examples = [
  {
    name: "a",
    size: 5,
    enabled: true,
    labels: { k: "v" },
    ports: [1, 2],
    rule: [{ action: "x", weight: 2 }, { action: "y" }],
  },
  { name: "b", note: "n", ports: [], rule: [{ action: "z" }] },
];

/** Lives the resource in the older provider and in a successor, and returns what differs. */
async function differencesFrom(
  options: { readonly sizeDefault?: number } = {},
): Promise<ReadonlySet<string>> {
  const plugin = await startPlugin({ command: program });
  try {
    const older = await Party.configured("OLD", callerFor(plugin, { legacy: false }));
    const newer = await Party.configured("NEW", successor(options));
    const heir = await Party.configured("NEW", successor({ ...options, continues: true }));
    const drawing = drawnFrom(newer.channel("older_thing").block, examples);
    const texts = new Set<string>();
    for (let seed = 1; seed <= 30; seed++) {
      const life = new Life(Choices.random(seed), [older, newer], "older_thing", {
        ...drawing,
        ownApis: { heir },
      });
      await life.live();
      expect(life.applied + life.findings.length).to.be.greaterThan(0);
      for (const { text } of life.findings) texts.add(text);
    }
    return texts;
  } finally {
    await plugin.kill();
  }
}

describe("tfnode compare with a provider of protocol 5 and the older SDK", function () {
  this.timeout(120_000);

  it("the schemas of the provider are read by protocol 5", async () => {
    const declarations = await loadDeclarations(program, undefined);
    expect([...schemaDifferences(declarations, declarations, { shared: false })]).to.deep.equal([]);
    expect(JSON.stringify([...declarations.resources.keys()])).to.contain("older_thing");
  });

  it("lives in the provider and in its successor differ in nothing but null instead of a zero", async () => {
    expect([...(await differencesFrom())]).to.deep.equal([]);
  });

  it("another default of the successor is a difference", async () => {
    expect([...(await differencesFrom({ sizeDefault: 4 }))].join("\n")).to.contain(
      "state of OLD: NEW plans an update: value",
    );
  });
});
