import { expect } from "chai";
import { Declarations } from "../../../src/cli/check/declarations.ts";
import type { Finding } from "../../../src/cli/check/report.ts";
import { resourceFindings } from "../../../src/cli/check/resource-check.ts";
import type { CheckConfig } from "../../../src/cli/config.ts";
import {
  DiagnosticError,
  definitionsFor,
  identifier,
  nested,
  provider,
  string,
} from "../../../src/schema/index.ts";

/** A server whose objects exist before and after a check. */
interface Server {
  /** The content of each object by kind and key, as in `group/ops`. */
  readonly objects: Map<string, string>;
  /** How an operation fails. */
  readonly failing: { read?: Error; delete?: Error };
  /** The read response that replaces the text of an object. */
  drift?: string;
  nextId: number;
}

const { resource, dataSource, listResource } = definitionsFor<Server>();

const group = resource({
  description: "A group that is called by its name.",
  schema: {
    name: string("The name").required().requiresReplace(),
    text: string("The text").default(""),
  },
  identity: ["name"],
  importForms: ["{name}"],
  example: 'resource "demo_group" "ops" {\n  name = "ops"\n}\n',
  create: async ({ plan, api }) => {
    api.objects.set(`group/${plan.name}`, plan.text);
    return plan;
  },
  read: async ({ prior, api }) => {
    if (api.failing.read) throw api.failing.read;
    const text = api.objects.get(`group/${prior.name}`);
    return text === undefined ? null : { name: prior.name ?? "", text: api.drift ?? text };
  },
  update: async ({ plan, api }) => {
    api.objects.set(`group/${plan.name}`, plan.text);
    return plan;
  },
  delete: async ({ prior, api }) => {
    if (api.failing.delete) throw api.failing.delete;
    api.objects.delete(`group/${prior.name}`);
  },
});

const member = resource({
  description: "A member of a group, named by both.",
  schema: {
    group: string("The group").required().requiresReplace(),
    user: string("The user").required().requiresReplace(),
  },
  identity: ["group", "user"],
  importForms: ["{group}/{user}"],
  example:
    'resource "demo_group" "ops" {\n  name = "ops"\n}\n\nresource "demo_member" "ann" {\n  group = demo_group.ops.name\n  user  = "ann"\n}\n',
  create: async ({ plan, api }) => {
    api.objects.set(`member/${plan.group}/${plan.user}`, "");
    return plan;
  },
  read: async ({ prior, api }) =>
    api.objects.has(`member/${prior.group}/${prior.user}`)
      ? { group: prior.group ?? "", user: prior.user ?? "" }
      : null,
  delete: async ({ prior, api }) => {
    api.objects.delete(`member/${prior.group}/${prior.user}`);
  },
});

/** A create takes over the token with the same label, if there is one. */
const token = resource({
  description: "A token with an ID of the API's.",
  schema: { id: identifier("The ID"), label: string("The label").required().requiresReplace() },
  identity: ["id"],
  importForms: ["{id}"],
  example: 'resource "demo_token" "ci" {\n  label = "ci"\n}\n',
  create: async ({ plan, api }) => {
    const existing = [...api.objects].find(
      ([key, label]) => key.startsWith("token/") && label === plan.label,
    );
    const id = existing?.[0].slice("token/".length) ?? `t${api.nextId++}`;
    api.objects.set(`token/${id}`, plan.label);
    return { ...plan, id };
  },
  read: async ({ prior, api }) => {
    const label = api.objects.get(`token/${prior.id}`);
    return label === undefined ? null : { id: prior.id ?? "", label };
  },
  delete: async ({ prior, api }) => {
    api.objects.delete(`token/${prior.id}`);
  },
});

const tokens = listResource({
  of: token,
  description: "Lists tokens.",
  schema: {},
  example: 'list "demo_token" "all" {\n  provider = demo\n}\n',
  async *list({ api }) {
    for (const [key, label] of api.objects)
      if (key.startsWith("token/"))
        yield { displayName: label, identity: { id: key.slice("token/".length) } };
  },
});

const plans = dataSource({
  description: "The plans that keys are for.",
  schema: {
    kind: string("The kind").required(),
    plans: nested.list("The plans", { name: string("The name").computed() }).computed(),
  },
  example: "",
  read: async ({ config }) => ({ ...config, plans: [{ name: `${config.kind}-small` }] }),
});

