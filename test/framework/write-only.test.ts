import { expect } from "chai";
import { field } from "../../src/schema/dsl/field.ts";
import { resourceProblems } from "../../src/schema/engine/check/definitions.ts";
import { forgetConfigurations } from "../../src/schema/engine/operations/validated-configurations.ts";
import {
  block,
  type Fields,
  identifier,
  knownAfterApply,
  nested,
  number,
  RemoteError,
  type Resource,
  string,
  unlessChanged,
} from "../../src/schema/index.ts";
import { blockType } from "../../src/schema/schema.ts";
import { asRecord } from "../../src/schema/values/value.ts";
import {
  DiagnosticsError,
  type PlainConfig,
  type ResourceState,
  toConfig,
} from "../../src/testing/core/core.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { sent } from "../../src/testing/core/wire.ts";
import { refusal } from "../../src/testing/life/resource-life.ts";
import { plainState } from "../../src/testing/plain-value.ts";
import { smallCore, smallProvider, smallResource, smallUnconfigured } from "../support/small-provider.ts";
import { validateUnconfigured } from "../support/validate-unconfigured.ts";

const id = identifier("The ID");

/** The stored object and the received requests of a test's API. */
interface TestApi {
  readonly plans: unknown[];
  stored: { readonly [name: string]: unknown };
}

/** A resource whose API returns everything that it receives, secrets included, and write-only values in addition. */
function returningAll<F extends Fields>(
  schema: F,
  more: Partial<Parameters<typeof smallResource>[0]> = {},
): { readonly api: TestApi; readonly resource: Resource<undefined> } {
  const api: TestApi = { plans: [], stored: {} };
  const keep = ({ plan }: { readonly plan: object }) => {
    api.plans.push(plan);
    api.stored = { ...plan, id: "it" };
    return Promise.resolve(api.stored as never);
  };
  const resource = smallResource({
    schema: { id, ...schema },
    importForms: ["{id}"],
    create: keep,
    read: async () => api.stored as never,
    update: keep,
    ...(more as object),
  });
  return { api, resource };
}

const stateOf = ({ value }: ResourceState) => plainState(value);

