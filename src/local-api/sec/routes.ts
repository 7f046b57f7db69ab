import type { FastifyInstance, FastifyRequest } from "fastify";
import type { LocalApiClock } from "../clock.ts";
import { empty, objectOf } from "../control/routes.ts";
import type { Variations } from "../control/variations.ts";
import { isObject } from "../json.ts";
import type { ObjectStore, Reader, Transaction } from "../store.ts";
import { issueToken } from "./access-tokens.ts";
import { accountOf, apiKeyOf, readerFor, requireAddressed, transactionFor } from "./accounts.ts";
import { alertChannels, testAlertChannel } from "./alert-channels.ts";
import { alertProfiles } from "./alert-profiles.ts";
import type { Call, Collection, Settings, WriteCall } from "./collection.ts";
import { organizationInfo, userProfile } from "./organization.ts";
import { page } from "./pages.ts";
import { policies, switchPolicies } from "./policies.ts";
import { searchTeamMembers, teamMembers } from "./team-members.ts";
import { takeEvent } from "./telemetry.ts";
import { varied, variedList } from "./vary.ts";

/** The parts of the local API on which responses depend. */
export interface Service {
  /** The store with quotas, for requests to the API. */
  readonly store: ObjectStore;
  readonly settings: Settings;
  /** Adds the objects that every account has from the start. */
  readonly addPlatform: (transaction: Transaction, account: string) => void;
  /** The number of objects on a page of a list. */
  readonly pageSize: number;
  /** The maximum lifetime of a token in seconds. */
  readonly tokenSeconds: number;
  readonly clock: LocalApiClock;
  /** How responses vary. */
  readonly variations: Variations;
}

/** The functions that carry out requests. */
export type Calls = ReturnType<typeof callsOf>;

type WithId = { Params: { id: string } };
type InCollection = { Params: { collection: string } };
type OfObject = { Params: { collection: string; id: string } };

/**
 * Adds the endpoints of collections: list, create, read, update and delete. Each is one route for all collections, because adding
 * routes takes most of the time of a start.
 */
export function collectionRoutes(
  app: FastifyInstance,
  { pageSize, variations }: Pick<Service, "pageSize" | "variations">,
  { callOf, write }: Calls,
  collections: readonly Collection[],
): void {
  const byName = new Map(collections.map((collection) => [collection.name, collection]));
  const named = ({ params }: FastifyRequest<InCollection>) => {
    const collection = byName.get(params.collection);
    if (!collection) throw new Error(`the router lets ${params.collection} pass`);
    return collection;
  };
  const path = pathOf(collections);

  app.get<InCollection>(path, (request) => {
    const call = callOf(request);
    const collection = named(request);
    const objects = collection.list(call);
    const origin = `${request.protocol}://${request.host}`;
    const { data, ...more } = collection.paged
      ? page(objects, pageSize, call, origin, request.originalUrl)
      : { data: objects.map(({ object }) => object) };
    return { data: variedList(data, collection, variations), ...more };
  });

  app.post<InCollection>(path, async (request, reply) => {
    const input = objectOf(request.body);
    const data = await write(request, (call) => named(request).create(input, call));
    return reply.code(201).send({ data: varied(data, named(request), variations, true) });
  });

  app.get<OfObject>(`${path}/:id`, (request) => {
    const data = named(request).read(request.params.id, callOf(request));
    return { data: varied(data, named(request), variations, false) };
  });

  app.patch<OfObject>(`${path}/:id`, async (request) => {
    const input = objectOf(request.body);
    const data = await write(request, (call) => named(request).update(request.params.id, input, call));
    return { data: varied(data, named(request), variations, true) };
  });

  const deletable = collections.filter((collection) => collection.deletable);
  app.delete<OfObject>(`${pathOf(deletable)}/:id`, empty, async (request) =>
    write(request, (call) => named(request).delete(request.params.id, call)),
  );
}

/** Returns the path of some collections in the notation of the router. */
function pathOf(collections: readonly Collection[]): string {
  return `/:collection(^(?:${collections.map(({ name }) => name).join("|")})$)`;
}

