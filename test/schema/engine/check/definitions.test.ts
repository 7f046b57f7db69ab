import { expect } from "chai";
import { contentProblems } from "../../../../src/schema/engine/check/content.ts";
import { definitionProblems } from "../../../../src/schema/engine/check/definitions.ts";
import {
  atMostOneOf,
  block,
  bool,
  dynamic,
  type Fields,
  identifier,
  jsonObject,
  list,
  map,
  nested,
  number,
  object,
  provider,
  providerFunction,
  requiredTogether,
  set,
  string,
  unlessChanged,
} from "../../../../src/schema/index.ts";
import { smallDataSource, smallProvider, smallResource } from "../../../support/small-provider.ts";

const leaf = { name: string("A name").required() };

const schema = {
  id: identifier("The id"),
  title: string("A title").optional(),
  url: string("An address").computed(),
  note: string("A note").computed().nullable(),
  key: string("A key").computed().sensitive(),
  unseen: string("A hidden value").required().requiresReplace().notReturned(),
  size: number("A size").required(),
  password: string("A password").optional().writeOnly(),
  tags: list(string(), "Tags").optional(),
  once: block.optional("A block that comes once", leaf),
  rules: block.list("Blocks in order", leaf),
  login: nested.single("An object", { user: string("A user").required() }).optional(),
  users: nested.map("Objects by name", { user: string("A user").required() }).optional(),
};

/** Returns the problems of a resource with these members and fields; typed loosely, as in JavaScript. */
async function problems(said: object, fields: Fields = {}): Promise<readonly string[]> {
  const resource = smallResource({ schema: { ...schema, ...fields }, ...said });
  return await definitionProblems(smallProvider({ api: undefined, resource }));
}

const nowhere = "which is not in the schema";

describe("definitionProblems of a valid definition", () => {
  it("definitionProblems finds no problem in a definition whose names all exist", async () => {
    const said = {
      version: 2,
      upgrades: { 0: (old: object) => old, 1: (old: object) => old },
      timeouts: { create: "1m", delete: "1h30m" },
      identity: {
        required: ["id"],
        optional: ["title"],
        version: 1,
        upgrades: { 0: (old: object) => old },
        mutable: true,
      },
      importForms: ["{id}", "{title}/{id}"],
      slashesIn: ["title"],
      moves: [{ fromType: "other_thing", fromProvider: "acme/other", state: (old: object) => old }],
      rules: [atMostOneOf("title", "once.name", "login.user", "rules")],
      example: 'resource "small_thing" "it" {}\n',
    };
    const suppressed = string("A secret")
      .optional()
      .notReturned()
      .suppress(unlessChanged("title", "once.name", "rules"));
    expect(await problems(said, { suppressed })).to.deep.equal([]);
  });
});