/** The example has a variable and a data source, and a read does not return the secret. */
const key = resource({
  description: "A key for a plan.",
  schema: {
    plan: string("The plan").required().requiresReplace(),
    secret: string("The secret").required().requiresReplace().sensitive(),
  },
  identity: ["plan"],
  importForms: ["{plan}"],
  example: `
variable "secret" {
  type = string
}

resource "demo_key" "ci" {
  plan   = data.demo_plans.all.plans[0].name
  secret = var.secret
}

data "demo_plans" "all" {
  kind = "managed"
}
`,
  create: async ({ plan, api }) => {
    api.objects.set(`key/${plan.plan}`, plan.secret);
    return plan;
  },
  read: async ({ prior, api }) =>
    api.objects.has(`key/${prior.plan}`) ? { plan: prior.plan ?? "", secret: prior.secret ?? "" } : null,
  delete: async ({ prior, api }) => {
    api.objects.delete(`key/${prior.plan}`);
  },
});

/** The example has a secret in its write-only form, and the API returns it. */
const vault = resource({
  description: "A vault with a secret.",
  schema: {
    name: string("The name").required().requiresReplace(),
    secret: string("The secret").required().orWriteOnly().sensitive(),
  },
  identity: ["name"],
  importForms: ["{name}"],
  example:
    'resource "demo_vault" "main" {\n  name              = "main"\n  secret_wo         = "s3cret"\n  secret_wo_version = 1\n}\n',
  create: async ({ plan: { name, secret }, api }) => {
    api.objects.set(`vault/${name}`, secret);
    return { name, secret };
  },
  read: async ({ prior, api }) => {
    const secret = api.objects.get(`vault/${prior.name}`);
    return secret === undefined ? null : { name: prior.name ?? "", secret };
  },
  update: async ({ plan: { name, secret } }) => ({ name, secret }),
  delete: async ({ prior, api }) => {
    api.objects.delete(`vault/${prior.name}`);
  },
});

