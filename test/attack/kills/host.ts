// Replaces Terraform with a process that can be killed: it starts providers and works with all of them until its end.
import { writeSync } from "node:fs";
import { blockType } from "../../../src/schema/schema.ts";
import { isRecord } from "../../../src/schema/values/value.ts";
import { toConfig } from "../../../src/testing/core/config.ts";
import { Core } from "../../../src/testing/core/core.ts";
import { sent } from "../../../src/testing/core/wire.ts";
import { startPlugin } from "../../../src/testing/plugin/client.ts";
import { callerOf } from "../../../src/testing/plugin/drive.ts";
import type { Case } from "../cases.ts";

/** The argument of a host, as JSON. */
export interface HostOrder {
  readonly command: string;
  /** The number of providers to start. */
  readonly providers: number;
  /** The number of concurrent objects of each provider. */
  readonly parallelism: number;
  readonly env: Readonly<Record<string, string>>;
  readonly work: Pick<Case, "mode" | "provider" | "type" | "create" | "first">;
}

const order: HostOrder = JSON.parse(process.argv[2] ?? "{}");
const { mode, provider, type, create, first } = order.work;
const name = `${provider}_${type}`;
let last = 0;

await Promise.all(Array.from({ length: order.providers }, serve));

async function serve(): Promise<void> {
  const plugin = await startPlugin({ command: order.command, env: order.env });
  say(`provider ${plugin.process.child.pid}`);
  const core = new Core(callerOf(plugin));
  await core.configure();
  const run = await working();
  // Runs without end: the test kills this process.
  await Promise.all(
    Array.from({ length: order.parallelism }, async () => {
      for (;;) await run();
    }),
  );

  /** Prepares the operation that is repeated. Its errors are ignored, except for a short pause. */
  async function working(): Promise<() => Promise<void>> {
    if (mode === "action") {
      const made = first && (await core.create(`${provider}_${first.type}`, first.create));
      const id = made && isRecord(made.value) ? made.value.id : undefined;
      const block = (await core.schema()).actions.get(name);
      if (!block) throw new Error(`there is no action ${name}`);
      const values = toConfig(block, { ...create, ...(first?.as !== undefined && { [first.as]: id }) });
      const config = sent(blockType(block), values);
      const clientCapabilities = { deferralAllowed: false, writeOnlyAttributesAllowed: true };
      return async () => {
        for await (const _ of plugin.stream("invokeAction", {
          actionType: name,
          config,
          clientCapabilities,
        }));
      };
    }
    if (mode === "ephemeral") {
      return async () => {
        const object = await core.openEphemeral(name, create);
        await rest();
        await object.close();
      };
    }
    return async () => {
      const made = await core.create(name, { ...create, name: `object ${process.pid}-${last++}` });
      if (isRecord(made.value)) say(`made ${made.value.id}`);
    };
  }
}

function rest(): Promise<void> {
  return new Promise((resume) => setTimeout(resume, 5));
}

/** Runs immediately, because waiting output would be lost. */
function say(line: string): void {
  writeSync(1, `${line}\n`);
}