describe("definitionProblems of the members of a definition", () => {
  const wrong: readonly (readonly [said: object, problem: string])[] = [
    [{ importForms: ["{idd}"] }, `importForms[0] names "idd", ${nowhere}`],
    [{ importForms: ["{id}", "{id}/{constructor}"] }, `importForms[1] names "constructor", ${nowhere}`],
    [{ importForms: ["{tags}"] }, 'importForms[0] names "tags", which is not a string, number or bool'],
    [{ importForms: ["{once}"] }, 'importForms[0] names "once", which is a block'],
    [{ importForms: ["{id}:{id}"] }, 'importForms[0] names "id" twice'],
    [{ importForms: ["{id}/{title"] }, "importForms[0] has a brace that encloses no attribute name"],
    [{ importForms: ["it"] }, "importForms[0] names no attribute"],
    ...["{id}%{title}", "{id}b{title}"].map(
      (form) =>
        [
          { importForms: [form] },
          'importForms[0] needs another separator between its parts, such as "/": percent codes have "%", digits and the letters A to F',
        ] as const,
    ),
    [{ importForms: ["{id}"], slashesIn: ["title"] }, 'slashesIn[0] names "title", which no import form has'],
    [{ identity: ["id", "idd"] }, `identity[1] names "idd", ${nowhere}`],
    [{ identity: ["password"] }, 'identity[0] names "password", which is write-only and never in the state'],
    [{ identity: [] }, "identity names no attribute"],
    [{ identity: ["id", "id"] }, 'identity[1] names "id" twice'],
    [{ identity: { required: ["id"], optional: ["id"] } }, 'identity.optional[0] names "id" twice'],
    [{ identity: { required: [] } }, "identity names no attribute"],
    [{ identity: "id" }, "identity must consist of lists of attribute names"],
    [{ identity: { required: "id" } }, "identity must consist of lists of attribute names"],
    [
      { identity: { required: ["id"], mutabel: true } },
      "identity: mutabel is not a known property; known are required, optional, derived, attributes, version, upgrades, mutable",
    ],
    [{ identity: { required: ["id"], optional: ["idd"] } }, `identity.optional[0] names "idd", ${nowhere}`],
    [
      { identity: ["id", "note"] },
      'identity[1] names "note", which may be null: make it optional in the identity, or let it always have a value',
    ],
    [{ identity: ["key"] }, 'identity[0] names "key", which is sensitive, and clients show identities'],
    [
      { identity: ["unseen"] },
      'identity[0] names "unseen", which the API never returns, so that an import has no value for it',
    ],
    [
      { identity: ["id", "size"], update: () => undefined },
      'identity[1] names "size", which an update can change: use requiresReplace(), or say that the identity is mutable',
    ],
    [
      { identity: { required: ["id"], version: 1 } },
      "identity.upgrades has no function for version 0, so identities of version 0 cannot be upgraded to 1",
    ],
    [
      { identity: { required: ["id"], upgrades: { 0: (old: object) => old } } },
      "identity.upgrades[0] is not below the version of the identity, which is 0",
    ],
    [
      { identity: { required: ["id"], version: -1 } },
      "identity.version is -1, which is not a whole number of 0 or more",
    ],
    [{ rules: [atMostOneOf("title", "title")] }, 'rules[0] names "title" twice'],
    [{ rules: [requiredTogether("title")] }, "rules[0] names fewer than two attributes"],
    [{ importForms: ["{once.name}"] }, "importForms[0] has a brace that encloses no attribute name"],
    [{ rules: [atMostOneOf("title", "titel")] }, `rules[0] names "titel", ${nowhere}`],
    [{ rules: [atMostOneOf("title", "once.nam")] }, `rules[0] names "once.nam", ${nowhere}`],
    [
      { rules: [atMostOneOf("title", "rules.name")] },
      'rules[0] names "rules.name", which is inside a collection and has no fixed path',
    ],
    [
      { rules: [atMostOneOf("title", "users.user")] },
      'rules[0] names "users.user", which is inside a collection and has no fixed path',
    ],
    [
      { timeouts: { creat: "1m" } },
      'timeouts names "creat", which is not an operation of a resource (create, read, update, delete)',
    ],
    [
      { timeouts: { create: "soon" } },
      'timeouts.create is "soon", which is not a duration such as "30s" or "1h30m"',
    ],
    [
      { moves: [{ fromType: "", state: () => ({}) }] },
      'moves[0].fromType is "", which is not a valid type name',
    ],
    [{ moves: [{ fromType: "small_thing", state: () => ({}) }] }, "moves[0] is from small_thing itself"],
    [
      { moves: [{ fromType: "a_b", fromProvider: "acme/", state: () => ({}) }] },
      'moves[0].fromProvider is "acme/", which is not the end of a provider address, such as "acme/sec"',
    ],
    [{ moves: [{ fromType: "a_b" }] }, "moves[0] has no state function"],
    [
      { version: 1 },
      "upgrades has no function for version 0, so states of version 0 cannot be upgraded to 1",
    ],
    [{ upgrades: { 0: (old: object) => old } }, "upgrades[0] is not below the schema version, which is 0"],
    [
      { version: 1, replacesVersion: 2 },
      "version is 1, and the states of the replaced provider have version 2, which Terraform refuses: declare version 2 if they fit the schema, or a higher one with upgrades",
    ],
    [
      { version: 3, replacesVersion: 2 },
      "upgrades has no function for version 2, so states of version 2 cannot be upgraded to 3",
    ],
    [
      { version: 3, replacesVersion: 2, upgrades: { 0: (old: object) => old, 2: (old: object) => old } },
      "upgrades has no function for version 1, so states of version 1 cannot be upgraded to 3",
    ],
    [{ replacesVersion: -1 }, "replacesVersion is -1, which is not a whole number of 0 or more"],
    [{ version: 0.5 }, "version is 0.5, which is not a whole number of 0 or more"],
    [{ example: 'resource "small_other" "it" {}' }, 'example has no resource "small_thing" block'],
    [{ delete: undefined }, "delete is missing"],
    [{ importForms: undefined }, "importForms is missing"],
  ];
  for (const [said, problem] of wrong) {
    it(`definitionProblems reports: ${problem}`, async () => {
      expect(await problems(said)).to.deep.equal([`small_thing: ${problem}`]);
    });
  }

  it("definitionProblems accepts the version of a replaced provider without functions for older versions", async () => {
    const upgrades = { 2: (old: object) => old };
    expect(await problems({ version: 2, replacesVersion: 2 })).to.deep.equal([]);
    expect(await problems({ version: 3, replacesVersion: 2, upgrades })).to.deep.equal([]);
  });

  it("definitionProblems reports an unknown property of a definition", async () => {
    const [problem, ...more] = await problems({ modifyplan: () => undefined });
    expect(problem).to.match(/^small_thing: modifyplan is not a known property; known are .*, modifyPlan, /);
    expect(more).to.deep.equal([]);
  });

  it("definitionProblems reports the problems of moves, including a move that an earlier one hides", async () => {
    const state = (old: object) => old;
    const moves = [
      { fromType: "a_b", state },
      { fromType: "a_b", fromProvider: "acme/a", state },
    ];
    expect(await problems({ moves })).to.deep.equal([
      "small_thing: moves[1] is never used: an earlier move has the same source",
    ]);
  });
});

