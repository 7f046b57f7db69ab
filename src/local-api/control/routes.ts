import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { ApiError } from "../api-error.ts";
import { nonEmpty, parse } from "../check.ts";
import type { Control } from "../control.ts";
import { isObject, type JsonObject } from "../json.ts";
import { sendEvents } from "./event-stream.ts";
import { mask } from "./masking.ts";
import { spansIn } from "./spans.ts";

type Named = { Params: { name: string } };
type InCollection = { Params: { collection: string; id: string } };

/** The options of a route whose responses are empty. */
export const empty = {
  async preHandler(_request: unknown, reply: { code(status: number): unknown }) {
    reply.code(204);
  },
};

/** Serves a `Control` below `/control`, without authentication. */
export function controlRoutes(app: FastifyInstance, control: Control): void {
  app.get("/control/health", () => ({ data: control.health() }));
  app.get("/control/variables", (request) => ({
    data: control.variables({ secrets: flag(request, "secrets") }),
  }));
  app.get("/control/events", (request, reply) => sendEvents(control.events, request, reply));
  // The path that clients derive from OTEL_EXPORTER_OTLP_ENDPOINT, and the response of OTLP.
  app.post("/control/v1/traces", ({ body }) => {
    control.addSpans(spansIn(body));
    return {};
  });
  faultRoutes(app, control);
  requestRoutes(app, control);
  objectRoutes(app, control);
  documentRoutes(app, control);

  app.get("/control/quotas", () => ({ data: control.quotas() }));
  app.put("/control/quotas", ({ body }) => {
    control.setQuotas(objectOf(body));
    return { data: control.quotas() };
  });

  app.get("/control/variations", () => ({ data: control.variations() }));
  app.put("/control/variations", ({ body }) => {
    // The variations validate their input.
    control.setVariations(objectOf(body));
    return { data: control.variations() };
  });

  app.get("/control/clock", () => ({ data: control.clock() }));
  app.put("/control/clock", async ({ body }) => ({ data: await control.setClock(objectOf(body)) }));

  app.post("/control/reset", empty, async (request) => control.reset({ empty: flag(request, "empty") }));
}

function faultRoutes(app: FastifyInstance, control: Control): void {
  app.get("/control/faults", () => ({ data: control.faults() }));
  app.post("/control/faults", (request, reply) => {
    // The list validates its input.
    const added = control.addFaults(request.body);
    return reply.code(201).send({ data: added });
  });
  app.delete("/control/faults", empty, async () => control.clearFaults());
  app.delete<Named>("/control/faults/:name", empty, async ({ params }) => control.removeFault(params.name));

  app.get("/control/scenarios", () => ({ data: control.scenarios() }));
  app.put<Named>("/control/scenarios/:name", ({ params, body }) => {
    const { state } = parse(z.strictObject({ state: nonEmpty.max(100) }), objectOf(body));
    control.setScenario(params.name, state);
    return { data: { name: params.name, state } };
  });
}

function requestRoutes(app: FastifyInstance, control: Control): void {
  app.get("/control/requests", ({ query }) => {
    const { requests, counts } = control.findRequests({ ...Object(query) });
    return { data: requests, counts };
  });
  app.post("/control/requests/verify", ({ body }, reply) => {
    const { message, ...data } = control.verifyRequests(objectOf(body));
    return reply.code(data.verified ? 200 : 422).send({ message, data });
  });
  app.delete("/control/requests", empty, async () => control.clearRequests());
}

function objectRoutes(app: FastifyInstance, control: Control): void {
  const objectPath = "/control/objects/:collection/:id";
  app.get("/control/made", (request) => {
    const show = shownTo(request, control);
    const entries = Object.entries(control.made()).map(([name, objects]) => [
      name,
      objects.map((object) => show(name, object)),
    ]);
    return { data: Object.fromEntries(entries) };
  });
  app.get("/control/objects", (request) => {
    const withSecrets = flag(request, "secrets");
    const show = shownTo(request, control);
    const listed = control.listObjects({ platform: flag(request, "platform") });
    const data = listed.map(({ id, object, ...more }) => ({
      ...more,
      id: more.idIsSecret && !withSecrets ? mask : id,
      object: show(more.collection, object),
    }));
    return { data };
  });
  app.get("/control/attributes", () => ({ data: control.attributeNames() }));
  app.get<InCollection>("/control/objects/:collection", (request) => {
    const { collection } = request.params;
    const show = shownTo(request, control);
    return { data: control.objects(collection).map((object) => show(collection, object)) };
  });
  const writing = (write: Control["putObject"]) => async (request: FastifyRequest<InCollection>) => {
    const { params, body } = request;
    const object = await write(params.collection, params.id, objectOf(body));
    return { data: shownTo(request, control)(params.collection, object) };
  };
  app.put<InCollection>(objectPath, writing(control.putObject));
  app.patch<InCollection>(objectPath, writing(control.patchObject));
  app.delete<InCollection>(objectPath, empty, async ({ params }) =>
    control.deleteObject(params.collection, params.id),
  );
}

function documentRoutes(app: FastifyInstance, control: Control): void {
  app.get("/control/export", (request) => control.export({ secrets: flag(request, "secrets") }));
  app.post("/control/import", empty, async ({ body }) => control.import(objectOf(body)));

  app.get("/control/snapshots", () => ({ data: control.snapshots() }));
  app.put<Named>("/control/snapshots/:name", async ({ params }) => ({
    data: await control.saveSnapshot(params.name),
  }));
  app.post<Named>("/control/snapshots/:name/restore", empty, async ({ params }) =>
    control.restoreSnapshot(params.name),
  );
  app.delete<Named>("/control/snapshots/:name", empty, async ({ params }) =>
    control.deleteSnapshot(params.name),
  );
}

/** Returns the body of a request, or throws a 400 if it is not an object. */
export function objectOf(body: unknown): JsonObject {
  if (isObject(body)) return body;
  throw new ApiError(400, "body: must be a JSON object");
}

/** Reports whether a switch in the query is on. */
function flag({ query }: FastifyRequest, name: string): boolean {
  const value: unknown = Object(query)[name];
  if (value === undefined || value === "false") return false;
  if (value === "true") return true;
  throw new ApiError(400, `${name}: must be true or false`);
}

/** Converts the objects of a collection for a response: without secrets, unless the request includes them. */
type Shown = (collection: string, object: JsonObject) => JsonObject;

function shownTo(request: FastifyRequest, control: Control): Shown {
  return flag(request, "secrets") ? (_collection, object) => object : control.withoutSecrets;
}
