import { PassThrough } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "../api-error.ts";
import type { ControlEvent, EventHub } from "./events.ts";

const mostListeners = 20;
/** A listener with more unread characters than this, in addition to the kept events that it requested, is disconnected. */
const mostUnread = 4 * 1024 * 1024;
const pulseMs = 15_000;

/**
 * Sends the events as a stream of `text/event-stream`. The stream begins with the next event, or after the event in the header
 * `Last-Event-ID` or in `since` of the query, provided that the events after it are still kept.
 */
export function sendEvents(hub: EventHub, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const after = startOf(request, hub);
  if (hub.listeners >= mostListeners) {
    throw new ApiError(429, `there are ${mostListeners} listeners already, and no more are served`);
  }
  const stream = new PassThrough();
  const kept = hub.after(after).map(textOf);
  const most = mostUnread + kept.reduce((sum, text) => sum + text.length, 0);
  const write = (text: string) => {
    if (stream.writableLength + stream.readableLength > most) stream.destroy();
    else stream.write(text);
  };
  const unlisten = hub.listen((event) => write(textOf(event)));
  const pulse = setInterval(() => write(":\n\n"), pulseMs);
  pulse.unref();
  const end = () => {
    unlisten();
    clearInterval(pulse);
    stream.destroy();
  };
  stream.on("close", end).on("error", end);
  request.raw.socket.once("close", end);
  write(`retry: 1000\n\n`);
  for (const text of kept) stream.write(text);
  reply.header("cache-control", "no-store").type("text/event-stream; charset=utf-8");
  return reply.send(stream);
}

function startOf({ headers, query }: FastifyRequest, hub: EventHub): number {
  const { since }: { since?: unknown } = Object(query);
  const given = headers["last-event-id"] ?? since;
  if (given === undefined || given === "") return hub.last;
  if (typeof given === "string" && /^\d{1,15}$/.test(given)) {
    // Event IDs restart with the program, so a higher ID comes from an earlier run.
    return Number(given) > hub.last ? 0 : Number(given);
  }
  throw new ApiError(400, "since: must be the id of an event");
}

function textOf({ id, type, json }: ControlEvent): string {
  return `id: ${id}\nevent: ${type}\ndata: ${json()}\n\n`;
}
