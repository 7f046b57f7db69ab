/**
 * Runs lives of objects in which each function of the error paths throws in turn. Writes a JSON object: the functions that ran, and
 * the errors found. Run by throwing.thorough.test.ts with `--import register.js`.
 */

import { DiagnosticError } from "../../../src/schema/index.ts";
import type { Invoked } from "../../../src/testing/core/actions.ts";
import type { PlainConfig } from "../../../src/testing/core/core.ts";
import { DiagnosticsError } from "../../../src/testing/core/core.ts";
import type { ResourceLife } from "../../../src/testing/life/resource-life.ts";
import { putClusters, search } from "../../resources/vdb/clusters-at-hand.ts";
import { startSecLife } from "../sec-life.ts";
import { thorough } from "../thorough.ts";
import { startVdbLife } from "../vdb-life.ts";
import { openStoreLife, type StoreLife } from "./stores.ts";

declare global {
  var throwIn: ((name: string) => void) | undefined;
}

let secret = "s3cr3t-0123456789-abcdefghij-of-some-length";

/** The subject of an attack: an object of a resource, or another operation of a provider. */
interface Life {
  /** The state of an object; undefined while it does not exist, and for subjects without state. */
  readonly object?: ResourceLife["object"];
}

/** An operation on an object, and whether the object exists in the API afterwards. */
interface Scenario<OneLife extends Life = ResourceLife> {
  readonly name: string;
  /** Sets the fault, and runs the tested operation. */
  run(life: OneLife): Promise<unknown>;
  /** Runs before, without any exception. */
  before?(life: OneLife): Promise<unknown>;
  /** Runs afterwards, without any exception; returns the texts that users see. */
  after?(): Promise<readonly string[]>;
  /** The remaining problems, also with the reported texts; runs without any exception. */
  wrong?(text: string): Promise<string | undefined>;
}

interface Attacked<OneLife extends Life> {
  readonly name: string;
  start(): OneLife;
  /** The IDs of the existing objects. */
  ids(): readonly unknown[];
  readonly scenarios: readonly Scenario<OneLife>[];
}

const reached = new Set<string>();
const problems: string[] = [];
let runs = 0;

process.on("uncaughtException", (error) => problems.push(`uncaught exception: ${error.stack}`));
process.on("unhandledRejection", (error) => problems.push(`unhandled rejection: ${String(error)}`));

async function attack<OneLife extends Life>({
  name: api,
  start,
  ids,
  scenarios,
}: Attacked<OneLife>): Promise<void> {
  for (const scenario of scenarios) {
    const names = new Set<string>();
    await once(undefined, names);
    for (const name of names) {
      const isNew = !reached.has(name);
      reached.add(name);
      // A thorough run throws in each function in each scenario.
      if (isNew || thorough) await once(name, new Set());
    }

    async function once(throwing: string | undefined, seen: Set<string>): Promise<void> {
      runs++;
      const life = start();
      await scenario.before?.(life);
      const before = new Set(ids());
      globalThis.throwIn = (name) => {
        seen.add(name);
        if (name === throwing) throw new Error(`thrown on purpose, with ${secret}`);
      };
      const text = await scenario.run(life).then(
        () => "",
        (error: unknown) => textOf(error),
      );
      globalThis.throwIn = undefined;
      const reported = (await scenario.after?.()) ?? [];
      const what = `${api}, ${scenario.name}, ${throwing ?? "nothing"} throws`;
      if (text === null) problems.push(`${what}: not an answer with diagnostics`);
      else if ([text, ...reported].some((words) => words.includes(secret)))
        problems.push(`${what}: the secret is shown: ${text}`);
      const wrong = await scenario.wrong?.(text ?? "");
      if (wrong !== undefined) problems.push(`${what}: ${wrong}: ${text}`);
      const made = ids().filter((id) => !before.has(id));
      const isKnown = made.includes(idOf(life));
      const isTold =
        reported.length > 0 ||
        /may have (been created|taken effect)|not known whether|may exist|was left open/.test(text ?? "");
      if (made.length > 0 && !isKnown && !isTold) problems.push(`${what}: lost: ${text}`);
      if (scenario.before && "object" in life && idOf(life) === undefined)
        problems.push(`${what}: the state forgot the object: ${text}`);
    }
  }
}

