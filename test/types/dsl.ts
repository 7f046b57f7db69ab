// Types that the DSL infers, and definitions that it rejects. There is nothing to run: the compiler is the
// test.
import { z } from "zod";
import {
  any,
  atLeast,
  between,
  bigint,
  block,
  bool,
  type ConfigOf,
  cidr,
  definitionsFor,
  duration,
  dynamic,
  type Field,
  type Fields,
  identifier,
  json,
  keysAre,
  knownAfterApply,
  lengthAtMost,
  lengthBetween,
  list,
  type Modifier,
  map,
  nested,
  noneOf,
  number,
  object,
  oneOf,
  type PlannedOf,
  type PlanOf,
  type PriorOf,
  type Resource,
  type ResultOf,
  type StateOf,
  type StoredOf,
  set,
  sizeAtMost,
  string,
  type Unknown,
  type UpdatedOf,
  uniqueValues,
  validator,
  valuesAre,
  warning,
} from "../../src/schema/index.ts";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
/** Compiles only if the types are equal. */
function same<_T extends true>(): void {}

const fields = {
  id: identifier("The id"),
  name: string("Required").required(),
  note: string("Optional").optional(),
  on: bool("With a default").default(true),
  region: string("Optional and computed").optional().computed(),
  url: string("Computed").computed(),
  reason: string("Computed, perhaps null").computed().nullable(),
  mode: string("One of some").oneOf("ANY", "ALL").required(),
  secret: string("Never returned").required().sensitive().notReturned(),
  password: string("Never stored").optional().writeOnly(),
  either: string("In either form").required().orWriteOnly().sensitive(),
  whole: string("In either form, always sent").required().orWriteOnly({ alwaysSent: true }).sensitive(),
  versioned: string("With a version").required().writeOnly({ version: "versioned_version" }),
  perhaps: string("In either form, or none").optional().orWriteOnly().sensitive().notReturned(),
  tags: map(string(), "Tags").optional(),
  ports: list(number(), "Ports").required(),
  huge: bigint("Large").required(),
  report: set(object({ what: string(), count: number() }), "Report").computed(),
  login: nested
    .single("Login", { user: string("User").required(), token: string("Token").computed() })
    .optional(),
  rule: block.list("Rules", { severity: number("Severity").required(), code: string("Code").computed() }),
  box: block.required("Box", {
    size: number("Size").required(),
    key: string("Key").required().notReturned(),
    secret: string("In either form").required().orWriteOnly().sensitive(),
  }),
  extra: block.optional("Extra", { size: number("Size").optional() }),
};
type F = typeof fields;

type Config = ConfigOf<F>;
same<Equal<Config["name"], string | Unknown>>();
same<Equal<Config["note"], string | Unknown | null>>();
same<Equal<Config["on"], boolean | Unknown | null>>();
same<Equal<Config["url"], null>>();
same<Equal<Config["tags"], { readonly [key: string]: string | Unknown } | Unknown | null>>();

type Plan = PlanOf<F>;
same<Equal<Plan["on"], boolean | Unknown>>();
same<Equal<Plan["url"], string | Unknown>>();
same<Equal<Plan["password"], null>>();

type Planned = PlannedOf<F>;
same<Equal<Planned["on"], boolean>>();
same<Equal<Planned["region"], string | null>>();
same<Equal<Planned["url"], string | null>>();
same<Equal<Planned["mode"], "ANY" | "ALL">>();
same<Equal<Planned["password"], string | null>>();
same<Equal<Config["either"], string | Unknown | null>>();
same<Equal<Plan["either"], string | Unknown | null>>();
same<Equal<Planned["either"], string>>();
type Updated = UpdatedOf<F>;
same<Equal<Updated["either"], string | null>>();
same<Equal<Updated["whole"], string>>();
same<Equal<Updated["box"]["secret"], string | null>>();
same<Equal<Updated["versioned"], string | null>>();
same<Equal<Updated["name"], string>>();
same<Equal<State["either"], string | null>>();
same<Equal<Planned["perhaps"], string | null>>();
same<Equal<Planned["huge"], bigint>>();
same<Equal<Planned["ports"], readonly number[]>>();
same<Equal<Planned["extra"], { readonly size: number | null } | null>>();

