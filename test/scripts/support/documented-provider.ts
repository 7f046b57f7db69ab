import type { Documented } from "../../../src/cli/docs/documented.ts";
import {
  block,
  bool,
  definitionsFor,
  dynamic,
  hcl,
  identifier,
  list,
  map,
  nested,
  number,
  object,
  provider,
  providerFunction,
  set,
  string,
} from "../../../src/schema/index.ts";

const { resource, dataSource } = definitionsFor<undefined>();

const unused = () => Promise.reject(new Error("only its documentation is wanted"));

const leaf = { level: number("A level").default(3) };

/** A resource with an attribute and a block of every kind. */
export const everything = resource({
  description: "Has everything.",
  schema: {
    id: identifier("The ID of the thing", { configurable: true }),
    name: string("The name of the thing").required().requiresReplace(),
    alias: string("Another name, the same as `name`").computed(),
    kind: string("A kind").oneOf("a", "b").default("a"),
    sizes: list(number().oneOf(1, 2), "Sizes").default([1, 2]),
    labels: map(string(), "Labels").default({ a: "b" }),
    none: map(string(), "None").default({}),
    tags: set(string(), "Tags").optional(),
    deep: map(list(bool()), "Deep").optional(),
    anything: dynamic("Anything").optional(),
    on: bool("Whether it is on").default(true).notReturned(),
    secret: string("A secret").optional().sensitive().notReturned(),
    hidden: string("A default that is not shown").default("hush").sensitive(),
    token: string("A token").optional().writeOnly(),
    old: string("What was").optional().deprecated("Use kind."),
    report: list(object({ what: string("What"), where: object({ x: number() }) }), "A report").computed(),
    choice: object({ only: string("Only this").oneOf("x") }, "A choice").optional(),
    login: nested
      .single("A login", { user: string("A user").required(), key: string("A key").optional().notReturned() })
      .optional(),
    members: nested.list("Members", leaf).optional(),
    roles: nested.set("Roles", leaf).optional(),
    zones: nested.map("Zones", leaf).optional(),
    must: block.required("Exactly one", leaf),
    may: block.optional("At most one", leaf, { deprecated: "Leave it out." }),
    listed: block.list("One to three", { inner: block.set("Inside", leaf) }, { min: 1, max: 3 }),
    unordered: block.set("Any", leaf),
    named: block.map("By label", leaf),
    single: block.single("An object", leaf),
    group: block.group("Always there", leaf),
    told: block.list("What the API says", { code: string("A code").computed() }),
  },
  timeouts: { create: "1m" },
  identity: { required: ["id"], optional: ["name"], mutable: true },
  importForms: ["{id}", "{name}/{id}", "{alias}"],
  example: hcl`
    resource "kit_everything" "all" {
      name = "it's all"
    }
  `,
  create: unused,
  read: unused,
  update: unused,
  delete: unused,
});

/** A resource that can neither be changed nor imported, and should not be used. */
export const past = resource({
  description: "Is over. Nothing comes after it.",
  deprecated: "Use kit_everything.",
  schema: { id: identifier("The ID of the thing") },
  importForms: [],
  example: hcl`resource "kit_past" "tense" {}`,
  create: unused,
  read: unused,
  delete: unused,
});

/** A data source with default options. */
export const found = dataSource({
  description: "Finds a thing.",
  schema: { name: string("The name of the thing").required(), size: number("Its size").computed() },
  example: hcl`
    data "kit_found" "it" {
      name = "it"
    }
  `,
  read: unused,
});

/** A function with every kind of parameter. */
export const join = providerFunction({
  summary: "Joins texts",
  description: "Joins texts with a separator.",
  deprecated: "Use the function of Terraform.",
  example: hcl`
    output "joined" {
      value = provider::kit::join("-", "a", "b")
    }
  `,
  parameters: [
    { name: "separator", type: string("What stands between"), nullable: true },
    { name: "counts", type: list(number(), "Some numbers") },
  ],
  variadic: { name: "texts", type: string("The texts") },
  returns: object({ text: string("The joined text"), length: number() }),
  call: () => null,
});

/** A function with default options. */
export const now = providerFunction({
  summary: "Returns a name",
  description: "Returns the name of this.",
  parameters: [],
  returns: string("The name"),
  call: () => "kit",
});

/** A provider with these definitions, and its documentation options. */
export const documented: Documented = {
  provider: provider({
    name: "kit",
    version: "1.0.0",
    description: "Provides things.",
    schema: { folder: string("A folder").required() },
    example: hcl`
      provider "kit" {
        folder = "/tmp"
      }
    `,
    configure: async () => undefined,
    resources: {
      everything: async () => ({ default: everything }),
      past: async () => ({ default: past }),
    },
    dataSources: { found: async () => ({ default: found }) },
    functions: { now: async () => ({ default: now }), join: async () => ({ default: join }) },
  }),
  families: { Unused: ["other"], Things: ["found", "everything"], Ends: ["pas", "past"] },
  samples: [[/\bID\b/, "id-1"]],
};