function idOf({ object }: Life): unknown {
  return object && typeof object.value === "object" && object.value !== null && "id" in object.value
    ? object.value.id
    : undefined;
}

/** Returns the whole text of an error; null if Terraform could not show it. */
function textOf(error: unknown): string | null {
  if (!(error instanceof DiagnosticsError) || error.diagnostics.length === 0) return null;
  return error.diagnostics.map(({ summary, detail }) => `${summary}: ${detail}`).join("\n");
}

async function attackSec(): Promise<void> {
  const life = await startSecLife();
  const { api } = life;
  let count = 0;
  const config = (more: PlainConfig = {}): PlainConfig => ({
    name: `channel ${count}`,
    webhook_url: `https://hooks.example.com/${secret}`,
    test_integration: false,
    ...more,
  });
  const create = (life: ResourceLife, more?: PlainConfig) => life.create(config(more));
  const echo = { message: `cannot use https://hooks.example.com/${secret}` };
  await attack({
    name: "sec",
    start: () => {
      count++;
      return life.resource("alert_channel_webhook");
    },
    ids: () => api.objects("AlertChannels").map(({ intgGuid }) => intgGuid),
    scenarios: [
      { name: "a create that works", run: (life) => create(life) },
      {
        name: "a create that is refused",
        run: (life) => {
          api.fail({ method: "POST", path: "AlertChannels", status: 400, body: echo });
          return create(life);
        },
      },
      {
        name: "a create whose answer is an error after its effect",
        run: (life) => {
          api.fail({ method: "POST", path: "AlertChannels", status: 500, body: echo, afterEffect: true });
          return create(life);
        },
      },
      {
        name: "a create whose answer is lost",
        run: (life) => {
          api.fail({ method: "POST", path: "AlertChannels", drop: "after" });
          return create(life);
        },
      },
      {
        name: "a create whose test fails, and cannot be undone",
        run: (life) => {
          api.fail({ method: "POST", path: "AlertChannels/*/test", status: 400, body: echo });
          api.fail({ method: "DELETE", path: "AlertChannels/*", status: 403, body: echo });
          return create(life, { test_integration: true });
        },
      },
      {
        name: "an update that fails after its effect",
        before: (life) => create(life),
        run: (life) => {
          api.fail({ method: "PATCH", path: "AlertChannels/*", status: 500, body: echo, afterEffect: true });
          return life.update(config({ enabled: false }));
        },
      },
      {
        name: "a read that fails",
        before: (life) => create(life),
        run: (life) => {
          api.fail({ method: "GET", path: "AlertChannels/*", status: 400, body: echo });
          return life.refresh();
        },
      },
      {
        name: "a deletion that fails",
        before: (life) => create(life),
        run: (life) => {
          api.fail({ method: "DELETE", path: "AlertChannels/*", status: 400, body: echo });
          return life.destroy();
        },
      },
    ],
  });
  await life.close();
}