type State = StateOf<F>;
same<Equal<State["id"], string>>();
same<Equal<State["region"], string>>();
same<Equal<State["reason"], string | null>>();
same<Equal<State["secret"], string>>();
same<Equal<State["rule"], readonly { readonly severity: number; readonly code: string }[]>>();

type Result = ResultOf<F>;
// The API may know more choices than this version.
same<Equal<Result["mode"], string>>();
same<Equal<Result["box"], { readonly size: number; readonly secret: string | null }>>();
same<Equal<Extract<keyof Result, "secret" | "password" | "versioned" | "perhaps">, never>>();
same<Equal<Result["either"], string | null>>();
same<Equal<Result["report"], readonly { readonly what: string | null; readonly count: number | null }[]>>();

same<Equal<PriorOf<F>["name"], string | null>>();

// Another provider may have stored a state without what the API decides, but not without its identifier.
type Stored = StoredOf<F>;
same<Equal<Stored["id"], string>>();
same<Equal<Stored["name"], string>>();
same<Equal<Stored["region"], string | null>>();

const part = {
  user: string("User").required(),
  password: string("Never stored").required().writeOnly({ version: "password_version" }),
  token: string("Token").computed(),
};
const withParts = {
  single: nested.single("One", part).required(),
  list: nested.list("Several", part).optional(),
  map: nested.map("By name", part).optional().computed(),
  inBlock: block.required("Block", { single: nested.single("One", part).required() }),
};
type Part = { readonly user: string; readonly password: string; readonly token: string | null };
type UpdatedPart = { readonly user: string; readonly password: string | null; readonly token: string | null };
same<Equal<PlannedOf<typeof withParts>["single"], Part>>();
same<Equal<PlannedOf<typeof withParts>["list"], readonly Part[] | null>>();
same<Equal<PlannedOf<typeof withParts>["map"], { readonly [key: string]: Part } | null>>();
same<Equal<PlannedOf<typeof withParts>["inBlock"]["single"], Part>>();
same<Equal<UpdatedOf<typeof withParts>["single"], UpdatedPart>>();
same<Equal<UpdatedOf<typeof withParts>["list"], readonly UpdatedPart[] | null>>();
same<Equal<StateOf<typeof withParts>["single"]["password"], null>>();
same<Equal<StateOf<typeof withParts>["single"]["token"], string>>();

const checked = {
  mode: string("Narrowed")
    .validate(z.enum(["a", "b"]))
    .required(),
  on: bool("Narrowed").validate(z.literal(true)).optional(),
  email: string("Not narrowed").validate(z.email()).optional(),
  ports: list(number(), "Not narrowed").validate(z.array(z.number()).max(3)).required(),
  login: nested
    .single("Login", { user: string("User").required(), note: string("Note").optional() })
    .validate(z.object({ user: z.string().min(1), note: z.string().optional() }))
    .required(),
  any: dynamic("Any value")
    .validate(z.object({ a: z.string() }))
    .optional(),
};
same<Equal<PlannedOf<typeof checked>["mode"], "a" | "b">>();
same<Equal<PlanOf<typeof checked>["mode"], "a" | "b" | Unknown>>();
same<Equal<ResultOf<typeof checked>["mode"], string>>();
same<Equal<PlannedOf<typeof checked>["on"], true | null>>();
same<Equal<PlannedOf<typeof checked>["email"], string | null>>();
same<Equal<PlannedOf<typeof checked>["ports"], readonly number[]>>();
same<Equal<ResultOf<typeof checked>["ports"], readonly number[]>>();
const narrowed = string("Text").validate(z.enum(["a", "b"]));
narrowed.default("a");
// @ts-expect-error: a default is of the narrowed type
narrowed.default("c");
// @ts-expect-error: the schema is for another type
string("Text").validate(z.number());
// @ts-expect-error: the schema converts to another type
string("Text").validate(z.coerce.number());
// @ts-expect-error: the schema is for elements of another type
list(string(), "Texts").validate(z.array(z.number()));
// @ts-expect-error: the schema is for the value of the JSON text; see jsonIs
json("JSON").validate(z.object({ a: z.string() }));

