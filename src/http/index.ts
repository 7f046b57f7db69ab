// A client of typical JSON APIs, for providers: @tfnode/framework/http.
export type { Auth, Credential, Credentials, FixedAuth, Headers } from "./auth.ts";
export { type HttpClient, httpClient } from "./client.ts";
export type { CreateTracker, ListedItems, TrackedCreate } from "./lost-create.ts";
export type { ClientCertificate, Pem } from "./net/client-certificate.ts";
export { type Clock, elapsedOf, systemClock } from "./net/clock.ts";
export type { Pages, PagesOptions } from "./pages.ts";
export type { Page, PageLayout, Paging } from "./paging.ts";
export { jsonPatch, mergePatch, type PatchOperation } from "./patches.ts";
export { urlPath } from "./path.ts";
export type {
  ChangeOptions,
  Checked,
  Explanation,
  HttpClientOptions,
  HttpLimits,
  HttpRequest,
  HttpResponse,
  Lookup,
  PutOptions,
  Query,
  RefusedResponse,
  RequestOptions,
  RetryRefused,
  ThenGet,
} from "./request.ts";
export type { RetryLimits } from "./retry.ts";
export { type IssuedToken, issuedTokens, type Tokens, type TokensOptions } from "./tokens.ts";