describe("definitionProblems of the names in a schema", () => {
  const secret = (...names: readonly string[]) => ({
    secret: string("A secret")
      .optional()
      .suppress(unlessChanged(...names)),
  });

  it("definitionProblems reports names in suppress and useStateForUnknown that no configuration can change elsewhere", async () => {
    const said = (name: string, why: string) => [
      `small_thing: secret.suppress names ${JSON.stringify(name)}, ${why}`,
    ];
    expect(await problems({}, secret("titel"))).to.deep.equal(said("titel", nowhere));
    expect(await problems({}, secret("secret"))).to.deep.equal(
      said("secret", "which is the attribute itself"),
    );
    expect(await problems({}, secret("url"))).to.deep.equal(said("url", "which no configuration can change"));
  });

  it("definitionProblems checks the names in blocks", async () => {
    expect(await problems({}, { box: block.list("Boxes", secret("titel")) })).to.deep.equal([
      `small_thing: box.secret.suppress names "titel", ${nowhere}`,
    ]);
  });

  it("definitionProblems reports attributes named like a meta-argument or the timeouts block", async () => {
    expect(await problems({}, { count: number("How many").optional() })).to.deep.equal([
      "small_thing: count is reserved: it is a meta-argument of Terraform",
    ]);
    const timeouts = string("Timeouts").optional();
    expect(await problems({ timeouts: { read: "1m" } }, { timeouts })).to.deep.equal([
      "small_thing: timeouts is both an attribute and a block",
      "small_thing: timeouts adds a block of that name, but the schema already has an attribute or block timeouts",
    ]);
  });

  it("definitionProblems reports a default that a validator of the attribute rejects", async () => {
    const kind = string("A kind").oneOf("a", "b");
    const fields = { kind: kind.default("c" as "a") };
    expect(await problems({}, fields)).to.deep.equal([
      'small_thing: kind has a default that must be one of "a", "b"',
    ]);
  });

  it("definitionProblems reports a default of a nested attribute whose attributes are invalid or missing", async () => {
    const part = { kind: string("A kind").oneOf("a", "b").default("a"), name: string("A name").required() };
    const refused = { kind: "c" as "a", name: "n" };
    const fields = {
      single: nested.single("One", part).default(refused),
      list: nested.list("Some", part).default([refused, refused]),
      map: nested
        .map("Some", { inner: nested.single("One", part).required() })
        .default({ k: { inner: refused } }),
      lacking: nested.single("One", part).default({ kind: "a" } as typeof refused),
      right: nested.set("Some", part).default([{ kind: "b", name: "n" }]),
    };
    expect(await problems({}, fields)).to.deep.equal([
      'small_thing: single has a default whose kind must be one of "a", "b"',
      'small_thing: list has a default whose kind must be one of "a", "b"',
      'small_thing: map has a default whose inner.kind must be one of "a", "b"',
      "small_thing: lacking has a default whose name is missing",
    ]);
  });
});

