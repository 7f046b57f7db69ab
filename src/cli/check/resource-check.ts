import type { Provider } from "../../schema/define.ts";
import { hasEffect } from "../../schema/modifier.ts";
import type { Resource } from "../../schema/resource.ts";
import type { Attribute, Block } from "../../schema/schema.ts";
import type { Caller } from "../../testing/core/methods.ts";
import { type PlainConfig, type ProviderLife, providerLife, type ResourceLife } from "../../testing/index.ts";
import type { CheckApi, Config } from "../config.ts";
import { guardedPart } from "../project/guard.ts";
import { messageOf } from "../terminal/command.ts";
import { AttributeWatch } from "./attribute-watch.ts";
import { Declarations } from "./declarations.ts";
import { NotLiteralError } from "./example-config.ts";
import { ExampleFunctions } from "./example-functions.ts";
import { ExampleObjects, StepError } from "./example-objects.ts";
import { ExistsError } from "./existing.ts";
import { type Configured, requireHidden } from "./exposed-secrets.ts";
import { Patience } from "./patience.ts";
import { advised, type Finding, failed, notRun, passed } from "./report.ts";
import { orderedLists, ReversedLists } from "./reversed-lists.ts";

/** The results of the lives of all resources. */
export interface LifeFindings {
  /** A finding for each resource, and for each object that could not be destroyed. */
  readonly lives: readonly Finding[];
  /** A finding for each attribute that does not settle, and advice. */
  readonly attributes: readonly Finding[];
}

/** Returns the results of each resource's life. */
export async function resourceFindings(
  provider: Provider,
  start: () => Promise<CheckApi>,
  config: Config,
  functions = new ExampleFunctions(),
  declarations = new Declarations(),
): Promise<LifeFindings> {
  const lives: Finding[] = [];
  const watches: AttributeWatch[] = [];
  const unchanged: string[] = [];
  const reversed = new ReversedLists();
  const watched = reversed.around(provider);
  for (const [name, load] of Object.entries(provider.definition.resources)) {
    const subject = `${provider.definition.name}_${name}`;
    if (config.check?.resources?.[name] === false) {
      lives.push(notRun(subject, "check.resources in tfnode.config.ts says false"));
      continue;
    }
    await guardedPart(`${subject} lives`, async () => {
      let api: CheckApi | undefined;
      try {
        // Each resource uses a separate API, so that it does not find objects of other resources.
        api = await started(start);
        const environment = { ...process.env, ...api.env };
        const resource = (await load()).default;
        const watch = new AttributeWatch(subject, resource.block);
        watches.push(watch);
        const patience = new Patience(config, resource.definition.timeouts);
        const around = (call: Caller) => watch.around(patience.around(call));
        const schema = declarations.of(api.env);
        const options = { environment, around, schema };
        const life = await providerLife(watched, api.provider, options);
        declarations.keep(api.env, life);
        try {
          const { provider: block } = await life.core.schema();
          const check = new Check(provider, life, config, functions, [block, api.provider]);
          lives.push(...(await check.live(name, watch, reversed)));
          if (!watch.hasUpdate && hasChanges(resource)) unchanged.push(subject);
        } finally {
          await patience.wait(() => life.close());
        }
      } catch (error) {
        lives.push(problemOf(subject, error));
      } finally {
        await api?.close?.();
      }
    });
  }
  const attributes = [
    ...watches.flatMap(({ failed }) => failed),
    ...watches.flatMap(({ advice }) => advice),
    ...adviceToUpdate(unchanged),
  ];
  return { lives, attributes };
}

/** Reports whether plans of updates show an attribute of a resource as known after apply. */
function hasChanges({ block, definition }: Resource): boolean {
  const isShown = (attribute: Attribute) => attribute.computed === true && !hasEffect(attribute, "keeps");
  return definition.update !== undefined && Object.values(block.attributes).some(isShown);
}

function adviceToUpdate([first, ...others]: readonly string[]): readonly Finding[] {
  if (first === undefined) return [];
  const more = others.length === 0 ? "" : ` and ${others.length} more`;
  const text = `no update of ${first}${more} was tried: with check.resources.NAME.update in tfnode.config.ts, the check also names attributes that updates ignore, and those that are shown as known after apply although they never change`;
  return [advised("resources", text)];
}

/** Starts an API for a check. Throws an error that describes an invalid `check.api`. */
export async function started(start: () => Promise<CheckApi>): Promise<CheckApi> {
  try {
    const api: unknown = await start();
    if (typeof api === "object" && api !== null && "provider" in api) return api as CheckApi;
  } catch (cause) {
    throw new StepError(`check.api does not start: ${messageOf(cause)}`, { cause });
  }
  throw new StepError("check.api does not return an object with the configuration of the provider");
}

