import { exactJson, RemoteError, untilAsPlanned } from "../schema/index.ts";
import { addressOf, pathBelow } from "./address.ts";
import { lookup } from "./lookup.ts";
import type { Checked, HttpRequest, HttpResponse, PutOptions, RequestOptions, ThenGet } from "./request.ts";
import type { Source } from "./source.ts";

/** A request that changes something, with its options. */
type Change<T> = HttpRequest<T> & PutOptions<T>;

/** Sends a change, with the requests before and after it that its options require. */
export async function change<T>(
  { refuseExisting, adopt, thenGet, ...request }: Change<T>,
  source: Source,
): Promise<T> {
  if (refuseExisting === "get") await expectNone(request, source, adopt);
  const send = async <R>(sent: HttpRequest<R>) => {
    if (refuseExisting !== "if-none-match") return await source.request(sent);
    try {
      return await sendIfNone(sent, source);
    } catch (error) {
      if (!adopt || !(error instanceof RemoteError && error.alreadyExists)) throw error;
      const ifMatch = await expectNone(request, source, adopt);
      return await source.request({ ...sent, ...(ifMatch !== undefined && { ifMatch }) });
    }
  };
  if (thenGet === undefined) return (await send(request)).json;

  const { at, until }: ThenGet<T> = thenGet === true ? {} : thenGet;
  // The content of the response is ignored unless a function reads it: it may be any text.
  const { json: place } = await send({
    ...request,
    ...(typeof at !== "function" && { as: "text" }),
    read: (_, response) => placeAfter(request, { at, response: response, source }),
  });
  const { query: _, ...common } = lookup(request);
  const looking: RequestOptions<T> = { ...common, ...(request.read && { read: request.read }) };
  try {
    return until === undefined
      ? await source.get(place, looking)
      : await settled(() => source.find(place, looking), { until, signal: request.signal, source });
  } catch (error) {
    if (!(error instanceof RemoteError) || error.mayHaveTakenEffect) throw error;
    const isCreate = refuseExisting !== undefined || at !== undefined;
    const cure = isCreate ? ", so the object exists: import it, or delete it before the next apply" : "";
    const advice = `The ${request.method} before this request succeeded${cure}.`;
    throw error.with({ mayHaveTakenEffect: true, advice: [error.advice, advice].filter(Boolean).join(" ") });
  }
}

/**
 * Throws an error if an object exists at the path of a request, unless the request adopts it. Returns the ETag of an adopted object by which the
 * API can refuse to overwrite a later change of it.
 */
async function expectNone<T>(
  { path, ...request }: HttpRequest<T>,
  { request: send }: Source,
  adopt: PutOptions<T>["adopt"],
): Promise<string | undefined> {
  let exists = false;
  const read = (json: unknown, response: HttpResponse): Checked<string> => {
    exists = json !== undefined;
    if (!exists) return { error: "the response has no content" };
    if (adopt) {
      const found: Checked<T> = request.read ? request.read(json, response) : { value: json as T };
      if ("value" in found && adopt(found.value)) return { value: response.etag ?? "" };
    }
    return { error: "the object exists already" };
  };
  try {
    const { as } = request;
    const { json: etag } = await send({
      ...lookup(request),
      ...(as === "text" && { as }),
      method: "GET",
      path,
      read,
    });
    return /^"/.test(etag) ? etag : undefined;
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    if (exists) throw error.with({ kind: "status", alreadyExists: true });
    if (!error.notFound) throw error;
    return undefined;
  }
}

/** Sends a request that the API rejects (412) if an object exists at its path. */
async function sendIfNone<T>(request: HttpRequest<T>, { request: send }: Source): Promise<HttpResponse<T>> {
  try {
    return await send({ ...request, headers: { ...request.headers, "If-None-Match": "*" } });
  } catch (error) {
    if (!(error instanceof RemoteError && error.status === 412)) throw error;
    const advice = error.mayHaveTakenEffect
      ? "An earlier attempt of the request, whose response was lost, may have created the object."
      : error.advice;
    throw error.with({ alreadyExists: true, advice });
  }
}

/** The path of the object that a change was about, with its query. */
function placeAfter<T>(
  { path, query = {} }: HttpRequest,
  { at, response, source: { base } }: { at: ThenGet<T>["at"]; response: HttpResponse; source: Source },
): Checked<string> {
  const same = addressOf(path, query);
  if (at === undefined) return { value: same };
  if (at !== "location") return { value: at(response) };
  const { location } = response.headers;
  if (location === undefined) return { error: "the response has no header Location" };
  return pathBelow(location, { base, from: `${base}${same}` });
}

/** Reads an object until it has the values that a change should have set. */
async function settled<T>(
  find: () => Promise<T | null>,
  options: {
    readonly until: NonNullable<ThenGet<T>["until"]>;
    readonly signal: AbortSignal | undefined;
    readonly source: Source;
  },
): Promise<T> {
  const { until, source } = options;
  const { clock, log, json, limits } = source;
  // Both sides are compared in the form of JSON.
  const planned: object | ((object: T) => boolean) =
    typeof until === "function" ? until : Object(json.parse(exactJson.stringify(until)));
  const stop = new AbortController();
  const cancel = clock.after(limits.operationMs, () =>
    stop.abort(new DOMException("The operation timed out", "TimeoutError")),
  );
  try {
    return await untilAsPlanned({
      what: "the object to be as it was sent",
      find,
      planned,
      // The operation alone decides how long to wait.
      within: Number.POSITIVE_INFINITY,
      interval: 1_000,
      maxInterval: 30_000,
      signal: options.signal ?? stop.signal,
      log: { info: (message, fields) => log?.debug(message, fields) },
      clock,
    });
  } finally {
    cancel();
  }
}