const open = {
  versions: map(string().oneOf("a", "b").nullable(), "Versions").validate(sizeAtMost(3)).optional(),
  sizes: list(set(number().nullable()), "Sizes").required(),
  named: list(string().nullable(), "Names")
    .validate(valuesAre(lengthAtMost(3)))
    .computed(),
};
type Versions = { readonly [key: string]: "a" | "b" | null };
same<Equal<PlannedOf<typeof open>["versions"], Versions | null>>();
same<Equal<PlannedOf<typeof open>["sizes"], readonly (readonly (number | null)[])[]>>();
same<Equal<PlanOf<typeof open>["named"], readonly (string | Unknown | null)[] | Unknown>>();
same<Equal<ResultOf<typeof open>["named"], readonly (string | null)[]>>();
list(string().nullable(), "Names").default(["a", null]);
// @ts-expect-error: elements are not null unless they are declared so
list(string(), "Names").default(["a", null]);
// @ts-expect-error: only an element is nullable before its source is declared
export const openText: Field = string("Text").nullable();
// @ts-expect-error: the source of an attribute comes first
string("Text").nullable().optional();

// @ts-expect-error: it is not said who sets it
export const unsaid: Field = string("Text");
// @ts-expect-error: a required attribute is not computed
string("Text").required().computed();
// @ts-expect-error: a value that the configuration decides is never unknown because of the provider
string("Text").required().useStateForUnknown();
// @ts-expect-error: a default must be one of the choices
string("Text").oneOf("a", "b").default("c");
// @ts-expect-error: a default must have the type of the attribute
bool("Flag").default("true");
// @ts-expect-error: an attribute that the API decides cannot force a replacement
string("Text").computed().requiresReplace();
// @ts-expect-error: checks receive values of the type
number("Number").validate((text: string) => text);
const ofNumbers: Modifier<number> = {
  name: "ofNumbers",
  replaces: ({ planned, prior }) => planned !== prior,
};
number("Number").required().modify(ofNumbers);
number("Number").optional().modify(ofNumbers).requiresReplace();
// @ts-expect-error: modifiers receive values of the type
string("Text").required().modify(ofNumbers);

// @ts-expect-error: a bool has no oneOf
bool("Flag").oneOf(true);
const url = string("Text").computed();
// @ts-expect-error: names are text
url.useStateForUnknown({ unlessChanged: [1] });
const kept = { unlessChanged: ["name"] };
// @ts-expect-error: a value that the configuration decides is not kept under a condition either
string("Text").required().useStateForUnknown(kept);

const login = {
  user: string("User").required(),
  role: string("Role").default("reader"),
  note: string("Note").optional(),
  token: string("Token").computed(),
};
nested.single("Login", login).default({ user: "u" });
nested.list("Logins", login).default([{ user: "u", role: "writer", note: null }]);
nested.map("Logins", login).default({ ann: { user: "u" } });
// @ts-expect-error: a default must have the required attributes
nested.single("Login", login).default({ role: "writer" });
// @ts-expect-error: a default must not have attributes that the schema lacks
nested.single("Login", login).default({ user: "u", nome: "n" });
nested.single("Login", login).validate(({ user, role, note, token }) => {
  same<Equal<typeof user, string>>();
  same<Equal<typeof role, string>>();
  same<Equal<typeof note, string | null>>();
  same<Equal<typeof token, string | null>>();
  return undefined;
});
nested.set("Logins", login).validate((all) => (all.length > 1 ? all[0]?.user : undefined));
// @ts-expect-error: a nested attribute with checks still needs its source
export const unsaidLogin: Field = nested.single("L", login).validate(() => "");

block.list("Logins", login, {
  min: 1,
  validate({ value, at, diagnostics }) {
    same<Equal<typeof value.role, string>>();
    same<Equal<typeof value.token, string | null>>();
    diagnostics.error(at.user, "Wrong", "Otherwise");
    // @ts-expect-error: the block has no such attribute
    void at.nome;
  },
});
{
  const parts = { kept: block.list("Parts", { code: string("Code").computed() }).computed() };
  same<Equal<ConfigOf<typeof parts>["kept"] & null, null>>();
  same<Equal<PlannedOf<typeof parts>["kept"], readonly { readonly code: string | null }[] | null>>();
  same<Equal<StateOf<typeof parts>["kept"], readonly { readonly code: string }[]>>();
}
// @ts-expect-error: the API cannot decide a required block
block.required("Login", login).computed();
// @ts-expect-error: the API cannot decide a block that always exists
block.group("Login", login).computed();
// @ts-expect-error: without computed(), a plan has no unknown value to replace
block.list("Logins", login).useStateForUnknown();
// @ts-expect-error: a block that occurs once has no limits
block.required("Login", login, { min: 1 });