describe("an attribute with a write-only form", () => {
  const schema = {
    name: string("The name").optional(),
    password: string("The password").required().orWriteOnly().sensitive(),
    token: string("The token").optional().orWriteOnly({ preferWriteOnly: false }).sensitive().notReturned(),
    login: block.optional("Login", { key: string("The key").required().orWriteOnly().sensitive() }),
    hosts: nested
      .map("Hosts", { key: string("The key").optional().orWriteOnly().sensitive().notReturned() })
      .optional(),
  };
  const config: PlainConfig = {
    password_wo: "password-1",
    password_wo_version: 1,
    login: { key_wo: "key-of-login", key_wo_version: 1 },
    hosts: { a: { key_wo: "key-of-host", key_wo_version: 1 } },
  };

  it("orWriteOnly adds two attributes, one of which is write-only", () => {
    const { resource } = returningAll(schema);
    const { password, password_wo, password_wo_version } = resource.block.attributes;
    expect(Object.keys(resource.block.attributes).slice(1, 5)).to.deep.equal([
      "name",
      "password",
      "password_wo",
      "password_wo_version",
    ]);
    expect(password).to.include({ required: false, optional: true, sensitive: true });
    expect(password_wo).to.include({ optional: true, sensitive: true, writeOnly: true, type: "string" });
    expect(password_wo_version).to.include({ optional: true, type: "number" });
    expect(password_wo_version).not.to.have.any.keys("writeOnly", "sensitive", "computed");
    expect(
      resourceProblems("small_thing", resource).filter((line) => !line.includes("example")),
    ).to.deep.equal([]);
  });

  it("create and update receive a write-only value, and no state contains it, although the API returns it", async () => {
    const { api, resource } = returningAll(schema);
    const core = await smallCore({ api: undefined, resource });
    const state = await core.create("small_thing", config);
    expect(api.plans.at(-1)).to.deep.include({ password: "password-1", token: null });
    expect(api.plans.at(-1)).to.deep.nested.include({
      "login.key": "key-of-login",
      "hosts.a.key": "key-of-host",
    });
    expect(stateOf(state)).to.deep.include({
      password: null,
      password_wo: null,
      password_wo_version: 1,
      login: [{ key: null, key_wo: null, key_wo_version: 1 }],
      hosts: { a: { key: null, key_wo: null, key_wo_version: 1 } },
    });
    const read = await core.refresh(state);
    expect(read && stateOf(read)).to.deep.equal(stateOf(state));
    const next = { ...config, password_wo: "password-2", password_wo_version: 2 };
    const changed = await core.update(state, next);
    expect(api.plans.at(-1)).to.deep.include({ password: "password-2" });
    expect(JSON.stringify(stateOf(changed))).not.to.match(/password-|key-of/);
  });

  it("an import stores no value that the configuration may have in its write-only form, although the API returns it, at every depth", async () => {
    const { api, resource } = returningAll({
      ...schema,
      pin: string("A PIN").optional().orWriteOnly().sensitive().requiresReplace(),
    });
    const core = await smallCore({ api: undefined, resource });
    const pin = { pin_wo: "pin-1", pin_wo_version: 1 };
    const state = await core.create("small_thing", { ...config, ...pin });
    const imported = await core.import("small_thing", "it");
    expect(JSON.stringify(api.stored)).to.match(/password-.*key-of.*pin-/);
    expect(JSON.stringify(stateOf(imported))).not.to.match(/password-|key-of|pin-/);
    const updated = await core.update(imported, { ...config, ...pin });
    expect(stateOf(updated)).to.deep.equal(stateOf(state));
    // The ordinary form is sent by the first update, and no import replaces the object because of it.
    const ordinary = {
      password: "password-2",
      login: { key: "key-of-login" },
      hosts: { a: { key: "key-of-host" } },
      pin: "pin-1",
    };
    const plan = await core.plan("small_thing", imported.value, ordinary, { priorPrivate: imported.private });
    expect([plan.action, plan.requiresReplace]).to.deep.equal(["update", []]);
    const stored = await core.update(imported, ordinary);
    expect(stateOf(stored)).to.deep.include({ password: "password-2", pin: "pin-1" });
    api.stored = { ...api.stored, password: "password-3" };
    const read = await core.refresh(stored);
    expect(read && stateOf(read)).to.deep.include({ password: "password-3" });
  });

  afterEach(forgetConfigurations);

  it("a read stores no secret of an element that has moved to the place of another one, in lists of blocks and nested attributes", async () => {
    const key = () => string("The key").optional().orWriteOnly({ preferWriteOnly: false }).sensitive();
    const user = { name: string("A name").required(), size: number("A size").optional(), key: key() };
    const { api, resource } = returningAll({
      users: nested.list("Users", user).optional(),
      hosts: block.list("Hosts", user),
    });
    const core = await smallCore({ api: undefined, resource });
    const [ann, bob] = [
      { name: "ann", key: "key-of-ann" },
      { name: "bob", key_wo: "key-of-bob", key_wo_version: 1 },
    ];
    const state = await core.create("small_thing", { users: [ann, bob], hosts: [ann, bob] });
    const whole = { name: "bob", size: null, key: "key-of-bob" };
    const other = { name: "eve", size: null, key: "key-of-eve" };
    const readOf = async (users: readonly object[]) => {
      api.stored = { id: "it", users, hosts: users };
      const { users: read, hosts } = stateOf((await core.refresh(state)) as ResourceState);
      expect(hosts).to.deep.equal(read);
      return (read as { name: string; key: string | null }[]).map(({ name, key }) => [name, key]);
    };
    const first = { name: "ann", size: null, key: "key-of-ann" };
    expect(await readOf([first, whole])).to.deep.equal([
      ["ann", "key-of-ann"],
      ["bob", null],
    ]);
    expect(await readOf([whole, first])).to.deep.equal([
      ["bob", null],
      ["ann", null],
    ]);
    expect((await readOf([other, first, whole])).map(([, secret]) => secret)).to.deep.equal([
      null,
      null,
      null,
    ]);
    // A changed secret of the same element is a change, and a change of another attribute leaves it.
    expect(await readOf([{ ...first, key: "changed" }, whole])).to.deep.include(["ann", "changed"]);
    expect(await readOf([{ ...first, size: 2 }, whole])).to.deep.include(["ann", "key-of-ann"]);
  });

  it("an import stores the value of the API if all validated configurations that fit the object set the ordinary form", async () => {
    const { api, resource } = returningAll(schema);
    const parts = { api: undefined, resource };
    const provider = smallProvider(parts);
    const core = await smallCore(parts);
    const ordinary = { name: "n", password: "password-1", login: { key: "key-of-login" }, hosts: { a: {} } };
    await core.create("small_thing", ordinary);
    api.stored = { ...api.stored, password: "password-2" };
    const stored = async (config: PlainConfig) => {
      await validateUnconfigured(provider, "small_thing", config);
      const { password, login } = stateOf(await core.import("small_thing", "it"));
      return [password, (login as { key: unknown }[])[0]?.key];
    };
    expect(await stored({ ...ordinary, name: "other", password: null, ...config })).to.deep.equal([
      null,
      null,
    ]);
    expect(await stored(ordinary)).to.deep.equal(["password-2", "key-of-login"]);
    expect(await stored({ ...ordinary, login: config.login })).to.deep.equal(["password-2", null]);
    expect(await stored({ ...config, name: "n" })).to.deep.equal([null, null]);
  });

  it("an update receives null for each write-only value whose version does not change, at every depth", async () => {
    const { api, resource } = returningAll({
      ...schema,
      pin: string("A PIN").optional().writeOnly({ version: "pin_version" }),
    });
    const core = await smallCore({ api: undefined, resource });
    const first = { ...config, pin: "1234", pin_version: 1, token_wo: "token-1", token_wo_version: 1 };
    const state = await core.create("small_thing", first);
    expect(api.plans.at(-1)).to.deep.include({ pin: "1234", token: "token-1" });
    const other = {
      ...first,
      name: "n",
      password_wo: "password-2",
      pin: "5678",
      login: { key_wo: "other-key", key_wo_version: 1 },
      hosts: {
        a: { key_wo: "other-key", key_wo_version: 1 },
        b: { key_wo: "key-of-b", key_wo_version: 1 },
      },
    };
    const next = await core.update(state, other);
    expect(api.plans.at(-1)).to.deep.include({ name: "n", password: null, pin: null, token: null });
    expect(api.plans.at(-1)).to.deep.nested.include({
      "login.key": null,
      "hosts.a.key": null,
      "hosts.b.key": "key-of-b",
    });
    await core.update(next, { ...other, token_wo: "token-2", token_wo_version: 2, pin_version: 2 });
    expect(api.plans.at(-1)).to.deep.include({ password: null, token: "token-2", pin: "5678" });
  });

  it("an update receives the write-only values of a list of blocks, whose places may be those of other blocks", async () => {
    const { api, resource } = returningAll({
      user: block.list("User", {
        name: string("The name").required(),
        key: string("The key").required().orWriteOnly().sensitive().notReturned(),
      }),
    });
    const core = await smallCore({ api: undefined, resource });
    const user = (name: string) => ({ name, key_wo: `key-of-${name}`, key_wo_version: 1 });
    const state = await core.create("small_thing", { user: [user("a"), user("b")] });
    await core.update(state, { user: [user("b")] });
    expect(api.plans.at(-1)).to.deep.nested.include({ "user[0].key": "key-of-b" });
  });

  it("every update receives an alwaysSent value, also the first one after the ordinary form", async () => {
    const { api, resource } = returningAll({
      name: string("The name").optional(),
      password: string("The password").required().orWriteOnly({ alwaysSent: true }).sensitive(),
      pin: string("A PIN").optional().writeOnly({ version: "pin_version", alwaysSent: true }),
      key: string("The key").optional().orWriteOnly().sensitive(),
    });
    const core = await smallCore({ api: undefined, resource });
    const first = { password_wo: "password-1", password_wo_version: 1, pin: "1234", pin_version: 1 };
    const state = await core.create("small_thing", { ...first, key: "key-1" });
    const form = { ...first, name: "n", key_wo: "key-2", key_wo_version: 1 };
    const next = await core.update(state, form);
    expect(api.plans.at(-1)).to.include({ password: "password-1", pin: "1234", key: "key-2" });
    await core.update(next, { ...form, name: "m" });
    expect(api.plans.at(-1)).to.include({ password: "password-1", pin: "1234", key: null });
  });

  it("a secret with a write-only form must not be empty, in either form", async () => {
    const { resource } = returningAll({
      ...schema,
      whole: string("Whole").optional().orWriteOnly({ alwaysSent: true }).sensitive(),
      pin: string("A PIN").optional().writeOnly(),
      account: nested
        .single("Account", { key: string("Key").optional() })
        .optional()
        .writeOnly(),
    });
    const core = await smallCore({ api: undefined, resource });
    const because = ": every update sends it, because the API replaces the object as a whole";
    for (const [wrong, path, why] of [
      [{ password: "" }, "password", ""],
      [{ password: " \n" }, "password", ""],
      [{ password_wo: "", password_wo_version: 1 }, "password_wo", ""],
      [{ ...config, whole_wo: "", whole_wo_version: 1 }, "whole_wo", because],
      [{ ...config, whole: "" }, "whole", because],
      [{ ...config, pin: "" }, "pin", ""],
      [{ ...config, account: { key: "" } }, "account.key", ""],
      [{ ...config, login: { key: "" } }, "login[0].key", ""],
      [{ ...config, hosts: { a: { key_wo: "", key_wo_version: 1 } } }, 'hosts["a"].key_wo', ""],
    ] as const) {
      const error = await refusal(core.validateResource("small_thing", wrong as PlainConfig));
      expect(error).to.include({ summary: "Invalid value", path });
      expect(error.detail).to.contain(`must not be empty${why}`).and.to.contain("set null");
    }
    await core.validateResource("small_thing", { password: knownAfterApply });
  });

  it("a version without its value says that every update sends the value, where the API replaces the object", async () => {
    const { resource } = returningAll({
      password: string("The password").optional().orWriteOnly({ alwaysSent: true }).sensitive(),
    });
    const core = await smallCore({ api: undefined, resource });
    const { detail } = await refusal(core.validateResource("small_thing", { password_wo_version: 1 }));
    expect(detail).to.equal(
      "password_wo_version is set, so password_wo must be set, too: every update sends it, because the API replaces the object as a whole and would lose it otherwise.",
    );
  });

  it("a new write-only value plans no change, and a new version plans an update", async () => {
    const { api, resource } = returningAll(schema);
    const core = await smallCore({ api: undefined, resource });
    const state = await core.create("small_thing", config);
    const other = { ...config, password_wo: "password-2" };
    expect((await core.planAfterRefresh("small_thing", state, other)).action).to.equal("no-op");
    await core.update(state, { ...other, password_wo_version: 2 });
    expect(api.plans).to.have.length(2);
    expect(api.plans.at(-1)).to.include({ password: "password-2" });
  });

  it("an attribute with a write-only form can be unknown in a plan, in either form", async () => {
    const { api, resource } = returningAll(schema);
    const core = await smallCore({ api: undefined, resource });
    await core.create("small_thing", { ...config, password_wo: knownAfterApply }, config);
    expect(api.plans.at(-1)).to.include({ password: "password-1" });
    const plain = { password: knownAfterApply };
    expect(stateOf(await core.create("small_thing", plain, { password: "p" }))).to.include({ password: "p" });
  });

  it("orWriteOnly does not change the ordinary attribute", async () => {
    const { api, resource } = returningAll(schema);
    const core = await smallCore({ api: undefined, resource });
    const state = await core.create("small_thing", { password: "plain-1" });
    expect(stateOf(state)).to.include({ password: "plain-1", password_wo_version: null });
    api.stored = { ...api.stored, password: "changed elsewhere" };
    expect((await core.planAfterRefresh("small_thing", state, { password: "plain-1" })).action).to.equal(
      "update",
    );
  });

  for (const [what, wrong, expected] of [
    ["neither form, where one is required", {}, { summary: "Missing required argument", path: "password" }],
    [
      "both forms",
      { password: "a", password_wo: "b" },
      { summary: "Conflicting arguments", path: "password_wo" },
    ],
    [
      "both forms of an optional one",
      { password: "a", token: "a", token_wo: "b" },
      { summary: "Conflicting arguments", path: "token_wo" },
    ],
    [
      "a version of nothing",
      { password: "a", password_wo_version: 1 },
      { summary: "Missing required argument", path: "password_wo_version" },
    ],
    [
      "a value without its version",
      { password: "a", token_wo: "b" },
      { summary: "Missing required argument", path: "token_wo_version" },
    ],
    [
      "a value without its version in a block",
      { password: "a", login: { key_wo: "k" } },
      { summary: "Missing required argument", path: "login[0].key_wo_version" },
    ],
    [
      "a value without its version in a nested attribute",
      { password: "a", hosts: { a: { key_wo: "k" } } },
      { summary: "Missing required argument", path: 'hosts["a"].key_wo_version' },
    ],
    [
      "neither form in a block",
      { password: "a", login: {} },
      { summary: "Missing required argument", path: "login[0].key" },
    ],
  ] as const) {
    it(`an attribute with a write-only form is invalid with ${what}`, async () => {
      const core = await smallCore({ api: undefined, resource: returningAll(schema).resource });
      expect(await refusal(core.validateResource("small_thing", wrong))).to.include(expected);
    });
  }

  it("an error explains why a write-only value needs a version", async () => {
    const core = await smallCore({ api: undefined, resource: returningAll(schema).resource });
    const { detail } = await refusal(core.validateResource("small_thing", { password_wo: "p" }));
    expect(detail).to.equal(
      "password_wo is set, so password_wo_version must be set, too, for example to 1. password_wo is write-only: no state stores its value, so only a change of password_wo_version shows that there is a new value, which is then sent.",
    );
  });

  it("an unknown element is planned with null for its write-only attribute, as Terraform demands", async () => {
    const received: unknown[] = [];
    const user = { name: string("Name").optional(), key: string("Key").optional().writeOnly() };
    const schema = { id: identifier("The ID"), users: nested.list("Users", user).optional() };
    const create = async ({ plan }: { readonly plan: { readonly users?: unknown } }) => {
      received.push(plan.users);
      const users = (plan.users as readonly { readonly name: string }[]).map(({ name }) => ({ name }));
      return { id: "it", users } as never;
    };
    const core = await smallCore({ api: undefined, resource: smallResource({ schema, create }) });
    const [first, second] = [
      { name: "a", key: "k" },
      { name: "b", key: "l" },
    ];
    const plan = await core.plan("small_thing", null, { users: [first, knownAfterApply] });
    expect(JSON.stringify(asRecord(plan.planned).users)).to.contain('},{"key":null,');
    const state = await core.apply(plan, { users: [first, second] });
    expect(received).to.deep.equal([[first, second]]);
    expect(plainState(state?.value ?? null).users).to.deep.equal([
      { name: "a", key: null },
      { name: "b", key: null },
    ]);
  });

  it("a write-only value or its version may be unknown, and may turn out to be null", async () => {
    const core = await smallCore({ api: undefined, resource: returningAll(schema).resource });
    await core.validateResource("small_thing", { password_wo: "p", password_wo_version: knownAfterApply });
    await core.validateResource("small_thing", { password_wo: knownAfterApply });
    await core.validateResource("small_thing", { password: "p", token_wo_version: knownAfterApply });
  });

  it("the error of a missing argument names the write-only form first, and has Terraform's own text", async () => {
    const core = await smallCore({ api: undefined, resource: returningAll(schema).resource });
    const { detail } = await refusal(core.validateResource("small_thing", {}));
    expect(detail).to.match(
      /^Set password_wo and password_wo_version, with which no state stores the value \(Terraform 1\.11 or OpenTofu 1\.11 and later\), or password\. /,
    );
    expect(detail).to.contain('The argument "password" is required, but no definition was found.');
  });

  it("the ordinary form of a secret causes one warning per resource block, because the state stores it, unless the author disables the warning", async () => {
    const { core } = smallUnconfigured({ api: undefined, resource: returningAll(schema).resource });
    const hidden = { token: "t", login: { key_wo: "k", key_wo_version: 1 } };
    await core.validateResource("small_thing", { ...hidden, password: "hush-hush" });
    const [password, key] = ["password", "login.key"].map((place) => {
      const name = place.slice(place.lastIndexOf(".") + 1);
      return `The value of ${place} is stored in the state. Set ${name}_wo and ${name}_wo_version instead, and it is stored nowhere.`;
    });
    const warning = {
      severity: "warning",
      summary: "Secret stored in the state",
      // Terraform would show the line of the attribute with the secret.
      path: "",
    };
    expect(core.warnings).to.deep.equal([{ ...warning, detail: password }]);
    await core.validateResource("small_thing", { password: "hush-hush", login: { key: "k" } });
    expect(core.warnings.slice(1)).to.deep.equal([{ ...warning, detail: `${password}\n${key}` }]);
  });

  it("the warning appears only before the provider is configured, so that Terraform shows it once for a block and not for each instance", async () => {
    const core = await smallCore({ api: undefined, resource: returningAll(schema).resource });
    await core.validateResource("small_thing", { password: "hush-hush" });
    expect(core.warnings).to.deep.equal([]);
  });

  it("a client without support for write-only attributes receives no warning, and an error for the write-only form", async () => {
    const { core, call } = smallUnconfigured({ api: undefined, resource: returningAll(schema).resource });
    const content = await core.block("small_thing");
    const validate = async (plain: PlainConfig) => {
      const config = sent(blockType(content), toConfig(content, plain));
      return (await call("validateResourceConfig", { typeName: "small_thing", config })).diagnostics;
    };
    expect(await validate({ password: "hush-hush" })).to.deep.equal([]);
    for (const value of ["hush-hush", knownAfterApply]) {
      const form = { key_wo: value, key_wo_version: 1 };
      const plain = { password: "a", hosts: { a: form }, login: form };
      const found = await validate(plain);
      expect(found.map(({ severity, summary }) => [severity, summary])).to.deep.equal([
        [1, "Write-only attribute not supported"],
        [1, "Write-only attribute not supported"],
      ]);
      const paths = found.map(({ attribute }) =>
        attribute?.steps?.map((step) => step.attributeName ?? step.elementKeyString ?? step.elementKeyInt),
      );
      expect(paths).to.deep.equal([
        ["hosts", "a", "key_wo"],
        ["login", 0, "key_wo"],
      ]);
      expect(found[0]?.detail)
        .to.contain("Terraform 1.11 or OpenTofu 1.11")
        .and.to.contain("set key instead");
      expect(JSON.stringify(found)).not.to.contain("hush");
    }
  });

  it("a new version replaces the object if a new value of the ordinary form would", async () => {
    const { resource } = returningAll({
      seed: string("The seed").required().requiresReplace().orWriteOnly().sensitive(),
    });
    const core = await smallCore({ api: undefined, resource });
    const state = await core.create("small_thing", { seed_wo: "one", seed_wo_version: 1 });
    await core.replace(state, { seed_wo: "two", seed_wo_version: 2 });
  });

  it("the plan has a different hidden value if the version of the write-only value changes", async () => {
    const { api, resource } = returningAll({
      password: string("The password").required().orWriteOnly().sensitive().notReturned(),
      salt: string("The salt").required().suppress(unlessChanged("password")),
    });
    const core = await smallCore({ api: undefined, resource });
    const first = { password_wo: "one", password_wo_version: 1, salt: "a" };
    const state = await core.create("small_thing", first);
    const salted = { ...first, salt: "b" };
    expect((await core.planAfterRefresh("small_thing", state, salted)).action).to.equal("no-op");
    await core.update(state, { ...salted, password_wo_version: 2 });
    expect(api.plans.at(-1)).to.include({ salt: "b" });
  });

  it("no state contains a write-only value after a failed update that may have taken effect", async () => {
    for (const checkpoints of [true, false]) {
      for (const readable of [true, false]) {
        const { api, resource } = returningAll(schema, {
          async update({ plan, checkpoint }: { readonly plan: object; checkpoint(part: object): void }) {
            api.stored = { ...plan, id: "it" };
            if (checkpoints) checkpoint(api.stored);
            throw new RemoteError({ reason: "the connection was lost", mayHaveTakenEffect: true });
          },
          async read() {
            if (!readable) throw new RemoteError({ reason: "not now", mayHaveTakenEffect: true });
            return api.stored as never;
          },
        } as never);
        const core = await smallCore({ api: undefined, resource });
        const state = await core.create("small_thing", { password: "old-password" });
        const plan = await core.plan("small_thing", state.value, config, { priorPrivate: state.private });
        const after = await core.apply(plan).then(
          () => undefined,
          (error: { readonly newState?: ResourceState }) => error.newState,
        );
        const text = JSON.stringify(after && stateOf(after));
        expect(text, `${checkpoints} ${readable}`)
          .to.contain("it")
          .and.not.to.match(/password-1|key-of/);
      }
    }
  });

  it("hooks receive the configured form of an attribute, either the ordinary or the write-only one", async () => {
    const seen: unknown[] = [];
    const { resource } = returningAll(schema, {
      validate: ({ config: { password } }: { readonly config: { readonly password?: unknown } }) =>
        void seen.push(password),
      modifyPlan({ config: { password } }: { readonly config: { readonly password?: unknown } }) {
        seen.push(password);
        return { password_wo: "leaks" } as never;
      },
    } as never);
    const core = await smallCore({ api: undefined, resource });
    await core.create("small_thing", config);
    expect(new Set(seen)).to.deep.equal(new Set(["password-1"]));
  });
});

