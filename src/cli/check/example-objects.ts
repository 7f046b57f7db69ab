import { exactJson } from "../../schema/codec/exact-json.ts";
import type { Provider } from "../../schema/define.ts";
import { formParts } from "../../schema/engine/operations/import-resource.ts";
import type { Resource } from "../../schema/resource.ts";
import type { ResourceState } from "../../testing/core/state.ts";
import type { ProviderLife, ResourceLife } from "../../testing/index.ts";
import { plainState } from "../../testing/plain-value.ts";
import type { CheckedResource, Config, PlainObject } from "../config.ts";
import { messageOf } from "../terminal/command.ts";
import {
  type CallValue,
  callArguments,
  type ExampleBlock,
  NotLiteralError,
  type Resolve,
  readableBlocks,
  withoutMeta,
} from "./example-config.ts";
import type { ExampleFunctions } from "./example-functions.ts";
import { allNew, type Before, ExistsError, expectNew, lookBefore } from "./existing.ts";

/** Thrown for a failed step of a life. */
export class StepError extends Error {
  override readonly name = "StepError";
}

/** What is searched in an example: the configuration of a block, or the arguments of a function. */
interface Search<Found> {
  /** Returns the match for a block that can be read. */
  block?(block: ExampleBlock): Found | undefined | Promise<Found | undefined>;
  /** Returns the match in the whole text. Throws a NotLiteralError while it refers to unknown values. */
  text?(example: string, resolve: Resolve, callValue: CallValue): Found | undefined;
  /** A clause for an example without a match. */
  readonly missing: string;
}

/** Creates the objects of examples in the API of a check, and destroys them afterwards. */
export class ExampleObjects {
  readonly #provider: Provider;
  readonly #life: ProviderLife;
  readonly #config: Config;
  readonly #functions: ExampleFunctions;
  /** The created objects that are not destroyed yet, in the order of creation. */
  readonly #created: ResourceLife[] = [];
  /** The names of created objects by those in the examples. */
  readonly #renamed = new Map<string, string>();

  constructor(provider: Provider, life: ProviderLife, config: Config, functions: ExampleFunctions) {
    this.#provider = provider;
    this.#life = life;
    this.#config = config;
    this.#functions = functions;
  }

  /** Whether an object was created. */
  hasCreated = false;

  settings(name: string): CheckedResource | undefined {
    return this.#config.check?.resources?.[name] || undefined;
  }

  async definition(name: string): Promise<Resource> {
    const load = this.#provider.definition.resources[name];
    if (!load) throw new StepError(`its example has ${this.full(name)}, which the provider does not have`);
    return (await load()).default;
  }

  /** The name of a type with the prefix of the provider. */
  full(name: string): string {
    return `${this.#provider.definition.name}_${name}`;
  }