describe("definitionProblems of providers", () => {
  it("definitionProblems reports a module without a definition, and one that fails to load", async () => {
    const none = (async () => ({})) as () => Promise<never>;
    const wrong = provider({
      name: "small",
      version: "1.0.0",
      description: "Is wrong",
      schema: {},
      configure: async () => undefined,
      resources: {
        none,
        odd: async () => {
          nested.single("One", { a: string("A").optional() }).default({ b: "x" } as object as { a: null });
          return await none();
        },
      },
      dataSources: { none },
      functions: { none },
    });
    const lacks =
      "is not a definition: the default export of its module must be a resource, data source or function";
    expect(await definitionProblems(wrong)).to.deep.equal([
      `small_none ${lacks}`,
      "small_odd cannot be loaded: b: the schema has no such attribute",
      `small_none ${lacks}`,
      `none ${lacks}`,
    ]);
  });

  it("definitionProblems reports plan modifiers such as requiresReplace in a data source or provider", async () => {
    const schema = {
      a: string("A").optional().requiresReplace(),
      c: block.list("C", { d: string("D").optional().writeOnly() }),
    };
    const data = smallDataSource({ schema, read: async () => ({ a: null, c: [] }) });
    const wrong = provider({
      name: "small",
      version: "1.0.0",
      description: "Is wrong",
      schema,
      configure: async () => undefined,
      resources: {},
      dataSources: { thing: async () => ({ default: data }) },
    });
    expect(await definitionProblems(wrong)).to.deep.equal(
      ["provider small", "data.small_thing"].flatMap((place) => [
        `${place}: a uses requiresReplace, which applies to resources only`,
        `${place}: c.d uses writeOnly, which applies to resources and actions only`,
      ]),
    );
  });

  it("definitionProblems reports all problems together, each with its place", async () => {
    const read = async () => ({ name: "" });
    const wrongData = smallDataSource({
      schema: leaf,
      read,
      rules: [atMostOneOf("name", "nam")],
      timeouts: { create: "1m" } as object,
    });
    const wrongFunction = providerFunction({
      summary: "",
      description: "Joins",
      parameters: [
        { name: "a", type: string("A") },
        { name: "a", type: string("A") },
      ],
      returns: string(),
      call: (a) => a,
    });
    const wrong = provider({
      name: "Small_one",
      version: "1.0.0",
      description: "Is wrong",
      schema: { version: string("A version").optional() },
      configure: async () => undefined,
      resources: { broken: () => Promise.reject(new Error("broken on purpose")) },
      dataSources: { thing: async () => ({ default: wrongData }) },
      functions: { join: async () => ({ default: wrongFunction }) },
    });
    expect(await definitionProblems(wrong)).to.deep.equal([
      'provider Small_one: name is "Small_one", but must consist of lowercase letters, digits and dashes: all type names begin with it',
      "provider Small_one: version is reserved: it is a meta-argument of Terraform",
      "Small_one_broken cannot be loaded: broken on purpose",
      'data.Small_one_thing: timeouts names "create", which is not an operation of a data source (read)',
      `data.Small_one_thing: rules[0] names "nam", ${nowhere}`,
      "function join: summary is empty",
      "function join: a is the name of two parameters",
    ]);
  });

  it("the problem of a definition that cannot be loaded names the place of the error, if that is known", async () => {
    const error = new Error("broken on purpose");
    const broken = provider({
      name: "small",
      version: "1.0.0",
      description: "Is broken",
      schema: {},
      configure: async () => undefined,
      resources: { broken: () => Promise.reject(error) },
      dataSources: {},
    });
    const placeOf = (thrown: unknown) => (thrown === error ? "src/broken.ts:3" : undefined);
    expect(await definitionProblems(broken, placeOf)).to.deep.equal([
      "small_broken cannot be loaded: broken on purpose (src/broken.ts:3)",
    ]);
  });

  it("definitionProblems accepts a provider without optional members", async () => {
    const least = { name: "small", version: "1.0.0", description: "Has functions only", schema: {} };
    const none = provider({ ...least, configure: async () => ({}) });
    expect(await definitionProblems(none)).to.deep.equal([]);
    expect(none.definition).to.deep.include({ resources: {}, dataSources: {}, functions: {}, actions: {} });
  });

  it("definitionProblems accepts definitions and attributes without descriptions, as a scaffold from a schema has them", async () => {
    expect(await problems({ description: "" }, { also: string("").optional() })).to.deep.equal([]);
  });
});