const { resource, dataSource } = definitionsFor<{ find(id: string): string }>();

export const complete = resource({
  description: "All is well",
  schema: {
    id: identifier("The id"),
    name: string("Name").required(),
    secret: string("Secret").optional().notReturned(),
  },
  importForms: ["{id}"],
  example: "",
  create: async ({ plan, at }) => {
    // @ts-expect-error: the schema has no such attribute
    void at.nome;
    // @ts-expect-error: the schema has no such attribute
    void plan.nome;
    return { id: "1", name: plan.name };
  },
  read: async ({ prior, imported, api }) => {
    same<Equal<typeof prior.name, string | null>>();
    if (imported) return { id: prior.id ?? "", name: api.find(prior.id ?? "") };
    same<Equal<typeof prior.name, string>>();
    return { id: prior.id, name: prior.name };
  },
  delete: async () => undefined,
});

export const incomplete = resource({
  description: "Leaves out a computed attribute",
  schema: { id: identifier("The id"), name: string("Name").required() },
  importForms: ["{id}"],
  example: "",
  // @ts-expect-error: the result lacks the id
  create: async ({ plan }) => ({ name: plan.name }),
  read: async () => null,
  delete: async () => undefined,
});

export const hooked = resource({
  description: "Has all hooks",
  schema: {
    id: identifier("The id"),
    name: string("Name").required(),
    url: string("Address")
      .computed()
      .useStateForUnknown({ unlessChanged: ["name"] }),
    login: nested.single("Login", login).optional(),
    box: block.optional("Box", { size: number("Size").required(), code: string("Code").computed() }),
  },
  importForms: ["{id}"],
  example: "",
  async modifyPlan({ api, signal, log }) {
    same<Equal<typeof api, { find(id: string): string } | undefined>>();
    same<Equal<typeof signal, AbortSignal>>();
    log.info("planning");
    // @ts-expect-error: the API client may be undefined
    api.find("x");
    return { url: knownAfterApply };
  },
  async create({ plan, checkpoint }) {
    checkpoint({ id: "1" });
    checkpoint({ box: { code: "c" }, login: { token: undefined } });
    checkpoint(null);
    // @ts-expect-error: a known value must have its type
    checkpoint({ box: { code: 1 } });
    // @ts-expect-error: a checkpoint may only have attributes of the schema
    checkpoint({ nome: "n" });
    // @ts-expect-error: a computed value must not be null in a checkpoint either
    checkpoint({ url: null });
    return { id: "1", name: plan.name, url: "", login: null, box: null };
  },
  read: async () => null,
  delete: async () => undefined,
});

export const timed = dataSource({
  description: "Has a time",
  schema: { name: string("Name").required() },
  timeouts: { read: "1m" },
  example: "",
  read: async ({ config }) => ({ name: config.name }),
});

export const brief = dataSource({
  description: "Returns what it finds alone",
  schema: {
    name: string("Name").required(),
    note: string("Note").optional(),
    answer: string("Answer").computed(),
  },
  example: "",
  read: async () => ({ answer: "found" }),
});

export const silent = dataSource({
  description: "Returns too little",
  schema: { name: string("Name").required(), answer: string("Answer").computed() },
  example: "",
  // @ts-expect-error: a computed attribute is missing from the result
  read: async ({ config }) => ({ name: config.name }),
});

export const mistimed = dataSource({
  description: "Has a time for what it does not do",
  schema: { name: string("Name").required() },
  // @ts-expect-error: a data source has no create
  timeouts: { create: "1m" },
  example: "",
  read: async ({ config }) => ({ name: config.name }),
});

