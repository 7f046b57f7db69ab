// A client of typical JSON APIs, for providers: @tfnode/framework/http.
export type { Auth, Headers } from "./auth.ts";
export {
  type HttpAnswer,
  type HttpClient,
  type HttpClientOptions,
  type HttpLimits,
  type HttpRequest,
  httpClient,
  type RequestOptions,
} from "./client.ts";
export type { Listed, TrackedCreate } from "./lost-create.ts";
export type { Clock } from "./net/clock.ts";
export { path } from "./path.ts";
export type { RetryLimits } from "./retry.ts";