describe("definitionProblems of an attribute that is required unless a variable is set", () => {
  const key = string("The key").required({ unlessEnv: "EXAMPLE_KEY" }).sensitive();

  const withKey = (fields: Fields) =>
    definitionProblems(
      provider({
        name: "small",
        version: "1.0.0",
        description: "An example",
        schema: fields,
        configure: async () => undefined,
        resources: {},
        dataSources: {},
      }),
    );

  it("required({ unlessEnv }) is allowed in a top-level attribute of the provider", async () => {
    expect(await withKey({ key })).to.deep.equal([]);
  });

  it("required({ unlessEnv }) is a problem in any other attribute", async () => {
    const problem =
      "is required unless EXAMPLE_KEY is set, which applies to top-level attributes of a provider only";
    expect(await problems({}, { key })).to.deep.equal([`small_thing: key ${problem}`]);
    expect(await withKey({ login: block.optional("How to sign in", { key }) })).to.deep.equal([
      `provider small: login.key ${problem}`,
    ]);
  });
});

describe("definitionProblems of values of any type in collections", () => {
  const inner = { any: dynamic("Any").optional() };
  const deep = { one: nested.single("One", { any: jsonObject("Any").optional() }).optional() };

  for (const [what, fields, place, collection] of [
    ["a list", { many: list(dynamic(), "Many").optional() }, "many", "list"],
    ["a set", { many: set(jsonObject(), "Many").optional() }, "many", "set"],
    ["a map", { many: map(jsonObject(), "Many").computed() }, "many", "map"],
    ["a list in a map", { many: map(list(dynamic()), "Many").optional() }, "many", "map"],
    ["a list of objects", { many: list(object({ any: dynamic() }), "Many").optional() }, "many", "list"],
    ["a list in an object", { one: object({ many: list(dynamic()) }, "One").optional() }, "one", "list"],
    ["a nested list", { many: nested.list("Many", inner).optional() }, "many.any", "nested.list"],
    ["a nested set", { many: nested.set("Many", inner).optional() }, "many.any", "nested.set"],
    ["a nested map", { many: nested.map("Many", inner).optional() }, "many.any", "nested.map"],
    [
      "an object in a nested map",
      { many: nested.map("Many", deep).optional() },
      "many.one.any",
      "nested.map",
    ],
  ] as const) {
    it(`definitionProblems reports a value of any type in ${what}, and what to declare instead`, async () => {
      expect(await problems({}, fields)).to.deep.equal([
        `small_thing: ${place} has values of any type in a ${collection}, whose elements must all have one type: declare json() in place of dynamic() or jsonObject(), or one of these in place of the whole ${collection}`,
      ]);
    });
  }

  for (const kind of ["list", "set", "map"] as const) {
    it(`definitionProblems reports a value of any type in a ${kind} of blocks`, async () => {
      expect(await problems({}, { many: block[kind as "list"]("Many", inner) })).to.deep.equal([
        `small_thing: many is a ${kind} of blocks with a dynamic attribute, which Terraform refuses: declare json() in place of dynamic() or jsonObject(), or use nested.single`,
      ]);
    });
  }

  it("definitionProblems accepts values of any type in single objects", async () => {
    const fields = {
      ...deep,
      any: dynamic("Any").optional(),
      shape: object({ any: jsonObject(), inner: object({ any: dynamic() }) }, "Shape").optional(),
      login: block.single("A block", inner),
    };
    expect(await problems({}, fields)).to.deep.equal([]);
  });

  it("definitionProblems reports parameters and results of functions with values of any type in collections", async () => {
    const wrong = providerFunction({
      summary: "Joins",
      description: "Joins texts.",
      parameters: [{ name: "many", type: list(dynamic()) }],
      variadic: { name: "rest", type: dynamic() },
      returns: map(jsonObject()),
      call: () => null,
    });
    const found = await definitionProblems(
      provider({
        name: "small",
        version: "1.0.0",
        description: "Small",
        schema: {},
        configure: async () => undefined,
        functions: { join: async () => ({ default: wrong }) },
      }),
    );
    expect(found.map((line) => line.slice(0, line.indexOf(", whose")))).to.deep.equal([
      "function join: many has values of any type in a list",
      "function join: returns has values of any type in a map",
    ]);
  });
});

