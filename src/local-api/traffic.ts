import { randomUUID } from "node:crypto";
import { setMaxListeners } from "node:events";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isConsole } from "./console/routes.ts";
import type { SecretKeys } from "./control/masking.ts";
import { onBehalfOf } from "./current-request.ts";
import { waitsAfterEffect } from "./fault-queue.ts";
import { type ActiveFault, applyFault, type FaultList, type FaultyResponse, isCarriedOut } from "./faults.ts";
import { isObject, type Json } from "./json.ts";
import type { Log } from "./log.ts";
import type { Exchange, RequestLog } from "./request-log.ts";
import { type RequestRecord, redactHeaders, redactPath, redactQuery } from "./request-record.ts";

/** How requests are logged and recorded, and which faults are injected. */
export interface TrafficOptions {
  readonly faults: FaultList;
  readonly requests: RequestLog<RequestRecord>;
  /** Whether to record bodies and unmasked paths, with the secrets in them. */
  readonly recordBodies: boolean;
  /** Collections whose ids are secrets, default none. */
  readonly secretCollections?: readonly string[];
  readonly log: Log;
  /** Whether to add the ID of the request to responses, in the header `x-request-id`, default true. */
  readonly requestIds?: boolean | undefined;
  /** The names of headers and query parameters that are secrets, in addition to the usual headers. */
  readonly isSecret?: SecretKeys;
  /** Converts a body with a media type to JSON without unnamed secrets; by default bodies are shown as they are. */
  readonly contentOf?: (body: unknown, type: string) => Json | undefined;
}

/** A request without a response. */
interface OngoingRequest {
  readonly record: RequestRecord;
  readonly path: string;
  readonly isRecorded: boolean;
  fault?: ActiveFault;
  reason?: string | undefined;
  request?: unknown;
  requestType?: string;
  response?: string;
  responseType?: string;
}

/** Logs and records every request, and injects faults into requests other than those to the control API. */
export function watchTraffic(app: FastifyInstance, options: TrafficOptions): void {
  const { faults, requests, recordBodies, secretCollections = [], log, requestIds = true } = options;
  const { isSecret = () => false, contentOf } = options;
  const ongoing = new WeakMap<FastifyRequest, OngoingRequest>();
  const stop = new AbortController();
  // Every request that a fault delays listens to the signal.
  setMaxListeners(0, stop.signal);
  app.addHook("preClose", async () => stop.abort());

  app.addHook("onRequest", async (request, reply) => {
    const started = performance.now();
    const [path = ""] = request.originalUrl.split("?", 1);
    const maskedPath = redactPath(path, secretCollections);
    const record: RequestRecord = {
      id: randomUUID(),
      time: new Date().toISOString(),
      method: request.method,
      path: recordBodies
        ? request.originalUrl
        : redactAddress(request.originalUrl, secretCollections, isSecret),
      headers: redactHeaders(request.headers, isSecret),
      status: null,
      ms: null,
    };
    const isRecorded = isOfApi(path);
    const current: OngoingRequest = { record, path, isRecorded };
    ongoing.set(request, current);
    if (isRecorded) requests.add(record);
    if (isRecorded && requestIds) reply.header("x-request-id", record.id);
    reply.raw.once("close", () => {
      record.ms = performance.now() - started;
      const { method, status, ms } = record;
      const injectedFault = current.fault?.id;
      const { reason } = current;
      const id = isRecorded ? record.id : undefined;
      log.request({ method, path: maskedPath, status, ms, request: id, reason, injectedFault });
      if (isRecorded)
        requests.finish({ record, exchange: exchangeOf(current, contentOf), reason, injectedFault });
    });
  });

  app.addHook("preValidation", async (request, reply) => {
    const current = ongoing.get(request);
    if (!current?.isRecorded) return;
    current.request = request.body;
    current.requestType = request.headers["content-type"] ?? "";
    if (recordBodies && request.body !== undefined) {
      current.record.body = contentOf ? contentOf(request.body, current.requestType) : request.body;
      requests.keepBody(current.record, Number(request.headers["content-length"] ?? 0));
    }
    const fault = faults.take(request.method, current.path);
    if (!fault) return;
    current.fault = fault;
    if (!waitsAfterEffect(fault)) await faults.delay(fault, stop.signal);
    if (stop.signal.aborted || (fault.drop && !isCarriedOut(fault))) return drop(reply);
    if (isCarriedOut(fault)) return;
    // The fault replaces the actual response.
    return reply.code(500).send("");
  });

  // Runs after the body was read, because Node then begins another asynchronous context.
  app.addHook("preHandler", (request, _reply, done) => {
    const current = ongoing.get(request);
    onBehalfOf(current?.isRecorded ? { by: "request", id: current.record.id } : { by: "control" }, done);
  });

  app.addHook<string | null>("onSend", async (request, reply, payload) => {
    const current = ongoing.get(request);
    if (!current) return payload;
    const { fault, record } = current;
    const text = typeof payload === "string" ? payload : "";
    const response = fault ? applyFault(fault, { status: reply.statusCode, text, type: null }) : null;
    if (fault && response) {
      if (waitsAfterEffect(fault)) await faults.delay(fault, stop.signal);
      if (stop.signal.aborted || fault.drop) {
        reply.raw.destroy();
        return payload;
      }
      setHead(reply, fault, response);
    }
    record.status = reply.statusCode;
    current.response = response?.text ?? text;
    current.responseType = String(reply.getHeader("content-type") ?? "");
    current.reason = reasonOf(reply.statusCode, response?.text ?? text);
    // Only a text differs: any other payload is binary.
    return response && response.text !== text ? response.text : payload;
  });
}