async function attackVdb(): Promise<void> {
  const life = await startVdbLife();
  const { api } = life;
  secret = api.localApi.credentials.apiKey;
  let count = 0;
  const config = (more: PlainConfig = {}): PlainConfig => ({
    name: `role-${count}`,
    permissions: [{ value: "read:clusters" }],
    ...more,
  });
  const create = (life: ResourceLife) => life.create(config());
  const details = `cannot use ${secret}`;
  await attack({
    name: "vdb",
    start: () => {
      count++;
      return life.resource("accounts_role");
    },
    ids: () => api.objects("roles").map(({ id }) => id),
    scenarios: [
      { name: "a create that works", run: create },
      {
        name: "a create that is refused",
        run: (life) => {
          api.fail({ method: "CreateRole", code: "INVALID_ARGUMENT", message: details });
          return create(life);
        },
      },
      {
        name: "a create whose answer is lost",
        run: (life) => {
          api.fail({ method: "CreateRole", code: "UNAVAILABLE", message: "gone", afterEffect: true });
          return create(life);
        },
      },
      {
        name: "an update that fails after its effect",
        before: create,
        run: (life) => {
          api.fail({ method: "UpdateRole", code: "INTERNAL", message: "no", afterEffect: true });
          return life.update(config({ description: "new" }));
        },
      },
      {
        name: "a read that fails",
        before: create,
        run: (life) => {
          api.fail({ method: "GetRole", code: "PERMISSION_DENIED", message: "no" });
          return life.refresh();
        },
      },
      {
        name: "a deletion that fails",
        before: create,
        run: (life) => {
          api.fail({ method: "DeleteRole", code: "PERMISSION_DENIED", message: "no" });
          return life.destroy();
        },
      },
    ],
  });
  await life.close();
}

/** Lists, actions, ephemeral resources and generated configuration of `sec`. */
async function attackCallsOfSec(): Promise<void> {
  const life = await startSecLife();
  const { api } = life;
  secret = api.localApi.credentials.apiSecret;
  // The framework cannot know that a value from the environment is secret.
  await life.core.configure({ api_secret: secret });
  const echo = { message: `cannot use ${secret} \u001b[2J` };
  const channel = life.resource("alert_channel_webhook");
  await channel.create({
    name: "hook",
    webhook_url: "https://hooks.example.com/hush-hush",
    test_integration: false,
  });
  const list = (includeObject: boolean) =>
    life.queries.list("sec_alert_channel_webhook", {}, { includeObject });
  const test = () => life.runAction("alert_channel_test", { channel_id: channel.id }).then(unlessFailed);
  await attack({
    name: "calls of sec",
    start: () => ({}),
    ids: () => [],
    scenarios: [
      { name: "a list", run: () => list(false) },
      { name: "a list with objects", run: () => list(true) },
      {
        name: "a list that fails",
        run: () => {
          api.fail({ method: "GET", path: "AlertChannels", status: 400, body: echo });
          return list(true);
        },
      },
      { name: "a generated configuration", run: () => generate() },
      { name: "an action", run: test },
      {
        name: "an action that fails",
        run: () => {
          api.fail({ method: "POST", path: "AlertChannels/*/test", status: 400, body: echo });
          return test();
        },
      },
      { name: "a token", run: async () => await (await life.open("api_token")).close() },
    ],
  });
  await life.close();

  async function generate(): Promise<unknown> {
    const { results } = await life.queries.list("sec_alert_channel_webhook", {}, { includeObject: true });
    return await life.queries.generate("sec_alert_channel_webhook", results[0]?.state ?? null);
  }
}

/**
 * The same subjects for `vdb`, whose ephemeral keys exist until they are closed. Each has its own client, whose end is part of
 * the subject.
 */
async function attackCallsOfVdb(): Promise<void> {
  let life = await startVdbLife();
  const cluster = { cluster_id: search };
  await attack({
    name: "calls of vdb",
    start: () => ({}),
    ids: () => life.api.objects("databaseApiKeys").map(({ id }) => id),
    scenarios: (
      [
        ["a key", {}],
        ["a key whose answer is lost", { method: "CreateDatabaseApiKey", drop: "after" }],
        [
          "a key that is refused",
          { method: "CreateDatabaseApiKey", code: "INVALID_ARGUMENT", message: "no" },
        ],
        [
          "a key that cannot be deleted",
          { method: "DeleteDatabaseApiKey", code: "PERMISSION_DENIED", message: "no" },
        ],
      ] as const
    ).map(([name, fault]) => ({
      name,
      before: async () => {
        await life.close();
        life = await startVdbLife();
        secret = life.api.localApi.credentials.apiKey;
        await putClusters(life.api);
        if ("method" in fault) life.api.fail(fault);
      },
      run: async () => {
        await (await life.open("database_api_key", cluster)).close();
      },
      after: () => life.end(),
    })),
  });
  await attack({
    name: "actions of vdb",
    start: () => ({}),
    ids: () => [],
    scenarios: [
      {
        name: "a backup",
        run: () => life.runAction("backup_create", { ...cluster, wait: false }).then(unlessFailed),
      },
      { name: "a restart", run: () => life.runAction("cluster_restart", cluster).then(unlessFailed) },
      { name: "a list", run: () => life.queries.list("vdb_accounts_cluster", {}, { includeObject: true }) },
    ],
  });
  await life.close();
}