describe("the life of a resource in tfnode check, against a server with objects of others", () => {
  let server: Server;
  let declarations: Declarations;

  beforeEach(() => {
    server = { objects: new Map(), failing: {}, nextId: 1 };
    declarations = new Declarations();
  });

  async function check(
    resources: { readonly [name: string]: unknown },
    config: CheckConfig = {},
    listResources: { readonly [name: string]: unknown } = {},
    dataSources: { readonly [name: string]: unknown } = {},
  ): Promise<readonly Finding[]> {
    const loaders = (all: { readonly [name: string]: unknown }) =>
      Object.fromEntries(Object.entries(all).map(([name, one]) => [name, async () => ({ default: one })]));
    const demo = provider({
      name: "demo",
      version: "1.0.0",
      description: "A demonstration.",
      schema: {},
      configure: async () => server,
      resources: loaders(resources) as never,
      listResources: loaders(listResources) as never,
      dataSources: loaders(dataSources) as never,
    });
    const base = { name: "demo", address: "example/demo", version: "1.0.0" };
    const settings = { ...base, check: config };
    const start = async () => ({ provider: {} });
    return (await resourceFindings(demo as never, start, settings, undefined, declarations)).lives;
  }

  const texts = (found: readonly Finding[]) => found.map(({ outcome, text }) => `${outcome}: ${text}`);

  it("the lives of a check share the declarations that the first of them has requested", async () => {
    const schemas = new Set<unknown>();
    class Counted extends Declarations {
      override keep(...[env, life]: Parameters<Declarations["keep"]>) {
        schemas.add(life.core.schema());
        super.keep(env, life);
      }
    }
    declarations = new Counted();
    expect(texts(await check({ group, member, token })).join()).to.not.contain("failed");
    expect(schemas.size).to.equal(1);
    expect(declarations.of({})).to.equal(declarations.of({ UNSET: "" }));
    expect(declarations.of({ DEMO_KEY: "key" })).to.equal(undefined);
  });

  it("tfnode check passes and leaves no objects", async () => {
    expect(texts(await check({ group, member }))).to.deep.equal([
      "passed: created, planned again, imported, destroyed",
      "passed: created, planned again, imported, destroyed",
    ]);
    expect([...server.objects]).to.deep.equal([]);
  });

  it("tfnode check fails for a secret in an attribute of the state that is not sensitive, and leaves no object", async () => {
    const made = { id: "k1", secret: "s3cret-1234", link: "https://host/?key=s3cret-1234" };
    const key = resource({
      description: "A key.",
      schema: {
        id: identifier("The ID"),
        secret: string("The secret").computed().sensitive(),
        link: string("The link").computed(),
      },
      importForms: [],
      example: 'resource "demo_key" "x" {}\n',
      create: async ({ api }) => {
        api.objects.set("key/k1", "");
        return made;
      },
      read: async () => made,
      delete: async ({ api }) => {
        api.objects.delete("key/k1");
      },
    });
    expect(texts(await check({ key }))).to.deep.equal([
      "failed: link is not sensitive, and has the value of a sensitive attribute: add .sensitive(), or leave the value out",
    ]);
    expect([...server.objects]).to.deep.equal([]);
  });

  it("tfnode check fails without changing an existing object, and prints how to proceed", async () => {
    server.objects.set("group/ops", "of somebody");
    const found = texts(await check({ group, member }));
    for (const text of found)
      expect(text).to.equal(
        'failed: an object exists already: demo_group with the import ID "ops". A check does not destroy what it has not created: delete the object if an earlier check has left it, set another check.prefix in tfnode.config.ts, or allow it with mayExist in check.resources',
      );
    expect([...server.objects]).to.deep.equal([["group/ops", "of somebody"]]);
  });

  it("tfnode check adds the prefix to the names of examples and to references to them", async () => {
    server.objects.set("group/ops", "of somebody");
    const created: string[] = [];
    const { set } = server.objects;
    server.objects.set = (key, value) => {
      created.push(key);
      return set.call(server.objects, key, value);
    };
    expect(texts(await check({ group, member }, { prefix: "check-" })).join()).to.not.contain("failed");
    expect(created).to.deep.equal(["group/check-ops", "group/check-ops", "member/check-ops/check-ann"]);
    expect([...server.objects]).to.deep.equal([["group/ops", "of somebody"]]);
  });

  it("tfnode check converts the numbers and bools of an example to text, as Terraform does", async () => {
    const example = 'resource "demo_group" "ops" {\n  name = 80\n  text = true\n}\n';
    const numbered = { ...group, definition: { ...group.definition, example } };
    const stored: unknown[] = [];
    const { set } = server.objects;
    server.objects.set = (key, value) => {
      stored.push([key, value]);
      return set.call(server.objects, key, value);
    };
    expect(texts(await check({ group: numbered }))).to.deep.equal([
      "passed: created, planned again, imported, destroyed",
    ]);
    expect(stored).to.deep.equal([["group/80", "true"]]);
  });

  it("tfnode check uses configurations of check.resources unchanged, and also checks whether their objects exist", async () => {
    server.objects.set("group/mine", "of somebody");
    const resources = { group: { create: { name: "mine" } } };
    const [found = ""] = texts(await check({ group }, { prefix: "check-", resources }));
    expect(found).to.contain('demo_group with the import ID "mine"');
    expect(server.objects.get("group/mine")).to.equal("of somebody");
  });

  it("tfnode check fails before an update that would replace the object with an existing one", async () => {
    server.objects.set("group/other", "of somebody");
    const resources = { group: { create: { name: "mine" }, update: { name: "other" } } };
    const [found = ""] = texts(await check({ group }, { resources }));
    expect(found).to.contain('demo_group with the import ID "other"');
    expect([...server.objects]).to.deep.equal([["group/other", "of somebody"]]);
  });

  it("tfnode check uses and destroys an object that may exist already", async () => {
    server.objects.set("group/ops", "settings");
    expect(texts(await check({ group }, { resources: { group: { mayExist: true } } }))).to.deep.equal([
      "passed: created, planned again, imported, destroyed",
    ]);
    expect([...server.objects]).to.deep.equal([]);
  });

  it("tfnode check passes for objects whose list resource needs a configuration", async () => {
    const within = {
      ...tokens,
      block: listResource({ ...tokens.definition, schema: { label: string("A label").required() } } as never)
        .block,
    };
    expect(texts(await check({ token }, {}, { token: within }))).to.deep.equal([
      "passed: created, planned again, imported, destroyed",
    ]);
  });

  it("tfnode check fails if it cannot determine whether the object exists", async () => {
    server.failing.read = new DiagnosticError([], "Forbidden", "Ask for the role reader.");
    const [found = ""] = texts(await check({ group }));
    expect(found).to.match(
      /^failed: it is not known whether the import ID "ops" exists already, because an import of it fails: Forbidden: Ask for the role reader\./,
    );
    expect([...server.objects]).to.deep.equal([]);
  });

  it("tfnode check does not destroy an object that a create took over, if a list resource returned it before", async () => {
    server.objects.set("token/of-others", "ci");
    const [found = ""] = texts(await check({ token }, {}, { token: tokens }));
    expect(found).to.contain(
      'demo_token with the identity {"id":"of-others"}. It existed before, and the create has taken it over.',
    );
    expect([...server.objects]).to.deep.equal([["token/of-others", "ci"]]);
    const named = { prefix: "check-", resources: { token: { named: "label" } } };
    expect(texts(await check({ token }, named, { token: tokens }))).to.deep.equal([
      "passed: created, planned again, imported, destroyed",
    ]);
  });

  const variables = { secret: "s3cret" };

  it("tfnode check reads the values of variables from check.variables, and those of data sources from the API", async () => {
    const created = new Map<string, string>();
    const { set } = server.objects;
    server.objects.set = (name, value) => {
      created.set(name, value);
      return set.call(server.objects, name, value);
    };
    const resources = { key: { importIgnore: ["secret"] } };
    expect(texts(await check({ key }, { variables, resources }, {}, { plans }))).to.deep.equal([
      "passed: created, planned again, imported, destroyed",
    ]);
    expect([...created]).to.deep.equal([["key/managed-small", "s3cret"]]);
  });

  it("tfnode check fails if an import does not restore an attribute that importIgnore does not name", async () => {
    const [found = ""] = texts(await check({ key }, { variables }, {}, { plans }));
    expect(found).to.match(/^failed: imported: imported by the ID managed-small, demo_key differs in secret/);
    expect([...server.objects]).to.deep.equal([]);
  });

  it("tfnode check passes for a secret in its write-only form, although an import restores the other form", async () => {
    expect(texts(await check({ vault }))).to.deep.equal([
      "passed: created, planned again, imported, destroyed",
    ]);
  });

  it("tfnode check does not run a resource whose example refers to a variable without a value, and names the variable", async () => {
    expect(texts(await check({ key }, {}, {}, { plans }))).to.deep.equal([
      "not run: its example has the reference var.secret: set check.variables or check.resources in tfnode.config.ts",
    ]);
  });

  it("tfnode check fails if a data source of the example cannot be read, and reports the reason", async () => {
    expect(texts(await check({ key }, { variables }))).to.deep.equal([
      "failed: its example has data.demo_plans.all, which is not read: there is no data source demo_plans",
    ]);
  });

  it("tfnode check does not run a resource whose example refers to a resource of another provider", async () => {
    const example =
      'resource "other_group" "x" {\n  name = "x"\n}\n\nresource "demo_group" "ops" {\n  name = other_group.x.name\n}\n';
    const odd = { ...group, definition: { ...group.definition, example } };
    expect(texts(await check({ group: odd }))).to.deep.equal([
      "not run: its example has the reference other_group.x.name: set check.variables or check.resources in tfnode.config.ts",
    ]);
  });

  it("tfnode check destroys its objects when a step fails, and reports those that it could not destroy", async () => {
    server.drift = "drifted";
    const failed = texts(await check({ group }));
    expect(failed).to.have.length(1);
    expect(failed[0]).to.match(/^failed: .*text/s);
    expect([...server.objects]).to.deep.equal([]);
    server.failing.delete = new DiagnosticError([], "Locked", "Unlock it.");
    const [, left = ""] = texts(await check({ group }));
    expect(left).to.match(
      /^failed: demo_group \{"name":"ops"\} is left in the API, because its delete fails: .*Locked/s,
    );
    expect([...server.objects.keys()]).to.deep.equal(["group/ops"]);
  });
});