/** Returns the path and the query of a request without secrets. */
function redactAddress(url: string, secretCollections: readonly string[], isSecret: SecretKeys): string {
  const [path = "", ...query] = url.split("?");
  const masked = redactPath(path, secretCollections);
  return query.length === 0 ? masked : `${masked}?${redactQuery(query.join("?"), isSecret)}`;
}

/** Returns the content in both directions. JSON is parsed on demand. */
function exchangeOf(current: OngoingRequest, contentOf: TrafficOptions["contentOf"]): Exchange {
  const { request, requestType = "", response = "", responseType = "" } = current;
  const bytes = response.length * 2 + 1000;
  return {
    ...(request !== undefined && { request: () => (contentOf ?? jsonOf)(request, requestType) }),
    ...(response !== "" && {
      response: () => (contentOf ? contentOf(response, responseType) : parsed(response)),
    }),
    bytes: request === undefined ? bytes : bytes + 2000,
  };
}

function jsonOf(value: unknown): Json | undefined {
  if (isObject(value) || Array.isArray(value)) return value;
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? value
    : undefined;
}

/** Parses JSON; returns any other text unchanged. */
function parsed(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return text.slice(0, 1000);
  }
}

/** Sets the status, the type and the headers of a reply that a fault changes. */
function setHead(reply: FastifyReply, fault: ActiveFault, { status, type }: FaultyResponse): FastifyReply {
  if (type !== null) reply.type(type);
  return reply.code(status).headers(fault.headers ?? {});
}

/** Returns the reason of a rejection from its response. */
function reasonOf(status: number, text: string): string | undefined {
  if (status < 400 || status > 499) return undefined;
  try {
    const { message, error, detail, title }: { readonly [key: string]: unknown } = Object(JSON.parse(text));
    return [message, error, detail, title].find((one) => typeof one === "string");
  } catch {
    return undefined;
  }
}

/** Closes the connection without a response. */
function drop(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}

/** Reports whether a URL belongs to the API instead of the control API or the console. */
export function isOfApi(url: string): boolean {
  const [path = ""] = url.split("?", 1);
  return !path.startsWith("/control/") && !isConsole(path);
}