// Validators accept the values of the attributes that they are for.
const judged = {
  size: number("A size")
    .validate(between(1, 9), any(oneOf(1), atLeast(3)))
    .required(),
  count: bigint("A count")
    .validate(between(1, 9), warning(atLeast(2n)))
    .required(),
  name: string("A name").validate(lengthBetween(1, 9), noneOf("a")).required(),
  tags: list(string(), "Tags")
    .validate(uniqueValues, sizeAtMost(3), valuesAre(lengthAtMost(2)))
    .optional(),
  labels: map(string(), "Labels")
    .validate(keysAre(lengthAtMost(2)), sizeAtMost(3))
    .optional(),
  even: number("An even number")
    .validate(validator({ says: "must be even", test: (value: number) => value % 2 === 0 }))
    .optional(),
};
// @ts-expect-error The test takes a text, and the attribute is a number.
number("A").validate(validator({ says: "must be short", test: (text: string) => text.length < 3 }));
same<Equal<PlannedOf<typeof judged>["tags"], readonly string[] | null>>();
// @ts-expect-error: a number has no length
number("A size").validate(lengthAtMost(3));
// @ts-expect-error: text has no size
string("A name").validate(atLeast(3));
// @ts-expect-error: a list has no keys to be checked as text
list(string(), "Tags").validate(keysAre(atLeast(3)));

// Types with meaning are text.
const meant = {
  policy: json("A policy").required(),
  ranges: list(cidr(), "Ranges").optional(),
  wait: duration("How long")
    .validate((text) => (text.length > 3 ? undefined : "must be long"))
    .default("1m"),
};
same<Equal<PlannedOf<typeof meant>["ranges"], readonly string[] | null>>();
same<Equal<StateOf<typeof meant>["wait"], string>>();

// A type without import forms and identity is never imported: nothing in the prior state of its read is null that the schema requires.
const never = {
  description: "A thing",
  schema: { id: identifier("The id"), name: string("The name").required() },
  example: "",
  create: async () => ({ id: "1", name: "a" }),
  delete: async () => {},
};

definitionsFor<null>().resource({
  ...never,
  importForms: [],
  read: async ({ prior, imported }) => {
    same<Equal<typeof imported, false>>();
    same<Equal<typeof prior.name, string>>();
    return { id: prior.id, name: prior.name };
  },
});

definitionsFor<null>().resource({
  ...never,
  identity: ["id"],
  importForms: [],
  read: async ({ prior, imported }) => {
    same<Equal<typeof imported, boolean>>();
    same<Equal<typeof prior.name, string | null>>();
    return { id: prior.id ?? "", name: prior.name ?? "" };
  },
});

definitionsFor<null>().resource({
  ...never,
  identity: { required: ["id"], version: 1, upgrades: { 0: () => null } },
  importForms: [],
  read: async ({ prior, imported }) => {
    same<Equal<typeof imported, boolean>>();
    return { id: prior.id ?? "", name: prior.name ?? "" };
  },
});

const derived = definitionsFor<{ readonly account: string }>().resource({
  ...never,
  identity: {
    required: ["name"],
    derived: {
      account: { optional: true, value: ({ api }) => api.account },
      part: {
        value: ({ object }) => {
          same<Equal<typeof object.id, string>>();
          return object.id.split("/")[0];
        },
      },
    },
    attributes: ({ name, part }) => ({ id: `${part}/${name}` }),
  },
  importForms: [],
  read: async ({ prior, imported }) => {
    same<Equal<typeof imported, boolean>>();
    return { id: prior.id ?? "", name: prior.name ?? "" };
  },
});
const identityOf = <Identity>(_: Resource<never, Identity>): Identity | undefined => undefined;
const listed = identityOf(derived);
listed satisfies { readonly [Name in "name" | "account" | "part"]?: string | null | undefined } | undefined;
// @ts-expect-error: the identity has no attribute of this name.
listed?.other;

definitionsFor<null>().resource({
  ...never,
  importForms: [],
  parseImportId: (id) => ({ name: id }),
  read: async ({ prior, imported }) => {
    same<Equal<typeof imported, boolean>>();
    return { id: prior.id ?? "", name: prior.name ?? "" };
  },
});

definitionsFor<null>().resource<Fields>({
  ...never,
  identity: ["id"],
  importForms: ["{id}"],
  read: async () => null,
});
