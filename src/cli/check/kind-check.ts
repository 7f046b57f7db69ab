import { isDeepStrictEqual } from "node:util";
import { exactJson } from "../../schema/codec/exact-json.ts";
import type { Loader, Provider } from "../../schema/define.ts";
import type { Block } from "../../schema/schema.ts";
import { DiagnosticsError, ProviderLife, type ResourceLife } from "../../testing/index.ts";
import { importDifferences } from "../../testing/life/import-differences.ts";
import { plainState } from "../../testing/plain-value.ts";
import type { CheckApi, Config, PlainObject } from "../config.ts";
import { kinds } from "../docs/catalogue.ts";
import { guardedPart } from "../project/guard.ts";
import { isJsonObject } from "../project/json.ts";
import { messageOf } from "../terminal/command.ts";
import { Contradictions } from "./contradictions.ts";
import { Declarations } from "./declarations.ts";
import { NotLiteralError } from "./example-config.ts";
import { ExampleFunctions } from "./example-functions.ts";
import { ExampleObjects, StepError } from "./example-objects.ts";
import { type Configured, requireHidden } from "./exposed-secrets.ts";
import { Patience } from "./patience.ts";
import { type Finding, failed, notRun, passed } from "./report.ts";
import { problemOf, started } from "./resource-check.ts";

/** The kinds of definitions that are no resources, with the words for them. */
const otherKinds = [
  ...kinds.flatMap(({ registry, title }) =>
    registry === "resources" ? [] : [{ registry, title: title.toLowerCase() }],
  ),
  { registry: "stateStores", title: "state store" },
  { registry: "functions", title: "function" },
] as const;

type Registry = (typeof otherKinds)[number]["registry"];

/** What a check needs to run one definition. */
interface Subject {
  readonly name: string;
  /** The name with the prefix of the provider. */
  readonly type: string;
  readonly example: string;
  /** The configuration in tfnode.config.ts that replaces that of the example. */
  readonly chosen: PlainObject | undefined;
  readonly life: ProviderLife;
  readonly objects: ExampleObjects;
  readonly config: Config;
  /** The blocks of the type and of the provider. */
  readonly block: Block;
  readonly providerConfig: Configured;
}

const nowhere: Block = { description: "", attributes: {}, blocks: {} };

/** What a check reads of a definition of any kind. */
interface Defined {
  /** Functions have none. */
  readonly block?: Block;
  readonly definition: {
    readonly example?: string;
    readonly timeouts?: { readonly [operation: string]: string | undefined };
  };
}

/** Runs a definition. Adds the steps that succeeded, and what was not run. */
type Run = (subject: Subject, steps: string[]) => Promise<readonly Finding[] | undefined>;

const runs: { readonly [R in Exclude<Registry, "functions">]: Run } = {
  dataSources: async (subject, steps) => {
    const config = await configOf("data", subject);
    const state = await subject.life.core.readData(subject.type, config);
    steps.push("read");
    requireHidden(subject.block, state, [[subject.block, config], subject.providerConfig]);
    return undefined;
  },

  ephemeralResources: async (subject, steps) => {
    const config = await configOf("ephemeral", subject);
    const object = await subject.life.open(subject.name, config);
    steps.push("opened");
    try {
      if (object.renewAt) {
        await object.renew();
        steps.push("renewed");
      }
    } finally {
      await object.close();
    }
    steps.push("closed");
    const { result } = object.object;
    requireHidden(subject.block, result, [[subject.block, config], subject.providerConfig]);
    return undefined;
  },

  listResources: runList,

  actions: async (subject, steps) => {
    const { errors } = await subject.life.runAction(subject.name, await configOf("action", subject));
    if (errors.length > 0) throw new DiagnosticsError(`InvokeAction ${subject.type}`, errors);
    steps.push("invoked");
    return undefined;
  },

  stateStores: async ({ life, name, objects, type, example, chosen, config }, steps) => {
    const store = await life.stateStore(name, chosen ?? (await objects.storeConfig(type, example)));
    const id = `${config.check?.prefix ?? ""}tfnode-check`;
    if ((await store.list()).includes(id))
      throw new StepError(`the state ${id} exists already: delete it if an earlier check has left it`);
    const content = Buffer.from(exactJson.stringify({ version: 4, serial: 1, lineage: id }));
    try {
      const lock = await store.lock(id);
      if (lock !== "") {
        const isLockedAgain = await store.lock(id).then(
          () => true,
          () => false,
        );
        if (isLockedAgain) throw new StepError("a second lock of the same state succeeds");
        steps.push("locked");
      }
      await store.write(id, content);
      steps.push("written");
      if (!(await store.read(id))?.equals(content)) throw new StepError("not the state that was written");
      steps.push("read");
      if (!(await store.list()).includes(id)) throw new StepError("the written state is not listed");
      steps.push("listed");
      if (lock !== "") await store.unlock(id, lock);
    } finally {
      await store.delete(id);
    }
    if ((await store.list()).includes(id)) throw new StepError("the deleted state is still listed");
    steps.push("deleted");
    return undefined;
  },
};

/** The configuration of a block, or of `config` in the blocks of lists and actions. */
async function configOf(keyword: string, { objects, type, example, chosen }: Subject): Promise<PlainObject> {
  if (chosen) return chosen;
  const body = await objects.configOf(keyword, type, example);
  if (keyword !== "list" && keyword !== "action") return body;
  const [config = {}] = (body.config as readonly PlainObject[] | undefined) ?? [];
  return config;
}

