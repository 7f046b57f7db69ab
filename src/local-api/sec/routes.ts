import type { FastifyInstance, FastifyRequest } from "fastify";
import type { LocalApiClock } from "../clock.ts";
import { empty, objectOf } from "../control/routes.ts";
import { isObject } from "../json.ts";
import type { ObjectStore, Reader, Transaction } from "../store.ts";
import { issueToken } from "./access-tokens.ts";
import { accountOf, apiKeyOf, namesFor, type Organization, readerFor, transactionFor } from "./accounts.ts";
import { alertChannels, testAlertChannel } from "./alert-channels.ts";
import type { Call, Collection, WriteCall } from "./collection.ts";
import { organizationInfo, userProfile } from "./organization.ts";
import { page } from "./pages.ts";
import { policies, switchPolicies } from "./policies.ts";
import { searchTeamMembers, teamMembers } from "./team-members.ts";
import { takeEvent } from "./telemetry.ts";

/** The parts of the local API on which responses depend. */
export interface Service {
  /** The store with quotas, for requests to the API. */
  readonly store: ObjectStore;
  readonly organization: Organization;
  readonly strict: boolean;
  /** Adds the objects that every account has from the start. */
  readonly addPlatform: (transaction: Transaction, account: string) => void;
  readonly user: string;
  readonly pageSize: number;
  /** The maximum lifetime of a token in seconds. */
  readonly tokenSeconds: number;
  /** The number of seconds after a change at which an integration is checked. */
  readonly checkSeconds: number;
  readonly clock: LocalApiClock;
}

/** The functions that carry out requests. */
export interface Calls {
  /**
   * Records the account of a request: that of its key, or the one that it names. The first request of an account adds the
   * platform's objects.
   */
  enter(request: FastifyRequest, keyAccount: string | undefined): Promise<void>;
  callOf(request: FastifyRequest): Call;
  /** Returns the objects that the account of a request can see. */
  readerOf(request: FastifyRequest): Reader;
  /** Carries out a write at a unique time. */
  write<T>(request: FastifyRequest, work: (call: WriteCall) => T): Promise<T>;
}

type WithId = { Params: { id: string } };
type InCollection = { Params: { collection: string } };
type OfObject = { Params: { collection: string; id: string } };

/**
 * Adds the endpoints of collections: list, create, read, update and delete. Each is one route for all collections, because adding
 * routes takes most of the time of a start.
 */
export function collectionRoutes(
  app: FastifyInstance,
  { pageSize }: Pick<Service, "pageSize">,
  { callOf, readerOf, write }: Calls,
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
    const objects = collection.list(readerOf(request), call);
    const origin = `${request.protocol}://${request.host}`;
    return collection.paged
      ? page(objects, pageSize, call, origin, request.originalUrl)
      : { data: objects.map(({ object }) => object) };
  });

  app.post<InCollection>(path, async (request, reply) => {
    const input = objectOf(request.body);
    const data = await write(request, (call) => named(request).create(input, call));
    return reply.code(201).send({ data });
  });

  app.get<OfObject>(`${path}/:id`, (request) => ({
    data: named(request).read(request.params.id, readerOf(request), callOf(request)),
  }));

  app.patch<OfObject>(`${path}/:id`, async (request) => {
    const input = objectOf(request.body);
    return { data: await write(request, (call) => named(request).update(request.params.id, input, call)) };
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
export function singleRoutes(app: FastifyInstance, { callOf, readerOf, write }: Calls): void {
  app.get("/OrganizationInfo", (request) => ({ data: organizationInfo(callOf(request)) }));
  app.get("/UserProfile", (request) => ({ data: userProfile(callOf(request)) }));

  app.post<WithId>(`/${alertChannels.name}/:id/test`, empty, async (request) =>
    write(request, (call) => testAlertChannel(request.params.id, call)),
  );

  app.patch(`/${policies.name}`, async (request) => ({
    data: await write(request, (call) => switchPolicies(request.body, call)),
  }));

  app.post(`/${teamMembers.name}/search`, (request, reply) => {
    const data = searchTeamMembers(objectOf(request.body), readerOf(request));
    return data.length > 0 ? reply.send({ data }) : reply.code(204).send();
  });

  app.post("/telemetry/OtelMetrics", (request) => {
    takeEvent(objectOf(request.body), callOf(request));
    return { message: "SUCCESS" };
  });
}

/** Adds the endpoint that issues access tokens: the only one that is authenticated by a secret instead of a token. */
export function tokenRoute(
  app: FastifyInstance,
  { store, organization, tokenSeconds, clock }: Service,
): void {
  app.post("/access/tokens", async (request, reply) => {
    const input = objectOf(request.body);
    const secret = request.headers["x-lw-uaks"];
    const token = await store.write((transaction) => {
      const now = new Date(clock.now());
      const issued = issueToken(input, secret, { transaction, now, mostSeconds: tokenSeconds });
      const key = apiKeyOf(transaction, String(input.keyId));
      accountOf(request.headers["account-name"], key?.account ?? organization.accounts[0], organization);
      return issued;
    });
    return reply.code(201).send(token);
  });
}

/** Returns the functions that carry out the requests of one service. */
export function callsOf({
  store,
  clock,
  organization,
  strict,
  user,
  checkSeconds,
  addPlatform,
}: Service): Calls {
  const [main] = organization.accounts;
  const entered = new WeakMap<FastifyRequest, string>();
  const accountFor = (request: FastifyRequest) => entered.get(request) ?? main;
  const namesOf = (account: string) => namesFor(account, organization, isPerAccount);
  const callOf = (request: FastifyRequest): Call => ({
    now: new Date(clock.now()),
    account: accountFor(request),
    organization,
    strict,
    user,
    checkSeconds,
    orgLevel: request.headers["org-access"] === "true",
    query: isObject(request.query) ? request.query : {},
  });
  return {
    async enter(request, keyAccount = main) {
      const account = accountOf(request.headers["account-name"], keyAccount, organization);
      entered.set(request, account);
      // The first account has had these objects since the start.
      if (account === main) return;
      const nameOf = namesOf(account);
      if (store.list(nameOf(alertProfilesName)).length > 0) return;
      await store.write((transaction) => {
        const own = transactionFor(transaction, nameOf);
        if (own.list(alertProfilesName).length === 0) addPlatform(own, account);
      });
    },
    callOf,
    readerOf: (request) => readerFor(store, namesOf(accountFor(request))),
    write: (request, work) =>
      store.write((transaction) => {
        const own = transactionFor(transaction, namesOf(accountFor(request)));
        return work({ ...callOf(request), now: new Date(clock.nextWrite(1)), transaction: own });
      }),
  };
}

/** Every account has profiles that cannot be deleted, so an account without profiles is new. */
const alertProfilesName = "AlertProfiles";

/** Members belong to the organization: each member names its account. */
function isPerAccount(collection: string): boolean {
  return collection !== teamMembers.name;
}