describe("definitionProblems of modifiers without an effect", () => {
  const text = (name: string) => string(name);
  const kind = text("Kind").required();

  for (const [what, fields, problem] of [
    [
      "an unsetAs value of null",
      {
        value: text("Value")
          .optional()
          .unsetAs(null as never),
      },
      "value has null as the value that means none",
    ],
    [
      "a suppressed change inside a set",
      { crew: block.set("Crew", { key: kind.suppress(unlessChanged("title")) }) },
      "crew.key suppresses its change inside a set, whose elements are compared as a whole",
    ],
    [
      "a value that may be overruled, and is never returned",
      { value: text("Value").optional().notReturned().mayBeOverruled("It may.") },
      "value may be overruled, but the API never returns it",
    ],
    [
      "a value that may be overruled inside a set",
      { crew: nested.set("Crew", { key: kind.mayBeOverruled("It may.") }).required() },
      "crew.key may be overruled inside a set, whose elements have no address",
    ],
    [
      "a value that may be extended, and is never returned",
      { value: jsonObject("Value").optional().notReturned().mayBeExtended() },
      "value may be extended, but the API never returns it",
    ],
    [
      "a value that may be extended, and that the API decides",
      { value: jsonObject("Value").optional().computed().mayBeExtended() },
      "value may be extended, but the API decides all of it if nothing is configured",
    ],
    [
      "a value that may be extended, whose changes are hidden",
      { value: jsonObject("Value").optional().suppress(unlessChanged("title")).mayBeExtended() },
      "value may be extended, and hides changes",
    ],
    [
      "a value that may be extended inside a set",
      { crew: nested.set("Crew", { labels: map(string(), "Labels").optional().mayBeExtended() }).required() },
      "crew.labels may be extended inside a set or a list without order, whose elements are found by their values",
    ],
    [
      "a value that may be extended inside a list without order",
      {
        crew: nested
          .list("Crew", { labels: map(string(), "Labels").optional().mayBeExtended() })
          .unordered()
          .required(),
      },
      "crew.labels may be extended inside a set or a list without order, whose elements are found by their values",
    ],
    [
      "a value that may be overruled without a reason",
      { value: text("Value").optional().mayBeOverruled(" ") },
      "value may be overruled, but does not say why",
    ],
    [
      "a computed attribute that requires replacement",
      { value: Object(text("Value").computed()).requiresReplace() },
      "value requires replacement, but a configuration cannot change it",
    ],
    [
      "a nullable attribute that is not computed",
      { value: Object(text("Value").optional()).nullable() },
      "value is nullable, which only computed attributes without a default need",
    ],
    [
      "useStateForUnknown of an attribute with a default",
      { value: Object(text("Value").default("a")).useStateForUnknown() },
      "value uses the prior state for unknown values, which only computed attributes without a default have",
    ],
  ] as const) {
    it(`definitionProblems reports ${what}`, async () => {
      expect(await problems({}, fields)).to.deep.equal([`small_thing: ${problem}`]);
    });
  }

  it("a nested attribute that is kept while the configuration does not set it is no problem, whatever its members keep", async () => {
    const value = nested.single("Value", { code: text("Code").computed() });
    expect(await problems({}, { value: value.optional().computed().useStateForUnknown() })).to.deep.equal([]);
    expect(await problems({}, { value: value.computed().useStateForUnknown() })).to.deep.equal([]);
  });

  it("definitionProblems reports plan modifiers in a data source, which has no plan", async () => {
    const dataSource = smallDataSource({
      schema: {
        replaced: text("Replaced").optional().requiresReplace(),
        hidden: text("Hidden").optional().suppress(unlessChanged("replaced")),
        unset: text("Unset").optional().unsetAs("a"),
        zero: text("Zero").optional().keepsZero(),
        other: text("Other").optional().mayBeOverruled("It may."),
        added: jsonObject("Added", { addedByApi: ["a"] }).optional(),
        extended: jsonObject("Extended").optional().mayBeExtended(),
        access: block.optional("Access", { kind }, { unsetAs: { kind: "all" } }),
      },
      read: async ({ config }) => config,
    });
    const found = await definitionProblems(smallProvider({ api: undefined, dataSource }));
    expect(found).to.deep.equal(
      [
        ["replaced", "requiresReplace"],
        ["hidden", "suppress"],
        ["unset", "unsetAs"],
        ["zero", "keepsZero"],
        ["other", "mayBeOverruled"],
        ["added", "addedByApi"],
        ["extended", "mayBeExtended"],
        ["access", "unsetAs"],
      ].map(([name, mark]) => `data.small_thing: ${name} uses ${mark}, which applies to resources only`),
    );
  });

  it("comparedAs throws for a nested attribute", () => {
    const objects = Object(nested.list("Objects", { kind }));
    // biome-ignore lint/suspicious/noExplicitAny: in JavaScript nothing prevents a call of this missing method
    expect(() => (objects as any).comparedAs((value: unknown) => value)).to.throw(
      "comparedAs is not for a nested attribute",
    );
  });

  it("a value of another type than its attribute throws in the definition", () => {
    expect(() => number("Size").default("5" as never)).to.throw("number expected, string found");
    expect(() =>
      list(string(), "Tags")
        .optional()
        .unsetAs("a" as never),
    ).to.throw("list of string expected");
  });
});

