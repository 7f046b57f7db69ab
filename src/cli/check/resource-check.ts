import type { Provider } from "../../schema/define.ts";
import { type PlainConfig, type ProviderLife, providerLife, type ResourceLife } from "../../testing/index.ts";
import type { CheckApi, CheckedResource, Config, PlainObject } from "../config.ts";
import { type ExampleBlock, exampleBlocks, NotLiteralError } from "./example-config.ts";
import { type Finding, passed } from "./report.ts";

/** What each resource's life has shown. */
export async function resourceFindings(
  provider: Provider,
  start: () => Promise<CheckApi>,
  config: Config,
): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  for (const [name, load] of Object.entries(provider.definition.resources)) {
    const subject = `${provider.definition.name}_${name}`;
    const wanted = config.check?.resources?.[name];
    if (wanted === false) {
      found.push({ subject, outcome: "skipped", text: "its life is switched off in tfnode.config.ts" });
      continue;
    }
    const { definition } = (await load()).default;
    let api: CheckApi | undefined;
    try {
      // Each has an API of its own, so that none finds what another has left.
      api = await started(start);
      const life = await providerLife(provider, api.provider);
      try {
        const steps = await live(
          life,
          subject,
          wanted ?? definition.example,
          definition.importForms.length > 0,
        );
        found.push(passed(subject, steps.join(", ")));
      } finally {
        await life.close();
      }
    } catch (error) {
      found.push(problemOf(subject, error));
    } finally {
      await api?.close?.();
    }
  }
  return found;
}

async function started(start: () => Promise<CheckApi>): Promise<CheckApi> {
  try {
    const api: unknown = await start();
    if (typeof api === "object" && api !== null && "provider" in api) return api as CheckApi;
  } catch (cause) {
    throw new StepError(`check.api does not start: ${messageOf(cause)}`, { cause });
  }
  throw new StepError("check.api does not return an object with the configuration of the provider");
}

/** A step of a life that went wrong. */
class StepError extends Error {
  override readonly name = "StepError";
}

async function live(
  life: ProviderLife,
  type: string,
  wanted: CheckedResource | string,
  isImported: boolean,
): Promise<readonly string[]> {
  const { create, update, others } =
    typeof wanted === "string" ? await fromExample(life, type, wanted) : { ...wanted, others: [] };
  const resource = life.resource(shortName(type));
  const steps: string[] = [];
  const step = async (name: string, work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      throw error instanceof StepError
        ? error
        : new StepError(`${name}: ${messageOf(error)}`, { cause: error });
    }
    steps.push(name);
  };
  await step("created", () => resource.create(create));
  await step("planned again", () => expectEmptyPlan(resource, create));
  if (isImported) await step("imported", () => resource.importVerify());
  if (update) {
    await step("changed", () => resource.apply(update));
    await step("planned again", () => expectEmptyPlan(resource, update));
  }
  await step("destroyed", () => resource.destroy());
  for (const other of others.reverse()) await other.destroy();
  return [...new Set(steps)];
}

async function expectEmptyPlan(resource: ResourceLife, config: PlainConfig): Promise<void> {
  for (const refresh of [false, true]) {
    const { action, changed, recomputed } = await resource.plan(config, { refresh });
    if (action === "no-op") continue;
    const places = [...changed, ...recomputed].join(", ") || action;
    throw new StepError(`second plan not empty${refresh ? " after a refresh" : ""}: ${places}`);
  }
}

/** The configuration of an example's resource, for which those that it refers to are created. */
async function fromExample(
  life: ProviderLife,
  type: string,
  example: string,
): Promise<CheckedResource & { readonly others: ResourceLife[] }> {
  const states = new Map<string, PlainObject>();
  const others: ResourceLife[] = [];
  let wanted: PlainObject | undefined;
  // References point to what stands before or after: as often as something new is known, the rest is tried again.
  for (let known = -1; wanted === undefined && known < states.size; ) {
    known = states.size;
    for (const block of wholeBlocks(example, states)) {
      const [labelled = "", name = ""] = block.labels;
      if (block.keyword !== "resource" || states.has(`${labelled}.${name}`)) continue;
      if (labelled === type) {
        wanted ??= block.body;
        break;
      }
      const other = life.resource(shortName(labelled));
      states.set(`${labelled}.${name}`, await other.create(withoutMeta(block.body)));
      others.push(other);
    }
  }
  if (wanted === undefined) {
    const isThere = new RegExp(`^[ \\t]*resource[ \\t]+"?${type}"?[ \\t]`, "m").test(example);
    throw new NotLiteralError(isThere ? "a reference to what is not in it" : "no resource of this type");
  }
  return { create: withoutMeta(wanted), others };
}

/** The blocks whose references are known. */
function wholeBlocks(example: string, states: ReadonlyMap<string, PlainObject>): readonly ExampleBlock[] {
  const blocks: ExampleBlock[] = [];
  let problem: unknown;
  for (const part of example.split(/^(?=\w+ (?:"|\{))/m)) {
    try {
      blocks.push(
        ...exampleBlocks(part, (reference) => {
          const [type, name, ...rest] = reference.split(".");
          const state = states.get(`${type}.${name}`);
          if (!state) throw new NotLiteralError(`the reference ${reference}`);
          return rest.reduce<unknown>((value, key) => (value as PlainObject)[key], state);
        }),
      );
    } catch (error) {
      if (!(error instanceof NotLiteralError)) throw error;
      problem ??= error;
    }
  }
  if (blocks.length === 0 && problem !== undefined) throw problem;
  return blocks;
}

const meta = ["count", "depends_on", "for_each", "lifecycle", "provider"];

function withoutMeta(body: PlainObject): PlainObject {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !meta.includes(name)));
}

function shortName(type: string): string {
  return type.slice(type.indexOf("_") + 1);
}

function problemOf(subject: string, error: unknown): Finding {
  if (error instanceof NotLiteralError) {
    const text = `not tried, because its example has ${error.message}: say check.resources in tfnode.config.ts`;
    return { subject, outcome: "skipped", text };
  }
  return { subject, outcome: "failed", text: messageOf(error) };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
