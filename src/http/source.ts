import type { exactJson, Log } from "../schema/index.ts";
import type { Clock } from "./net/clock.ts";
import type { Limits } from "./net/limits.ts";
import type { HttpRequest, HttpResponse, RequestOptions } from "./request.ts";

/** The part of a client that makes several requests of one. */
export interface Source {
  /** The base URL, without a slash at its end. */
  readonly base: string;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly log: Pick<Log, "debug"> | undefined;
  /** The parser of responses. */
  readonly json: Pick<typeof exactJson, "parse">;
  request<T>(request: HttpRequest<T>): Promise<HttpResponse<T>>;
  get<T>(path: string, options: RequestOptions<T>): Promise<T>;
  find<T>(path: string, options: RequestOptions<T>): Promise<T | null>;
}