describe("a write-only attribute", () => {
  it("a write-only attribute may add its version attribute, which the author need not declare", async () => {
    const { api, resource } = returningAll({
      password: string("The password").required().writeOnly({ version: "password_version" }),
    });
    const core = await smallCore({ api: undefined, resource });
    const state = await core.create("small_thing", { password: "one", password_version: 1 });
    expect(stateOf(state)).to.deep.equal({ id: "it", password: null, password_version: 1 });
    await core.update(state, { password: "two", password_version: 2 });
    expect(api.plans.at(-1)).to.include({ password: "two" });
  });

  it("a write-only attribute may share a version with another one, and may use a declared version", async () => {
    const { resource } = returningAll({
      key: string("The key").required().writeOnly({ version: "keys_version" }),
      other: string("The other key").optional().writeOnly({ version: "keys_version" }),
      keys_version: string("The version of both").optional().requiresReplace().notReturned(),
    });
    const core = await smallCore({ api: undefined, resource });
    const state = await core.create("small_thing", { key: "one", other: "two", keys_version: "a" });
    await core.replace(state, { key: "one", other: "two", keys_version: "b" });
  });

  it("a nested attribute can be write-only, with all of its members", async () => {
    const { api, resource } = returningAll({
      login: nested
        .single("Login", { user: string("User").required(), key: string("Key").optional() })
        .required()
        .writeOnly({ version: "login_version" }),
    });
    expect(resource.block.attributes.login?.nested?.attributes.user).to.include({ writeOnly: true });
    const core = await smallCore({ api: undefined, resource });
    const state = await core.create("small_thing", { login: { user: "robot" }, login_version: 1 });
    expect(api.plans.at(-1)).to.deep.include({ login: { user: "robot", key: null } });
    expect(stateOf(state)).to.include({ login: null });
  });

  it("a write-only attribute is null even if handlers, upgrades and moves return a value in the state", async () => {
    const { resource } = returningAll(
      { password: string("The password").optional().writeOnly(), size: number("Size").optional() },
      {
        version: 1,
        upgrades: { 0: (old: object) => ({ ...old, password: "leaks" }) },
        moves: [{ fromType: "other_thing", state: () => ({ id: "it", password: "leaks" }) }],
      } as never,
    );
    const core = await smallCore({ api: undefined, resource });
    const upgraded = plainState(await core.upgrade("small_thing", 0, '{"id":"it","size":1}'));
    expect(upgraded).to.deep.equal({ id: "it", password: null, size: 1 });
    const moved = await core.move("small_thing", {
      sourceProviderAddress: "registry.example.com/other/other",
      sourceTypeName: "other_thing",
      sourceState: { json: Buffer.from("{}") },
    });
    expect(stateOf(moved)).to.include({ password: null });
  });

  it("the state returned by a call that fails early has null for a write-only value that the host sent", async () => {
    const schema = { password: string("The password").optional().writeOnly() };
    const { core, call } = smallUnconfigured({ api: undefined, resource: returningAll(schema).resource });
    const type = blockType(await core.block("small_thing"));
    const kept = sent(type, { id: "it", password: "kept" });
    const clean = sent(type, { id: "it", password: null });
    const object = { typeName: "small_thing", priorState: kept, config: kept };
    const read = await call("readResource", { typeName: "small_thing", currentState: kept });
    expect(read.newState).to.deep.include(clean);
    const applied = await call("applyResourceChange", { ...object, plannedState: kept });
    expect(applied.newState).to.deep.include(clean);
    const malformed = { msgpack: Buffer.from("c1", "hex") };
    const planned = await call("planResourceChange", {
      ...object,
      proposedNewState: kept,
      config: malformed,
    });
    expect(planned.plannedState).to.deep.include(clean);
    for (const { diagnostics } of [read, applied, planned]) expect(diagnostics).to.have.lengthOf(1);
  });

  it("a write-only value that a host has stored in the prior state plans no change", async () => {
    const schema = { password: string("The password").optional().writeOnly() };
    const { core, call } = smallUnconfigured({ api: undefined, resource: returningAll(schema).resource });
    await core.configure();
    const type = blockType(await core.block("small_thing"));
    const kept = sent(type, { id: "it", password: "kept" });
    const answer = await call("planResourceChange", {
      typeName: "small_thing",
      priorState: kept,
      proposedNewState: kept,
      config: sent(type, { id: null, password: "kept" }),
    });
    expect(answer.plannedState).to.deep.include(sent(type, { id: "it", password: null }));
  });

  for (const [what, schema, problem] of [
    [
      "in a set of blocks",
      { x: block.set("X", { a: string("A").optional().writeOnly() }) },
      "x.a is write-only inside a set",
    ],
    [
      "in a nested attribute of a set",
      { x: nested.set("X", { a: string("A").optional().orWriteOnly().sensitive() }).optional() },
      "x.a_wo is write-only inside a set",
    ],
    [
      "that is computed",
      { x: fields({ computed: true, optional: true, writeOnly: true }) },
      "x is both write-only and computed",
    ],
    [
      "with a default",
      { x: fields({ optional: true, default: "a", writeOnly: true }) },
      "x is write-only and has a default",
    ],
    [
      "that replaces the object",
      { x: string("X").optional().requiresReplace().writeOnly() },
      "x is write-only and requires replacement",
    ],
    [
      "in a computed object",
      { x: nested.single("X", { a: string("A").optional().writeOnly() }).computed() },
      "x is computed, but a in it is write-only",
    ],
    [
      "whose version cannot be configured",
      {
        x: string("X").optional().writeOnly({ version: "v" }),
        v: number("V").computed(),
      },
      "x has the version v, which must be an optional number or string",
    ],
    [
      "that orWriteOnly adds, too,",
      { x: string("X").optional().orWriteOnly().sensitive(), x_wo: string("Wo").optional() },
      "x uses orWriteOnly, which adds x_wo, but the schema has that already",
    ],
    [
      "for an attribute that is not sensitive",
      { x: string("X").optional().orWriteOnly() },
      "x uses orWriteOnly, but is not sensitive",
    ],
  ] as const) {
    it(`a write-only attribute ${what} fails the check of definitions`, () => {
      const { resource } = returningAll(schema as unknown as Fields);
      expect(resourceProblems("small_thing", resource).join("\n")).to.contain(`small_thing: ${problem}`);
    });
  }
});