/**
 * A state store: its states must be the old or the written ones, and the owner of a lock must know its ID.
 */
async function attackStores(): Promise<void> {
  secret = "st0re-0123456789-abcdefghij-of-some-length";
  let life: StoreLife;
  let lockId = "";
  const named = "default";
  const [first, second] = [`the first state, with ${secret}`, `the second, of other words, with ${secret}`];
  const config = { place: "here", key: secret };
  const reported = new DiagnosticError([], "No", `cannot do it with ${secret}`);
  const calls: { readonly [name: string]: () => Promise<unknown> } = {
    "a validation": () => life.states.validate(config),
    "a validation that fails": () => life.states.validate({ place: "", key: secret }),
    "a configuration": () => life.states.configure(config, 16),
    "a state that is read": async () => {
      const state = String(await life.states.read(named));
      if (state !== first) problems.push(`another state was read: ${state}`);
    },
    "a state that is written": () => life.states.write(named, Buffer.from(second)),
    "a state whose parts do not fit": () => {
      const meta = { typeName: "small_store", stateId: named };
      const range = { start: 0, end: 4 };
      return life.states.send([{ meta, bytes: Buffer.from(secret), totalLength: 5, range }]);
    },
    "a lock": async () => {
      lockId = await life.states.lock(named);
    },
    "a lock of a state that is locked": async () => {
      lockId = "a lock of before";
      life.locks.set(named, lockId);
      await life.states.lock(named);
    },
    "the end of a lock": async () => {
      lockId = "a lock of before";
      life.locks.set(named, lockId);
      await life.states.unlock(named, lockId);
    },
    "the end of another lock": () => life.states.unlock(named, "of nobody"),
    "the names of all states": () => life.states.list(),
    "a state that is deleted": () => life.states.delete(named),
  };
  const faults = {
    "": undefined,
    ", refused": reported,
    ", with a bug": new TypeError(`a bug with ${secret}`),
  };
  await attack({
    name: "a state store",
    start: () => ({}),
    ids: () => [],
    scenarios: Object.entries(calls).flatMap(([name, run]) =>
      Object.entries(faults).map(([how, fault]) => ({
        name: name + how,
        before: async () => {
          lockId = "";
          life = await openStoreLife(secret);
          life.fault = fault;
        },
        run,
        wrong: async () => {
          const state = life.stored.get(named);
          if (state === undefined ? name !== "a state that is deleted" : state !== first && state !== second)
            return `the state is ${state}`;
          if (life.stored.get("other") !== "the other state") return "another state has changed";
          const held = life.locks.get(named);
          if (held !== undefined && held !== lockId) return `nobody knows of the lock ${held}`;
          return undefined;
        },
      })),
    ),
  });
}

/** A diagnostic of an action is the error of its run. */
function unlessFailed({ errors }: Invoked): void {
  if (errors.length > 0) throw new DiagnosticsError("InvokeAction", errors);
}

await attackSec();
await attackVdb();
await attackCallsOfSec();
await attackCallsOfVdb();
await attackStores();
process.stdout.write(JSON.stringify({ runs, reached: [...reached].sort(), problems }));
