import type { Provider } from "../../schema/define.ts";
import { exactJson } from "../../schema/engine/codec/exact-json.ts";
import { formParts } from "../../schema/engine/operations/import-resource.ts";
import { hasEffect } from "../../schema/modifier.ts";
import type { Resource } from "../../schema/resource.ts";
import type { Attribute, Block } from "../../schema/schema.ts";
import type { Caller } from "../../testing/core/methods.ts";
import type { ResourceState } from "../../testing/core/state.ts";
import { type PlainConfig, type ProviderLife, providerLife, type ResourceLife } from "../../testing/index.ts";
import { plainState } from "../../testing/plain-value.ts";
import type { CheckApi, CheckedResource, Config, PlainObject } from "../config.ts";
import { messageOf } from "../terminal/command.ts";
import { AttributeWatch } from "./attribute-watch.ts";
import { type ExampleBlock, NotLiteralError, readableBlocks, withoutMeta } from "./example-config.ts";
import { ExampleFunctions } from "./example-functions.ts";
import { allNew, type Before, ExistsError, expectNew, lookBefore } from "./existing.ts";
import { advised, type Finding, failed, passed, skipped } from "./report.ts";
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
): Promise<LifeFindings> {
  const lives: Finding[] = [];
  const watches: AttributeWatch[] = [];
  const unchanged: string[] = [];
  for (const [name, load] of Object.entries(provider.definition.resources)) {
    const subject = `${provider.definition.name}_${name}`;
    if (config.check?.resources?.[name] === false) {
      lives.push(skipped(subject, "its life is switched off in tfnode.config.ts"));
      continue;
    }
    let api: CheckApi | undefined;
    try {
      // Each resource uses a separate API, so that it does not find objects of other resources.
      api = await started(start);
      const environment = { ...process.env, ...api.env };
      const resource = (await load()).default;
      const watch = new AttributeWatch(subject, resource.block);
      watches.push(watch);
      const around = (call: Caller) => watch.around(call);
      const reversed = new ReversedLists();
      const life = await providerLife(reversed.around(provider), api.provider, { environment, around });
      try {
        lives.push(...(await new Check(provider, life, config, functions).live(name, watch, reversed)));
        if (!watch.hasUpdate && hasChanges(resource)) unchanged.push(subject);
      } finally {
        await life.close();
      }
    } catch (error) {
      lives.push(problemOf(subject, error));
    } finally {
      await api?.close?.();
    }
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

/** Thrown for a failed step of a life. */
class StepError extends Error {
  override readonly name = "StepError";
}

/** The lives of a resource and of the resources to which its example refers. */
class Check {
  readonly #provider: Provider;
  readonly #life: ProviderLife;
  readonly #config: Config;
  readonly #functions: ExampleFunctions;
  /** The created objects that are not destroyed yet, in the order of creation. */
  readonly #created: ResourceLife[] = [];

  constructor(provider: Provider, life: ProviderLife, config: Config, functions: ExampleFunctions) {
    this.#provider = provider;
    this.#life = life;
    this.#config = config;
    this.#functions = functions;
  }

  /** Creates, reads, changes and imports the objects of a resource, and destroys them whatever the outcome. */
  async live(name: string, watch: AttributeWatch, reversed: ReversedLists): Promise<readonly Finding[]> {
    const subject = this.#full(name);
    const found = await this.#steps(name, watch, reversed).then(
      (steps) => passed(subject, steps.join(", ")),
      (error) => problemOf(subject, error),
    );
    const left = await this.#destroyRest();
    return [found, ...left.map((text) => failed(subject, text))];
  }

  async #steps(name: string, watch: AttributeWatch, reversed: ReversedLists): Promise<readonly string[]> {
    const wanted = this.#settings(name);
    const { block, definition } = await this.#definition(name);
    const create = wanted?.create ?? (await this.#fromExample(name, definition.example));
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
    await step("created", () => this.#create(name, create, resource));
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
      await step("changed", () => this.#change(name, resource, update));
      await step("planned again", () => expectEmptyPlan(resource, update));
    }
    await step("destroyed", () => this.#destroy(resource));
    if (problems.length > 0) throw problems[0];
    return [...new Set(steps)];
  }

  /** Creates an object, unless the object exists. */
  async #create(
    name: string,
    config: PlainObject,
    resource = this.#life.resource(name),
  ): Promise<ResourceLife> {
    const before = await this.#lookBefore(name, resource, config);
    try {
      await resource.create(config);
      expectNew(before, resource.type, resource.object?.identity ?? null);
      this.#created.push(resource);
      return resource;
    } catch (error) {
      // The object of a failed create belongs to the check.
      if (resource.object && !(error instanceof ExistsError)) this.#created.push(resource);
      throw error;
    }
  }

  /** Changes an object, unless the change replaces it with an existing object. */
  async #change(name: string, resource: ResourceLife, config: PlainObject): Promise<void> {
    const { action } = await resource.plan(config);
    const before = action === "replace" ? await this.#lookBefore(name, resource, config) : allNew;
    await resource.apply(config);
    try {
      expectNew(before, resource.type, resource.object?.identity ?? null);
    } catch (error) {
      this.#created.splice(this.#created.indexOf(resource), 1);
      throw error;
    }
  }

  async #lookBefore(name: string, { type, object }: ResourceLife, config: PlainObject): Promise<Before> {
    if (this.#settings(name)?.mayExist) return allNew;
    const isListed = Object.hasOwn(this.#provider.definition.listResources, name);
    const resource = await this.#definition(name);
    const own = object?.value ?? null;
    return await lookBefore(this.#life, { name, type, resource, isListed, config, own });
  }

  async #destroy(resource: ResourceLife): Promise<void> {
    await resource.destroy();
    this.#created.splice(this.#created.indexOf(resource), 1);
  }

  /** Destroys the remaining objects. Returns those that could not be destroyed, with the reasons. */
  async #destroyRest(): Promise<readonly string[]> {
    const left: string[] = [];
    for (const resource of this.#created.splice(0).reverse()) {
      if (!resource.object) continue;
      try {
        await this.#destroyAnyway(resource.object, resource);
      } catch (error) {
        left.push(
          `${resource.type} ${named(resource.object)} is left in the API, because its delete fails: ${messageOf(error)}`,
        );
      }
    }
    return left;
  }

  /** Destroys an object, without a read if its read fails. */
  async #destroyAnyway(object: ResourceState, resource: ResourceLife): Promise<void> {
    try {
      await resource.destroy();
    } catch (error) {
      await this.#life.core.deleteUnplanned(object).catch(() => {
        throw error;
      });
    }
  }

  #settings(name: string): CheckedResource | undefined {
    return this.#config.check?.resources?.[name] || undefined;
  }

  async #definition(name: string): Promise<Resource> {
    const load = this.#provider.definition.resources[name];
    if (!load) throw new StepError(`its example has ${this.#full(name)}, which the provider does not have`);
    return (await load()).default;
  }

  #full(name: string): string {
    return `${this.#provider.definition.name}_${name}`;
  }

  /** The configuration of an example's resource. Creates the other resources of the example and reads its data sources, for references to them. */
  async #fromExample(name: string, example: string): Promise<PlainObject> {
    const variables = Object.entries(this.#config.check?.variables ?? {});
    const values = new Map(variables.map(([variable, value]) => [`var.${variable}`, value]));
    const ownPrefix = this.#full("");
    let firstProblem: NotLiteralError | undefined;
    // A reference may precede the block that it refers to, so the blocks are read again whenever another value is known.
    for (let isNew = true; isNew; ) {
      const known = values.size;
      const { blocks, problem } = readableBlocks(
        example,
        (reference) => valueAt(reference, values),
        (call) => this.#functions.valueOf(ownPrefix + name, call),
      );
      firstProblem = problem;
      for (const block of blocks) {
        const [type = "", label = ""] = block.labels;
        const isData = block.keyword === "data";
        const address = `${isData ? "data." : ""}${type}.${label}`;
        if (values.has(address) || !type.startsWith(ownPrefix)) continue;
        const short = type.slice(ownPrefix.length);
        if (isData) {
          values.set(address, await this.#readData(short, address, block));
          continue;
        }
        const config = this.#prefixed(short, await this.#definition(short), block);
        if (short === name) return config;
        values.set(address, (await this.#create(short, config)).state);
      }
      isNew = (await this.#functions.evaluate()) || known < values.size;
    }
    throw firstProblem ?? new NotLiteralError("no resource of this type");
  }

  async #readData(name: string, address: string, { body }: ExampleBlock): Promise<PlainObject> {
    try {
      return await this.#life.readData(name, withoutMeta(body));
    } catch (cause) {
      throw new StepError(`its example has ${address}, which is not read: ${messageOf(cause)}`, { cause });
    }
  }

  /** Returns the configuration of a block in which the name begins with the prefix. */
  #prefixed(name: string, { block, definition }: Resource, { body, literals }: ExampleBlock): PlainObject {
    const config = withoutMeta(body);
    const prefix = this.#config.check?.prefix ?? "";
    const [form = ""] = definition.importForms;
    const usual = "name" in block.attributes ? "name" : formParts(form).at(-1);
    const own = this.#settings(name)?.named ?? usual;
    if (own === undefined || !literals.includes(own)) return config;
    return { ...config, [own]: `${prefix}${config[own]}` };
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

/**
 * Returns the value of a reference such as `data.acme_item.first.parts[0].id`. Throws a NotLiteralError if there is none.
 */
function valueAt(reference: string, values: ReadonlyMap<string, unknown>): unknown {
  const steps = reference.split(/[.[\]]+/).filter((step) => step !== "");
  const address = steps.splice(0, steps[0] === "data" ? 3 : 2).join(".");
  const value = steps.reduce<unknown>(
    (within, step) => (within as PlainObject | null | undefined)?.[step],
    values.get(address),
  );
  if (value === undefined) throw new NotLiteralError(`the reference ${reference}`);
  return value;
}

/** The name of an object, for users who have to delete it. */
function named({ identity, value }: ResourceState): string {
  const { id, name } = plainState(value);
  return exactJson.stringify(identity === null ? (id ?? name ?? "") : plainState(identity));
}

function problemOf(subject: string, error: unknown): Finding {
  if (error instanceof NotLiteralError) {
    const text = `not tried, because its example has ${error.message}: set check.variables or check.resources in tfnode.config.ts`;
    return skipped(subject, text);
  }
  return failed(subject, messageOf(error));
}