/** A field that the DSL does not allow. */
function fields(facts: object): Fields[string] {
  return { [field]: { description: "X", type: "string", ...facts } } as unknown as Fields[string];
}

/** The response was lost. */

describe("optional write-only attributes that share a version", () => {
  const schema = {
    user: string("The user").optional().writeOnly({ version: "login_version" }),
    password: string("The password").optional().writeOnly({ version: "login_version" }),
  };

  it("one of several attributes that share a version may be set, and is sent with each version", async () => {
    const { api, resource } = returningAll(schema);
    expect(resourceProblems("small_thing", resource)).to.deep.equal([]);
    const core = await smallCore({ api: undefined, resource });
    const state = await core.create("small_thing", { password: "secret-1", login_version: 1 });
    expect(api.plans.at(-1)).to.deep.include({ user: null, password: "secret-1" });
    await core.update(state, { user: "user-of-a-test", password: "secret-2", login_version: 2 });
    expect(api.plans.at(-1)).to.deep.include({ user: "user-of-a-test", password: "secret-2" });
  });

  it("a shared version without a value is one error, which names the attributes, and so is each value without it", async () => {
    const core = await smallCore({ api: undefined, resource: returningAll(schema).resource });
    const problems = async (config: PlainConfig) =>
      (await rejection(core.create("small_thing", config), DiagnosticsError)).diagnostics.map(
        ({ detail }) => detail,
      );
    expect(await problems({ login_version: 1 })).to.deep.equal([
      "login_version is set, so one of user, password must be set, too.",
    ]);
    const missing = await problems({ user: "user-of-a-test", password: "secret-1" });
    expect(missing.map((text) => text.split(",")[0])).to.deep.equal(["user is set", "password is set"]);
  });
});
