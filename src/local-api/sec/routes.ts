import type { FastifyInstance, FastifyRequest } from "fastify";
import type { LocalApiClock } from "../clock.ts";
import { objectOf } from "../control/routes.ts";
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

/** What the responses depend on besides the objects. */
export interface Service {
  /** As requests see it: with quotas. */
  readonly store: ObjectStore;
  readonly organization: Organization;
  readonly strict: boolean;
  /** Puts what every account has from the start. */
  readonly addPlatform: (transaction: Transaction, account: string) => void;
  readonly user: string;
  readonly pageSize: number;
  /** The longest lifetime of a token. */
  readonly tokenSeconds: number;
  /** How long after a change an integration is checked. */
  readonly checkSeconds: number;
  readonly clock: LocalApiClock;
}

/** How requests become calls. */
export interface Calls {
  /** Notes which account a request is for, that of its key or the one that it names, and has it begin with what all have. */
  enter(request: FastifyRequest, keyAccount: string | undefined): Promise<void>;
  callOf(request: FastifyRequest): Call;
  /** The objects as the account of a request sees them. */
  readerOf(request: FastifyRequest): Reader;
  /** Carries out a write at a time of its own. */
  write<T>(request: FastifyRequest, work: (call: WriteCall) => T): Promise<T>;
}

type WithId = { Params: { id: string } };

/** The endpoints of collections: list, create, read, update and delete. */
export function collectionRoutes(
  app: FastifyInstance,
  { pageSize }: Pick<Service, "pageSize">,
  { callOf, readerOf, write }: Calls,
  collections: readonly Collection[],
): void {
  for (const collection of collections) {
    const path = `/${collection.name}`;

    app.get(path, (request) => {
      const call = callOf(request);
      const objects = collection.list(readerOf(request), call);
      const origin = `${request.protocol}://${request.host}`;
      return collection.paged
        ? page(objects, pageSize, call, origin, request.originalUrl)
        : { data: objects.map(({ object }) => object) };
    });

    app.post(path, async (request, reply) => {
      const input = objectOf(request.body);
      const data = await write(request, (call) => collection.create(input, call));
      return reply.code(201).send({ data });
    });

    app.get<WithId>(`${path}/:id`, (request) => ({
      data: collection.read(request.params.id, readerOf(request), callOf(request)),
    }));

    app.patch<WithId>(`${path}/:id`, async (request) => {
      const input = objectOf(request.body);
      return { data: await write(request, (call) => collection.update(request.params.id, input, call)) };
    });

    if (!collection.deletable) continue;
    app.delete<WithId>(`${path}/:id`, async (request, reply) => {
      await write(request, (call) => collection.delete(request.params.id, call));
      return reply.code(204).send();
    });
  }
}

/** The endpoints that belong to no collection. */
export function singleRoutes(app: FastifyInstance, { callOf, readerOf, write }: Calls): void {
  app.get("/OrganizationInfo", (request) => ({ data: organizationInfo(callOf(request)) }));
  app.get("/UserProfile", (request) => ({ data: userProfile(callOf(request)) }));

  app.post<WithId>(`/${alertChannels.name}/:id/test`, async (request, reply) => {
    await write(request, (call) => testAlertChannel(request.params.id, call));
    return reply.code(204).send();
  });

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

/** The endpoint that makes access tokens: the only one that asks for a secret and not for a token. */
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

/** The calls of one service. */
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
      // The first one has had it since the start.
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

/** What every account has from the start, and cannot delete. */
const alertProfilesName = "AlertProfiles";

/** Members are the organization's: each says which account it is of. */
function isPerAccount(collection: string): boolean {
  return collection !== teamMembers.name;
}
