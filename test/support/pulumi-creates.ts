import { expect } from "chai";
import { variationNames } from "../../src/local-api/variations.ts";
import { decodeMsgpack } from "../../src/schema/codec/msgpack.ts";
import type { Provider } from "../../src/schema/define.ts";
import { importIdOf } from "../../src/schema/engine/operations/import-resource.ts";
import type { Resource } from "../../src/schema/resource.ts";
import { type Block, blockType } from "../../src/schema/schema.ts";
import { asRecord } from "../../src/schema/values/value.ts";
import {
  type Caller,
  ContractError,
  type Core,
  type CoreResponse,
  DiagnosticsError,
  type PlainConfig,
  type Plan,
  type ResourceState,
} from "../../src/testing/core/core.ts";
import type { LocalApi, RunningLocalApi } from "./local-api.ts";
import { callsOf, olderClients } from "./older-clients.ts";
import type { ProviderLife } from "./provider-life.ts";
import { sampled, thorough } from "./thorough.ts";
import type { ResourceTraffic } from "./traffic-case.ts";
import { trafficIn } from "./traffic-of.ts";

type Stores<Fault, Request> = LocalApi<Fault, Request, RunningLocalApi<Fault, Request>>;

/** The creates of a provider that Pulumi interrupts. */
export interface PulumiCreatesOptions<Client, Request, Api extends Stores<unknown, Request>> {
  readonly start: (options: {
    readonly provider: PlainConfig;
    readonly asClient: (call: Caller) => Caller;
    /** Replaces resources of the provider. */
    readonly replacing: (provider: Provider<Client>) => Provider<Client>;
  }) => Promise<ProviderLife<Api, Request>>;
  /** The fault by which an API rejects a request. */
  readonly rejection: object;
}

const bridge = olderClients["Pulumi's bridge"];
if (!bridge) throw new Error("there is no such client");
const asClient = callsOf(bridge);

/**
 * For each type: a create whose requests fail from any one on, of whose requests any one receives no response, or after any of whose requests the run is
 * stopped, leaves no object, or an object that is in the state, or an error with the line that imports it. The same holds for a create whose result
 * contradicts the plan at any place, and for one whose responses vary. Pulumi's bridge drops the state of a create with an error.
 */
export function describePulumiCreates<Client, Request, Api extends Stores<unknown, Request>>(
  { definition }: Provider<Client>,
  { start, rejection }: PulumiCreatesOptions<Client, Request, Api>,
): void {
  describe(`creates of ${definition.name} with Pulumi, whose bridge drops the state of a create with an error`, () => {
    /** The lives by the configuration of the provider, which nearly all types share: each reads the declarations of all types. */
    const runs = new Map<string, Promise<Run<Api, Request>>>();
    const tried = sampled(Object.entries(definition.resources));
    let contradicted = 0;
    after(async () => {
      for (const { life } of await Promise.all(runs.values())) await life.close();
    });

    const run = (config: PlainConfig = {}) => {
      const key = JSON.stringify(config);
      const running = runs.get(key) ?? startRun(start, config);
      runs.set(key, running);
      return running;
    };

    for (const [type, load] of tried) {
      /** Creates an object while something is changed, and returns the number of requests. */
      const create = async (
        change: (api: Api, controls: Controls) => () => void = () => () => {},
      ): Promise<number> => {
        const resource = (await load()).default;
        const traffic = await trafficIn<ResourceTraffic<Api>>(definition.name, type);
        const { life, controls } = await run(traffic.provider);
        const { api, core } = life;
        await api.localApi.control.reset();
        await traffic.prepare?.(api);
        const before = new Set(objectsIn(api));
        const plan = await core.plan(`${definition.name}_${type}`, null, traffic.create);
        const restore = change(api, controls);
        const { state, error } = await applied(core, plan, () =>
          accepted(resource.block, plan, controls.response),
        );
        const requests = life.requestsOf("applyResourceChange").length;
        restore();
        if (state || objectsIn(api).some((object) => !before.has(object)))
          await expectFound(core, resource, { plan, state, error });
        return requests;
      };

      it(`an object of ${type} whose create is interrupted at any request is in the state, or in an error with the line that imports it`, async () => {
        const requests = await create();
        const interruptions = [
          withFault((skip) => ({ ...rejection, skip, times: 0 })),
          withFault((skip) => ({ drop: "after", skip })),
          stopped,
        ];
        for (const interruption of interruptions)
          for (let skip = 0; skip < requests; skip += 1)
            await create((api, { stop }) => interruption(api.localApi.control, skip, stop));
      });

      it(`an object of ${type} whose create contradicts the plan is in the state, or in an error with the line that imports it`, async () => {
        for (const variation of variationNames)
          await create(({ localApi: { control } }) => {
            control.setVariations({ [variation]: true });
            return () => control.setVariations({});
          });
        const { importForms } = ((await load()).default as Resource<never>).definition;
        // Nothing has another name than the one in the request.
        const naming = new Set(["account_id", ...importForms.join().split(/[{}]/)]);
        let places = -1;
        for (let isThere = true; isThere; places += 1)
          await create((_, controls) => {
            const { distort } = controls;
            const place = places + 1;
            isThere = false;
            controls.distort = (plan, made) => {
              const others = contradictions(plan, made, naming);
              isThere = place in others;
              return others[place] ?? made;
            };
            return () => {
              controls.distort = distort;
            };
          });
        contradicted += places;
      });
    }

    it("the results of creates contradict the plan at more places than there are tried types", () => {
      expect(contradicted).to.be.above(tried.length);
    });
  });
}

