import { expect } from "chai";
import type { Provider } from "../../src/schema/define.ts";
import { importIdOf } from "../../src/schema/engine/operations/import-resource.ts";
import type { Resource } from "../../src/schema/resource.ts";
import {
  type Caller,
  type Core,
  DiagnosticsError,
  type PlainConfig,
  type Plan,
  type ResourceState,
} from "../../src/testing/core/core.ts";
import type { LocalApi, RunningLocalApi } from "./local-api.ts";
import { callsOf, olderClients } from "./older-clients.ts";
import type { ProviderLife } from "./provider-life.ts";
import type { ResourceTraffic } from "./traffic-case.ts";
import { trafficIn } from "./traffic-of.ts";

type Stores<Fault, Request> = LocalApi<Fault, Request, RunningLocalApi<Fault, Request>>;

/** The creates of a provider that Pulumi interrupts. */
export interface PulumiCreatesOptions<Request, Api extends Stores<unknown, Request>> {
  readonly start: (options: {
    readonly provider: PlainConfig;
    readonly asClient: (call: Caller) => Caller;
  }) => Promise<ProviderLife<Api, Request>>;
  /** The fault by which an API rejects a request. */
  readonly rejection: object;
}

const bridge = olderClients["Pulumi's bridge"];
if (!bridge) throw new Error("there is no such client");
const asClient = callsOf(bridge);

/**
 * For each type: a create whose requests fail from any one on, or of whose requests any one receives no response, leaves no object, or an object that
 * is in the state, or an error with the line that imports it. Pulumi's bridge drops the state of a create with an error.
 */
export function describePulumiCreates<Client, Request, Api extends Stores<unknown, Request>>(
  { definition }: Provider<Client>,
  { start, rejection }: PulumiCreatesOptions<Request, Api>,
): void {
  const faults = [
    (skip: number) => ({ ...rejection, skip, times: 0 }),
    (skip: number) => ({ drop: "after", skip }),
  ];
  describe(`creates of ${definition.name} with Pulumi, whose bridge drops the state of a create with an error`, () => {
    for (const [type, load] of Object.entries(definition.resources))
      it(`an object of ${type} whose create is interrupted at any request is in the state, or in an error with the line that imports it`, async () => {
        const resource = (await load()).default as Resource<never>;
        const traffic = await trafficIn<ResourceTraffic<Api>>(definition.name, type);
        const life = await start({ provider: traffic.provider ?? {}, asClient });
        const { api, core } = life;
        const { control } = api.localApi;
        /** Creates an object with a fault of the API, and returns the number of requests. */
        const interrupt = async (fault: object): Promise<number> => {
          await control.reset();
          await traffic.prepare?.(api);
          const before = objectsIn(api);
          const plan = await core.plan(`${definition.name}_${type}`, null, traffic.create);
          control.addFaults([fault]);
          const { state, error } = await applied(core, plan);
          const requests = life.requestsOf("applyResourceChange").length;
          control.clearFaults();
          if (state || objectsIn(api).some((object) => !before.includes(object)))
            await expectFound(core, resource, { plan, state, error });
          return requests;
        };
        try {
          for (const faultAfter of faults) {
            let skip = 0;
            while ((await interrupt(faultAfter(skip))) > skip) skip += 1;
          }
        } finally {
          await life.close();
        }
      });
  });
}

/** The result of an apply: a state, or the text of an error, with which Pulumi's bridge drops the state. */
interface Applied {
  readonly state?: ResourceState | undefined;
  readonly error?: string | undefined;
}

async function applied(core: Core, plan: Plan): Promise<Applied> {
  try {
    return { state: await core.apply(plan) };
  } catch (error) {
    if (!(error instanceof DiagnosticsError)) throw error;
    return { error: error.message };
  }
}

/** Checks that the state is that of an existing object, or that the error has the line that imports it. */
async function expectFound(
  core: Core,
  resource: Resource<never>,
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
  const object = state ?? (await core.import(plan.type, String(importId)));
  expect(await core.refresh(object), `the object of ${error}`).to.not.equal(undefined);
}

/** Returns the objects of an API as text. */
function objectsIn(api: Pick<Stores<unknown, unknown>, "made">): readonly string[] {
  return Object.entries(api.made()).flatMap(([collection, objects]) =>
    objects.map((object) => `${collection} ${JSON.stringify(object)}`),
  );
}
