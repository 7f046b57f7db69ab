/**
 * Lives of objects in which each function of the error paths throws in turn. Writes a JSON object: the functions that were reached,
 * and what was found wrong. Run by throwing.test.ts with `--import register.js`.
 */
import type { PlainConfig } from "../../../src/testing/core/core.ts";
import { DiagnosticsError } from "../../../src/testing/core/core.ts";
import type { ResourceLife } from "../../../src/testing/life/resource-life.ts";
import { startSecLife } from "../sec-life.ts";
import { startVdbLife } from "../vdb-life.ts";

declare global {
  var throwIn: ((name: string) => void) | undefined;
}

let secret = "s3cr3t-0123456789-abcdefghij-of-some-length";

/** One thing that may happen to an object, and whether it exists at the API afterwards. */
interface Scenario {
  readonly name: string;
  /** Sets the fault, and does what is to be attacked. */
  run(life: ResourceLife): Promise<unknown>;
  /** Done before, without anything thrown. */
  before?(life: ResourceLife): Promise<unknown>;
}

interface Attacked {
  readonly name: string;
  start(): ResourceLife;
  /** The ids that the API has. */
  ids(): readonly unknown[];
  readonly scenarios: readonly Scenario[];
}

const reached = new Set<string>();
const problems: string[] = [];
let runs = 0;

process.on("uncaughtException", (error) => problems.push(`uncaught exception: ${error.stack}`));
process.on("unhandledRejection", (error) => problems.push(`unhandled rejection: ${String(error)}`));

async function attack({ name: api, start, ids, scenarios }: Attacked): Promise<void> {
  for (const scenario of scenarios) {
    const names = new Set<string>();
    await once(undefined, names);
    for (const name of names) {
      reached.add(name);
      await once(name, new Set());
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
      const what = `${api}, ${scenario.name}, ${throwing ?? "nothing"} throws`;
      if (text === null) problems.push(`${what}: not an answer with diagnostics`);
      else if (text.includes(secret)) problems.push(`${what}: the secret is shown: ${text}`);
      const made = ids().filter((id) => !before.has(id));
      const isKnown = made.includes(idOf(life));
      const isTold = /may have (been made|taken effect)|not known whether/.test(text ?? "");
      if (made.length > 0 && !isKnown && !isTold) problems.push(`${what}: lost: ${text}`);
      if (scenario.before && idOf(life) === undefined)
        problems.push(`${what}: the state forgot the object: ${text}`);
    }
  }
}

function idOf({ object }: ResourceLife): unknown {
  return object && typeof object.value === "object" && object.value !== null && "id" in object.value
    ? object.value.id
    : undefined;
}

/** All that is told of an error; null where it is none that Terraform could show. */
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
  secret = api.emulator.credentials.apiKey;
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

await attackSec();
await attackVdb();
process.stdout.write(JSON.stringify({ runs, reached: [...reached].sort(), problems }));