/** Lists objects: a created one must be found by its identity, have the values that a read returns, and be importable. */
async function runList(subject: Subject, steps: string[]): Promise<readonly Finding[] | undefined> {
  const { life, objects, name, type } = subject;
  const config = await configOf("list", subject);
  const created = await createdFor(objects, name);
  const { results } = await life.list(name, config, { includeObject: true });
  steps.push("listed");
  if (created instanceof Error) {
    const [first] = results;
    const text = `no object was created that should be among the ${results.length} listed: ${created.message}`;
    if (first) await life.core.import(type, first.identity);
    return [notRun(type, text)];
  }
  const identity = plainState(created.object?.identity ?? null);
  const found = results.find((one) => isDeepStrictEqual(one.identity, identity));
  if (!found) {
    const text = `the created object ${exactJson.stringify(identity)} is not among the ${results.length} listed`;
    if (Object.keys(config).length === 0) throw new StepError(text);
    return [notRun(type, `${text}, which the configuration of the list may exclude`)];
  }
  await created.refresh();
  const { block } = await objects.definition(name);
  const { importIgnore = [] } = objects.settings(name) ?? {};
  const places = importDifferences(block, created.object?.value ?? null, found.state, importIgnore);
  if (places.length > 0)
    throw new StepError(`listed with other values than a read returns: ${places.join(", ")}`);
  await life.core.import(type, found.identity);
  steps.push("imported by the listed identity");
  return undefined;
}

/** Creates an object of the type that is listed. Returns the error if that is impossible, which the life of the resource reports. */
async function createdFor(objects: ExampleObjects, name: string): Promise<ResourceLife | Error> {
  try {
    return await objects.create(name, await objects.resourceConfig(name));
  } catch (error) {
    return new Error(messageOf(error));
  }
}

/** Runs each data source, ephemeral resource, list resource, action, state store and function once. Without an API, only functions. */
export async function kindFindings(
  provider: Provider,
  start: (() => Promise<CheckApi>) | undefined,
  config: Config,
  functions = new ExampleFunctions(),
  declarations = new Declarations(),
): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  const contradictions = new Contradictions();
  const watched = contradictions.around(provider);
  for (const { registry, title } of otherKinds)
    for (const name of Object.keys(provider.definition[registry])) {
      const full = registry === "functions" ? name : `${provider.definition.name}_${name}`;
      const subject = `${title} ${full}`;
      if (config.check?.[registry]?.[name] === false)
        found.push(notRun(subject, `check.${registry} in tfnode.config.ts says false`));
      else if (!start && registry !== "functions") found.push(notRun(subject, "check.api is missing"));
      else {
        const one = { registry, name, subject, functions, declarations, contradictions, watched };
        found.push(...(await guardedPart(`${subject} runs`, () => findingsOf(provider, start, config, one))));
      }
    }
  return found;
}

async function findingsOf(
  provider: Provider,
  start: (() => Promise<CheckApi>) | undefined,
  config: Config,
  {
    registry,
    name,
    subject,
    functions,
    declarations,
    contradictions,
    watched,
  }: {
    readonly registry: Registry;
    readonly name: string;
    readonly subject: string;
    readonly functions: ExampleFunctions;
    readonly declarations: Declarations;
    readonly contradictions: Contradictions;
    /** The provider whose contradictions are found. */
    readonly watched: Provider;
  },
): Promise<readonly Finding[]> {
  const steps: string[] = [];
  const others: Finding[] = [];
  let api: CheckApi | undefined;
  try {
    api = start && (await started(start));
    const load: Loader<Defined> | undefined = provider.definition[registry][name];
    if (!load) return [];
    const { definition, block = nowhere } = (await load()).default;
    const patience = new Patience(config, definition.timeouts);
    contradictions.begin();
    const life = new ProviderLife(watched, {
      environment: { ...process.env, ...api?.env },
      around: (call) => patience.around(call),
      schema: declarations.of(api?.env),
    });
    if (api) {
      await life.configure(api.provider);
      declarations.keep(api.env, life);
    }
    const objects = new ExampleObjects(provider, life, config, functions);
    const type = objects.full(name);
    const setting = config.check?.[registry]?.[name] || undefined;
    const example = typeof setting === "string" ? setting : (definition.example ?? "");
    try {
      if (registry === "functions") {
        const given = Array.isArray(setting) ? setting : await objects.argumentsOf(name, example);
        await patience.wait(() => life.callFunction(name, ...given));
        steps.push("called");
      } else {
        const chosen = isJsonObject(setting) ? setting : undefined;
        const { provider: providerBlock } = await life.core.schema();
        const providerConfig = [providerBlock, api?.provider ?? {}] as const;
        const one = { name, type, example, chosen, life, objects, config, block, providerConfig };
        const work = patience.wait(() => runs[registry](one, steps));
        const rest = await work.catch((error: unknown) => {
          // An example may name an object of an account that no API for a check has.
          if (!contradictions.isMissing || objects.hasCreated || setting !== undefined) throw error;
          throw new NotLiteralError(`the name of an object that the API does not have (${messageOf(error)})`);
        });
        others.push(...(rest ?? []));
        const [first] = contradictions.found;
        if (first !== undefined) throw new StepError(first);
      }
      others.unshift(passed(subject, steps.join(", ")));
    } finally {
      others.push(...(await objects.destroyRest()).map((text) => failed(subject, text)));
      await patience.wait(() => life.close());
    }
  } catch (error) {
    others.unshift(problemOf(subject, error, `check.${registry}`));
  } finally {
    await api?.close?.();
  }
  return others.map((one) => ({ ...one, subject }));
}