describe("definitionProblems of attributes that are never sent, or keep zeros", () => {
  const wait = bool("Whether to wait").optional().notReturned({ sent: false });

  it("an attribute that is never sent may be optional, or have a default", async () => {
    const fields = {
      wait,
      clean: bool("Whether to clean up").default(true).notReturned({ sent: false }),
      value: string("A value").optional().keepsZero(),
    };
    expect(await problems({}, fields)).to.deep.equal([]);
  });

  it("an attribute that is never sent must not be in a block, replace the object or be computed", async () => {
    const fields = {
      inside: block.optional("A block", { wait }),
      other: bool("Another").optional().requiresReplace().notReturned({ sent: false }),
      open: bool("Anything").optional().computed().notReturned({ sent: false }),
      value: string("A value").optional().keepsZero().computed().nullable(),
    };
    const inOrder = await problems({}, fields);
    for (const [i, text] of [
      "other is never sent, so that its change replaces nothing",
      "open is never sent, so that the API cannot decide it",
      "value keeps zeros, which only optional attributes without default would lose",
      "inside.wait is never sent inside a block or object",
    ].entries())
      expect(inOrder[i]).to.contain(text);
    expect(inOrder).to.have.length(4);
  });

  it("a name of an attribute may begin with an underscore, as in Terraform, and not with a digit or a capital", () => {
    const one = { type: "string", optional: true, description: "" } as const;
    const attributes = Object.fromEntries(
      ["_under", "__x", "a_1", "1a", "Ab", "a-b", "__proto__"].map((name) => [name, one]),
    );
    const problems = contentProblems({ attributes, blocks: {} }).map((text) => text.split(" ")[0]);
    expect(problems).to.deep.equal(["1a", "Ab", "a-b", "__proto__"]);
  });
});