type AnyControl = Pick<
  Stores<unknown, unknown>["localApi"]["control"],
  "addFaults" | "clearFaults" | "events"
>;

/** Returns an interruption by a fault after some requests. */
function withFault(faultAfter: (skip: number) => object) {
  return (control: AnyControl, skip: number) => {
    control.addFaults([faultAfter(skip)]);
    return () => control.clearFaults();
  };
}

/** Stops the run after the response to this request. */
function stopped({ events }: AnyControl, skip: number, stop: () => void) {
  let requests = 0;
  return events.listen(({ type }) => {
    if (type === "request" && requests++ === skip) stop();
  });
}

/** What a test changes about a create, and what it reads of it. */
interface Controls {
  /** Stops the run, as Ctrl-C does. */
  stop: () => void;
  /** Returns the result of a create in place of the one that the resource returned. */
  distort: (plan: object, made: unknown) => unknown;
  /** The last response to an apply. */
  response?: CoreResponse<"applyResourceChange">;
}

/** A life with the bridge as its client, all of whose creates the controls can change. */
interface Run<Api extends Stores<unknown, Request>, Request> {
  readonly life: ProviderLife<Api, Request>;
  readonly controls: Controls;
}

async function startRun<Client, Request, Api extends Stores<unknown, Request>>(
  start: PulumiCreatesOptions<Client, Request, Api>["start"],
  config: PlainConfig,
): Promise<Run<Api, Request>> {
  const controls: Controls = { stop: () => {}, distort: (_, made) => made };
  const life = await start({
    provider: config,
    asClient(call) {
      controls.stop = () => void call("stopProvider", {});
      const asBridge = asClient(call);
      return async (method, request) => {
        const answer = await asBridge(method, request);
        if (method === "applyResourceChange")
          controls.response = answer as CoreResponse<"applyResourceChange">;
        return answer;
      };
    },
    replacing: (provider) => distorted(provider, controls),
  });
  return { life, controls };
}

/** Returns a provider whose creates return the results that the controls return. */
function distorted<Client>({ definition, ...rest }: Provider<Client>, controls: Controls): Provider<Client> {
  const resources = Object.entries(definition.resources).map(([type, load]) => [
    type,
    async () => {
      const { definition: given, ...resource } = (await load()).default;
      const create: typeof given.create = async (context) =>
        controls.distort(context.plan, await given.create(context)) as never;
      return { default: { ...resource, definition: { ...given, create } } };
    },
  ]);
  return { ...rest, definition: { ...definition, resources: Object.fromEntries(resources) } };
}

/** The number of contradictions that each commit tries for a type; a thorough run tries all. */
const triedContradictions = thorough ? Number.POSITIVE_INFINITY : 3;

