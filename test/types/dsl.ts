// What the DSL infers and what it refuses. There is nothing to run: the compiler is the test.
import {
  bigint,
  block,
  bool,
  type ConfigOf,
  type DesiredOf,
  definitionsFor,
  identifier,
  list,
  map,
  nested,
  number,
  object,
  type PlanOf,
  type PriorOf,
  type RemoteOf,
  type StateOf,
  set,
  string,
  type Unknown,
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
  secret: string("Never returned").required().sensitive().retained(),
  password: string("Never stored").optional().writeOnly(),
  tags: map(string(), "Tags").optional(),
  ports: list(number(), "Ports").required(),
  huge: bigint("Large").required(),
  report: set(object({ what: string(), count: number() }), "Report").computed(),
  login: nested
    .single("Login", { user: string("User").required(), token: string("Token").computed() })
    .optional(),
  rule: block.list("Rules", { severity: number("Severity").required(), code: string("Code").computed() }),
  box: block.required("Box", { size: number("Size").required(), key: string("Key").required().retained() }),
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

type Desired = DesiredOf<F>;
same<Equal<Desired["on"], boolean>>();
same<Equal<Desired["region"], string | null>>();
same<Equal<Desired["url"], string | null>>();
same<Equal<Desired["mode"], "ANY" | "ALL">>();
same<Equal<Desired["password"], string | null>>();
same<Equal<Desired["huge"], bigint>>();
same<Equal<Desired["ports"], readonly number[]>>();
same<Equal<Desired["extra"], { readonly size: number | null } | null>>();

type State = StateOf<F>;
same<Equal<State["id"], string>>();
same<Equal<State["region"], string>>();
same<Equal<State["reason"], string | null>>();
same<Equal<State["secret"], string>>();
same<Equal<State["rule"], readonly { readonly severity: number; readonly code: string }[]>>();

type Remote = RemoteOf<F>;
// The API may know more choices than this version.
same<Equal<Remote["mode"], string>>();
same<Equal<Remote["box"], { readonly size: number }>>();
same<Equal<Extract<keyof Remote, "secret" | "password">, never>>();
same<Equal<Remote["report"], readonly { readonly what: string | null; readonly count: number | null }[]>>();

same<Equal<PriorOf<F>["name"], string | null>>();

// @ts-expect-error: it is not said who sets it
export const unsaid: { views: unknown; field: unknown } = string("Text");
// @ts-expect-error: what is required is not computed
string("Text").required().computed();
// @ts-expect-error: what the configuration decides is never unknown for the provider's sake
string("Text").required().useStateForUnknown();
// @ts-expect-error: a default is one of the choices
string("Text").oneOf("a", "b").default("c");
// @ts-expect-error: a default is of the type
bool("Flag").default("true");
// @ts-expect-error: what the API decides cannot force a replacement
string("Text").computed().requiresReplace();
// @ts-expect-error: checks see values of the type
number("Number").validate((text: string) => text);

const { resource } = definitionsFor<{ find(id: string): string }>();

export const complete = resource({
  description: "All is well",
  schema: {
    id: identifier("The id"),
    name: string("Name").required(),
    secret: string("Secret").optional().retained(),
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
  read: async ({ prior, api }) => ({ id: prior.id ?? "", name: api.find(prior.id ?? "") }),
  delete: async () => undefined,
});

export const incomplete = resource({
  description: "Leaves out a computed attribute",
  schema: { id: identifier("The id"), name: string("Name").required() },
  importForms: ["{id}"],
  example: "",
  // @ts-expect-error: the id is missing from what is returned
  create: async ({ plan }) => ({ name: plan.name }),
  read: async () => null,
  delete: async () => undefined,
});