/** The lives of a resource and of the resources to which its example refers. */
class Check {
  readonly #life: ProviderLife;
  readonly #objects: ExampleObjects;
  readonly #providerConfig: Configured;

  constructor(
    provider: Provider,
    life: ProviderLife,
    config: Config,
    functions: ExampleFunctions,
    providerConfig: Configured,
  ) {
    this.#life = life;
    this.#providerConfig = providerConfig;
    this.#objects = new ExampleObjects(provider, life, config, functions);
  }

  /** Creates, reads, changes and imports the objects of a resource, and destroys them whatever the outcome. */
  async live(name: string, watch: AttributeWatch, reversed: ReversedLists): Promise<readonly Finding[]> {
    const subject = this.#objects.full(name);
    const found = await this.#steps(name, watch, reversed).then(
      (steps) => passed(subject, steps.join(", ")),
      (error) => problemOf(subject, error),
    );
    const left = await this.#objects.destroyRest();
    return [found, ...left.map((text) => failed(subject, text))];
  }

  async #steps(name: string, watch: AttributeWatch, reversed: ReversedLists): Promise<readonly string[]> {
    const wanted = this.#objects.settings(name);
    const { block, definition } = await this.#objects.definition(name);
    const create = await this.#objects.resourceConfig(name);
    const { update } = wanted ?? {};
    const resource = this.#life.resource(name);
    const steps: string[] = [];
    const problems: unknown[] = [];
    const step = async (what: string, work: () => Promise<unknown>): Promise<void> => {
      const before = watch.failed.length;
      try {
        await work();
        steps.push(what);
      } catch (error) {
        problems.push(
          error instanceof StepError || error instanceof ExistsError
            ? error
            : new StepError(`${what}: ${messageOf(error)}`, { cause: error }),
        );
        // The life goes on where only attributes differ, because later steps may find others.
        const isSettled = problems.length === 1 && watch.failed.length === before;
        if (isSettled || !resource.object || error instanceof ExistsError) throw problems[0];
        resource.object = { ...resource.object, tainted: false };
      }
    };
    await step("created", async () => {
      await this.#objects.create(name, create, resource);
      requireHidden(block, resource.object?.value ?? null, [[block, create], this.#providerConfig]);
    });
    await step("planned again", async () => {
      await expectEmptyPlan(resource, create);
      await watch.unwatched(() => tryOrders(resource, create, { block, watch, reversed }));
    });
    const ignore = wanted?.importIgnore ?? [];
    if (definition.importForms.length > 0)
      await step("imported", async () => {
        // Values that the API sets, such as a status, may have changed since the create.
        await resource.refresh();
        await watch.comparingImports(ignore, () => resource.importVerify({ ignore }));
      });
    if (update) {
      await step("changed", () => this.#objects.change(name, resource, update));
      await step("planned again", () => expectEmptyPlan(resource, update));
    }
    await step("destroyed", () => this.#objects.destroy(resource));
    if (problems.length > 0) throw problems[0];
    return [...new Set(steps)];
  }
}

/** Advises about each list of an object that a read in the reverse order changes. */
async function tryOrders(
  resource: ResourceLife,
  config: PlainConfig,
  {
    block,
    watch,
    reversed,
  }: { readonly block: Block; readonly watch: AttributeWatch; readonly reversed: ReversedLists },
): Promise<void> {
  for (const list of orderedLists(block, resource.object?.value ?? null)) {
    const { action } = await reversed.reversing(list, () => resource.plan(config));
    if (action === "no-op") continue;
    const what = action === "replace" ? "replaces the object" : "is a change";
    const cure = "add .unordered(), or declare a set, if the order means nothing to the API";
    watch.advise(list.join("."), `a response with the same elements in another order ${what}: ${cure}`);
  }
}

async function expectEmptyPlan(resource: ResourceLife, config: PlainConfig): Promise<void> {
  for (const refresh of [false, true]) {
    const { action, changed, recomputed } = await resource.plan(config, { refresh });
    if (action === "no-op") continue;
    const places = [...changed, ...recomputed].join(", ") || action;
    throw new StepError(`second plan not empty${refresh ? " after a refresh" : ""}: ${places}`);
  }
}

/** Returns the finding of an error; `setting` is where the configuration for a check can be set. */
export function problemOf(subject: string, error: unknown, setting = "check.resources"): Finding {
  if (error instanceof NotLiteralError)
    return notRun(
      subject,
      `its example has ${error.message}: set check.variables or ${setting} in tfnode.config.ts`,
    );
  return failed(subject, messageOf(error));
}