  /** The configuration of the resource of a type: the user's, or that of its example. Creates the objects to which it refers. */
  async resourceConfig(name: string): Promise<PlainObject> {
    const { create } = this.settings(name) ?? {};
    const resource = await this.definition(name);
    if (create) return create;
    return await this.#search(this.full(name), resource.definition.example, {
      block: (block) =>
        isOf(block, "resource", this.full(name)) ? this.#named(name, resource, block) : undefined,
      missing: "no resource of this type",
    });
  }

  /** The configuration of a block of another kind in its example. Creates the objects to which it refers. */
  async configOf(keyword: string, type: string, example: string): Promise<PlainObject> {
    return await this.#search(type, example, {
      block: (block) => (isOf(block, keyword, type) ? this.#following(block) : undefined),
      missing: `no ${keyword} of this type`,
    });
  }

  /** The configuration of a state store within the block `terraform` of its example. */
  async storeConfig(type: string, example: string): Promise<PlainObject> {
    return await this.#search(type, example, {
      block: ({ keyword, body }) => {
        const stores = keyword === "terraform" ? (body.state_store as PlainObject | undefined) : undefined;
        const store = stores?.[type] as PlainObject | undefined;
        return store && withoutMeta(store);
      },
      missing: "no state_store of this type",
    });
  }

  /** The arguments of the first call of a function in its example. Creates the objects to which they refer. */
  async argumentsOf(name: string, example: string): Promise<readonly unknown[]> {
    const called = `provider::${this.#provider.definition.name}::${name}(`;
    return await this.#search(name, example, {
      text: (text, resolve, callValue) => callArguments(text, called, resolve, callValue),
      missing: `no call of ${called.slice(0, -1)}`,
    });
  }

  /** Creates an object, unless the object exists. */
  async create(
    name: string,
    config: PlainObject,
    resource = this.#life.resource(name),
  ): Promise<ResourceLife> {
    const before = await this.#lookBefore(name, resource, config);
    this.hasCreated = true;
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
  async change(name: string, resource: ResourceLife, config: PlainObject): Promise<void> {
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

  async destroy(resource: ResourceLife): Promise<void> {
    await resource.destroy();
    this.#created.splice(this.#created.indexOf(resource), 1);
  }

  /** Destroys the remaining objects. Returns those that could not be destroyed, with the reasons. */
  async destroyRest(): Promise<readonly string[]> {
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

  async #lookBefore(name: string, { type, object }: ResourceLife, config: PlainObject): Promise<Before> {
    if (this.settings(name)?.mayExist) return allNew;
    const isListed = Object.hasOwn(this.#provider.definition.listResources, name);
    const resource = await this.definition(name);
    const own = object?.value ?? null;
    return await lookBefore(this.#life, { name, type, resource, isListed, config, own });
  }

  /** Searches an example. Creates its resources and reads its data sources, for references to them, until there is a match. */
  async #search<Found>(
    ofType: string,
    example: string,
    { block, text, missing }: Search<Found>,
  ): Promise<Found> {
    const variables = Object.entries(this.#config.check?.variables ?? {});
    const values = new Map(variables.map(([variable, value]) => [`var.${variable}`, value]));
    const resolve: Resolve = (reference) => valueAt(reference, values);
    const callValue: CallValue = (call) => this.#functions.valueOf(ofType, call);
    const ownPrefix = this.full("");
    let firstProblem: NotLiteralError | undefined;
    // A reference may precede the block that it refers to, so the blocks are read again whenever another value is known.
    for (let isNew = true; isNew; ) {
      const known = values.size;
      const { blocks, problem } = readableBlocks(example, resolve, callValue);
      firstProblem = problem;
      try {
        const found = text?.(example, resolve, callValue);
        if (found !== undefined) return found;
      } catch (error) {
        if (!(error instanceof NotLiteralError)) throw error;
        firstProblem = error;
      }
      for (const one of blocks) {
        const [type = "", label = ""] = one.labels;
        const isData = one.keyword === "data";
        const address = `${one.keyword === "resource" ? "" : `${one.keyword}.`}${type}.${label}`;
        if (values.has(address)) continue;
        const found = await block?.(one);
        if (found !== undefined) return found;
        if (!type.startsWith(ownPrefix) || !(isData || one.keyword === "resource")) continue;
        const short = type.slice(ownPrefix.length);
        if (isData) {
          values.set(address, await this.#readData(short, address, one));
          continue;
        }
        const config = this.#named(short, await this.definition(short), one);
        values.set(address, (await this.create(short, config)).state);
      }
      isNew = (await this.#functions.evaluate()) || known < values.size;
    }
    throw firstProblem ?? new NotLiteralError(missing);
  }

  async #readData(name: string, address: string, block: ExampleBlock): Promise<PlainObject> {
    try {
      return await this.#life.readData(name, this.#following(block));
    } catch (cause) {
      throw new StepError(`its example has ${address}, which is not read: ${messageOf(cause)}`, { cause });
    }
  }

  /** Returns the configuration of a block in which the names of the object begin with the prefix. */
  #named(name: string, { block, definition }: Resource, example: ExampleBlock): PlainObject {
    const config = this.#following(example);
    const prefix = this.#config.check?.prefix ?? "";
    const [form = ""] = definition.importForms;
    const usual = "name" in block.attributes ? "name" : formParts(form).at(-1);
    const { named = usual ?? [] } = this.settings(name) ?? {};
    const own = [named].flat().filter((part) => example.literals.includes(part));
    const renamed = own.map((part) => {
      const before = String(example.body[part]);
      this.#renamed.set(before, `${prefix}${before}`);
      return [part, `${prefix}${before}`];
    });
    return { ...config, ...Object.fromEntries(renamed) };
  }

  /** Returns the configuration of a block in which literals that are names of created objects follow them. */
  #following({ body, literals }: ExampleBlock): PlainObject {
    const config = Object.entries(withoutMeta(body));
    return Object.fromEntries(
      config.map(([name, value]) => [
        name,
        literals.includes(name) ? (this.#renamed.get(String(value)) ?? value) : value,
      ]),
    );
  }
}

function isOf({ keyword, labels }: ExampleBlock, wanted: string, type: string): boolean {
  return keyword === wanted && labels[0] === type;
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
