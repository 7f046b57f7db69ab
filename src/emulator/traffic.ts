import { setTimeout } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Answer, type ArmedFault, type FaultList, faultyAnswer, hasEffect } from "./faults.ts";
import { type RequestLog, type RequestRecord, redactedHeaders, redactedPath } from "./request-record.ts";

/** What happens to requests besides being answered. */
export interface TrafficOptions {
  readonly faults: FaultList;
  readonly requests: RequestLog;
  /** Keep bodies and the whole paths, secrets or not. */
  readonly recordBodies: boolean;
  /** Collections whose ids are secrets. */
  readonly secretCollections: readonly string[];
  /** Takes the line about each request. */
  readonly log: (line: string) => void;
  /** Ends all waiting. */
  readonly stopping: AbortSignal;
}

/** A request on its way. */
interface Flight {
  readonly record: RequestRecord;
  fault?: ArmedFault;
}

/** Logs and records every request and lets faults strike those that are not for the side door. */
export function watchTraffic(app: FastifyInstance, options: TrafficOptions): void {
  const { faults, requests, recordBodies, secretCollections, log, stopping } = options;
  const flights = new WeakMap<FastifyRequest, Flight>();

  app.addHook("onRequest", async (request, reply) => {
    const started = performance.now();
    const [path = "", query] = splitUrl(request.originalUrl);
    const openPath = redactedPath(path, secretCollections);
    const shownPath = recordBodies ? path : openPath;
    const record: RequestRecord = {
      method: request.method,
      path: query === undefined ? shownPath : `${shownPath}?${query}`,
      headers: redactedHeaders(request.headers),
      status: null,
      ms: null,
    };
    flights.set(request, { record });
    if (!isControl(path)) requests.add(record);
    reply.raw.once("close", () => {
      record.ms = performance.now() - started;
      const outcome = record.status ?? "dropped";
      log(`${new Date().toISOString()} ${request.method} ${openPath} ${outcome} ${record.ms.toFixed(1)}ms`);
    });
  });

  app.addHook("preValidation", async (request, reply) => {
    const flight = flights.get(request);
    const [path = ""] = splitUrl(request.originalUrl);
    if (!flight || isControl(path)) return;
    if (recordBodies && request.body !== undefined) flight.record.body = request.body;
    const fault = faults.take(request.method, path);
    if (!fault) return;
    if (!waitsAfterEffect(fault)) await pause(fault);
    if (stopping.aborted || (fault.drop && !hasEffect(fault))) return drop(reply);
    if (hasEffect(fault)) {
      flight.fault = fault;
      return;
    }
    const answer = faultyAnswer(fault, { status: 500, text: "", type: null });
    return dressed(reply, fault, answer).send(answer.text);
  });

  app.addHook<string | null>("onSend", async (request, reply, payload) => {
    const flight = flights.get(request);
    if (!flight) return payload;
    const { fault, record } = flight;
    const text = typeof payload === "string" ? payload : "";
    const answer = fault ? faultyAnswer(fault, { status: reply.statusCode, text, type: null }) : null;
    if (fault && answer) {
      if (waitsAfterEffect(fault)) await pause(fault);
      if (stopping.aborted || fault.drop) {
        reply.raw.destroy();
        return payload;
      }
      dressed(reply, fault, answer);
    }
    record.status = reply.statusCode;
    return answer ? answer.text : payload;
  });

  const pause = (fault: ArmedFault) =>
    setTimeout(fault.latencyMs ?? 0, undefined, { signal: stopping }).catch(() => {});
}

/** The reply with the status, the type and the headers that the fault gives it. */
function dressed(reply: FastifyReply, fault: ArmedFault, { status, type }: Answer): FastifyReply {
  if (type !== null) reply.type(type);
  return reply.code(status).headers(fault.headers ?? {});
}

/** Ends the connection without an answer. */
function drop(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}

function waitsAfterEffect(fault: ArmedFault): boolean {
  return fault.drop === "after" || (fault.drop === undefined && fault.afterEffect === true);
}

function isControl(path: string): boolean {
  return path.startsWith("/control/");
}

function splitUrl(url: string): string[] {
  const mark = url.indexOf("?");
  return mark < 0 ? [url] : [url.slice(0, mark), url.slice(mark + 1)];
}