/** Returns the result of a create with one value after the other changed that the plan has, except for what names the object. */
function contradictions(plan: object, made: unknown, naming: ReadonlySet<string>): readonly unknown[] {
  const planned = Object.entries(plan).filter(
    ([name, value]) => value !== null && value !== undefined && !naming.has(name),
  );
  const all = planned.flatMap(([name]) =>
    othersOf(Object(made)[name]).map((other) => ({ ...Object(made), [name]: other })),
  );
  const step = Math.max(1, Math.ceil(all.length / triedContradictions));
  return all.filter((_, i) => i % step === 0);
}

/** Returns the values that differ from one in one place: in another text, number or boolean, in the order, or by a missing element. */
function othersOf(value: unknown): readonly unknown[] {
  if (typeof value === "string") return [`${value}-other`];
  if (typeof value === "number") return [value + 1];
  if (typeof value === "boolean") return [!value];
  if (Array.isArray(value))
    return [
      ...(value.length > 1 ? [value.toReversed()] : []),
      ...(value.length > 0 ? [value.slice(1)] : []),
      ...value.flatMap((element, i) => othersOf(element).map((other) => value.with(i, other))),
    ];
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return [];
  return Object.entries(value).flatMap(([name, member]) =>
    othersOf(member).map((other) => ({ ...value, [name]: other })),
  );
}

/** The result of an apply: a state, or the text of an error, with which Pulumi's bridge drops the state. */
interface Applied {
  readonly state?: ResourceState | undefined;
  readonly error?: string | undefined;
}

/** Applies a plan as Pulumi's bridge does, which accepts a state that contradicts the plan. */
async function applied(core: Core, plan: Plan, accept: () => ResourceState | undefined): Promise<Applied> {
  try {
    return { state: await core.apply(plan) };
  } catch (error) {
    if (error instanceof DiagnosticsError) return { error: error.message };
    const isContradiction =
      error instanceof ContractError &&
      error.breaches.every(({ summary }) => summary === "Provider produced inconsistent result after apply");
    const state = isContradiction ? accept() : undefined;
    if (!state) throw error;
    return { state };
  }
}

/** Returns the state in a response without errors. */
function accepted(
  block: Block,
  { type }: Plan,
  response: CoreResponse<"applyResourceChange"> | undefined,
): ResourceState | undefined {
  const { newState, private: bytes, diagnostics = [] } = response ?? {};
  if (!newState || !bytes || diagnostics.some(({ severity }) => severity === 1)) return undefined;
  const value = asRecord(decodeMsgpack(blockType(block), newState.msgpack));
  return { type, value, private: bytes, identity: null, tainted: false };
}

/** Checks that the state is that of an existing object, or that the error has the line that imports it. */
async function expectFound<Client>(
  core: Core,
  resource: Resource<Client>,
  { plan, state, error = "" }: Applied & { readonly plan: Plan },
): Promise<void> {
  const [, quoted, plain] = /pulumi import \S+ (?:'[^']*'|\S+) (?:'([^']*)'|(\S+))/.exec(error) ?? [];
  const importId = quoted ?? plain;
  if (!state && importId === undefined)
    throw new Error(`the object is in no state, without a line that imports it: ${error}`);
  // The user looks for an ID that the API has assigned, in a response that no client received.
  if (!state && importId === "ID") {
    expect(importIdOf(resource, plan.planned), error).to.equal(null);
    return;
  }
  // The test changes what names the object in the response alone, so that nothing has the name.
  if (
    state &&
    importIdOf(resource, state.value) !==
      (importIdOf(resource, plan.planned) ?? importIdOf(resource, state.value))
  )
    return;
  const object = state ?? (await core.import(plan.type, String(importId)));
  expect(await core.refresh(object), `the object of ${error}`).to.not.equal(undefined);
}

/** Returns the objects of an API as text. */
function objectsIn(api: Pick<Stores<unknown, unknown>, "made">): readonly string[] {
  return Object.entries(api.made()).flatMap(([collection, objects]) =>
    objects.map((object) => `${collection} ${JSON.stringify(object)}`),
  );
}