/** Adds the endpoints that belong to no collection. */
export function singleRoutes(
  app: FastifyInstance,
  { variations }: Pick<Service, "variations">,
  { callOf, write }: Calls,
): void {
  app.get("/OrganizationInfo", (request) => ({ data: organizationInfo(callOf(request)) }));
  app.get("/UserProfile", (request) => ({ data: userProfile(callOf(request)) }));

  app.post<WithId>(`/${alertChannels.name}/:id/test`, empty, async (request) =>
    write(request, (call) => testAlertChannel(request.params.id, call)),
  );

  app.patch(`/${policies.name}`, async (request) => ({
    data: variedList(
      await write(request, (call) => switchPolicies(request.body, call)),
      policies,
      variations,
    ),
  }));

  app.post(`/${teamMembers.name}/search`, (request, reply) => {
    const data = searchTeamMembers(objectOf(request.body), callOf(request));
    return data.length > 0
      ? reply.send({ data: variedList(data, teamMembers, variations) })
      : reply.code(204).send();
  });

  app.post("/telemetry/OtelMetrics", (request) => {
    takeEvent(objectOf(request.body), callOf(request));
    return { message: "SUCCESS" };
  });
}

/** Adds the endpoint that issues access tokens: the only one that is authenticated by a secret instead of a token. */
export function tokenRoute(app: FastifyInstance, service: Service, { accountFor }: Calls): void {
  const { store, tokenSeconds: mostSeconds, clock } = service;
  app.post("/access/tokens", async (request, reply) => {
    const input = objectOf(request.body);
    const secret = request.headers["x-lw-uaks"];
    const token = await store.write((transaction) => {
      const issued = issueToken(input, secret, { transaction, now: new Date(clock.now()), mostSeconds });
      const key = apiKeyOf(transaction, String(input.keyId));
      accountFor(request, key?.account);
      return issued;
    });
    return reply.code(201).send(token);
  });
}

/** Returns the functions that carry out the requests of one service. */
export function callsOf({ store, clock, settings, addPlatform }: Service) {
  const { organization } = settings;
  const [main] = organization.accounts;
  const entered = new WeakMap<FastifyRequest, string>();
  const callAt = (time: number, request: FastifyRequest, all: Reader): Call => {
    const account = entered.get(request) ?? main;
    return {
      ...settings,
      now: new Date(time),
      account,
      orgLevel: request.headers["org-access"] === "true",
      query: isObject(request.query) ? request.query : {},
      reader: readerFor(account, organization, all),
    };
  };
  const accountFor = ({ headers }: FastifyRequest, keyAccount: string = main): string => {
    if (settings.strict) requireAddressed(headers["x-terraform-account"], keyAccount, organization);
    return accountOf(headers["account-name"], keyAccount, organization);
  };
  return {
    /** Returns the account of a request, or throws an `ApiError` if the key does not apply to it. */
    accountFor,
    /**
     * Records the account of a request: that of its key, or the one that it names. The first request of an account adds the
     * platform's objects.
     */
    async enter(request: FastifyRequest, keyAccount?: string): Promise<void> {
      const account = accountFor(request, keyAccount);
      entered.set(request, account);
      // The first account has had these objects since the start.
      if (account === main || !isNew(readerFor(account, organization, store))) return;
      await store.write((transaction) => {
        const own = transactionFor(account, organization, transaction);
        if (isNew(own)) addPlatform(own, account);
      });
    },
    callOf: (request: FastifyRequest): Call => callAt(clock.now(), request, store),
    /** Carries out a write at a unique time. */
    write: <T>(request: FastifyRequest, work: (call: WriteCall) => T): Promise<T> =>
      store.write((all) => {
        const call = callAt(clock.nextWrite(1), request, all);
        return work({ ...call, transaction: transactionFor(call.account, organization, all) });
      }),
  };
}

/** Every account has profiles that cannot be deleted, so an account without profiles is new. */
function isNew(reader: Reader): boolean {
  return reader.list(alertProfiles.name).length === 0;
}
