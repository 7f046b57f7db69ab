import type { FastifyInstance, FastifyRequest } from "fastify";
import type { EmulatorClock } from "../clock.ts";
import { objectOf } from "../control/routes.ts";
import { isObject } from "../json.ts";
import type { Store } from "../store.ts";
import { type ApiKey, issueToken } from "./access-tokens.ts";
import { alertChannels, testAlertChannel } from "./alert-channels.ts";
import type { Call, Collection, WriteCall } from "./collection.ts";
import { organizationInfo, userProfile } from "./organization.ts";
import { page } from "./pages.ts";
import { policies, switchPolicies } from "./policies.ts";
import { searchTeamMembers, teamMembers } from "./team-members.ts";
import { takeEvent } from "./telemetry.ts";

/** What the responses depend on besides the objects. */
export interface Service {
  readonly store: Store;
  readonly key: ApiKey;
  readonly account: string;
  readonly user: string;
  readonly pageSize: number;
  /** The longest lifetime of a token. */
  readonly tokenSeconds: number;
  /** How long after a change an integration is checked. */
  readonly checkSeconds: number;
  readonly clock: EmulatorClock;
}

/** How requests become calls. */
export interface Calls {
  callOf(request: FastifyRequest): Call;
  /** Carries out a write at a time of its own. */
  write<T>(request: FastifyRequest, work: (call: WriteCall) => T): Promise<T>;
}

type WithId = { Params: { id: string } };

/** The endpoints of collections: list, create, read, update and delete. */
export function collectionRoutes(
  app: FastifyInstance,
  { store, pageSize }: Service,
  { callOf, write }: Calls,
  collections: readonly Collection[],
): void {
  for (const collection of collections) {
    const path = `/${collection.name}`;

    app.get(path, (request) => {
      const call = callOf(request);
      const objects = collection.list(store, call);
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
      data: collection.read(request.params.id, store, callOf(request)),
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
export function singleRoutes(app: FastifyInstance, { store }: Service, { callOf, write }: Calls): void {
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
    const data = searchTeamMembers(objectOf(request.body), store);
    return data.length > 0 ? reply.send({ data }) : reply.code(204).send();
  });

  app.post("/telemetry/OtelMetrics", (request) => {
    takeEvent(objectOf(request.body), callOf(request));
    return { message: "SUCCESS" };
  });
}

/** The endpoint that makes access tokens: the only one that asks for a secret and not for a token. */
export function tokenRoute(app: FastifyInstance, { store, key, tokenSeconds, clock }: Service): void {
  app.post("/access/tokens", async (request, reply) => {
    const input = objectOf(request.body);
    const secret = request.headers["x-lw-uaks"];
    const token = await store.write((transaction) =>
      issueToken(input, secret, key, { transaction, now: new Date(clock.now()), mostSeconds: tokenSeconds }),
    );
    return reply.code(201).send(token);
  });
}

/** The calls of one service. */
export function callsOf({ store, clock, account, user, checkSeconds }: Service): Calls {
  const callOf = (request: FastifyRequest): Call => ({
    now: new Date(clock.now()),
    account: account.toUpperCase(),
    user,
    checkSeconds,
    orgLevel: request.headers["org-access"] === "true",
    query: isObject(request.query) ? request.query : {},
  });
  const write = <T>(request: FastifyRequest, work: (call: WriteCall) => T): Promise<T> =>
    store.write((transaction) =>
      work({ ...callOf(request), now: new Date(clock.nextWrite(1)), transaction }),
    );
  return { callOf, write };
}
