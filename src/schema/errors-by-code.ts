import { redact } from "./redaction/redact.ts";
import { RemoteError, type RemoteFailure } from "./remote-error.ts";

/** What the codes of an API mean. */
export interface ErrorsByCodeOptions {
  /** Returns the code of an error, such as a SQLSTATE; undefined for an error that is not a response of the API. Default: its member `code`. */
  codeOf?(error: unknown): string | number | undefined;
  /**
   * Facts about each code: `{ notFound: true }`, `{ alreadyExists: true }`, `{ mayHaveTakenEffect: true }`, `{ advice: "…" }`. An API that uses a code for
   * several things has a function. A code that is missing is a response without further facts.
   */
  readonly codes: {
    readonly [code: string]: Partial<RemoteFailure> | ((error: Error) => Partial<RemoteFailure>);
  };
  /** Texts that no message may show, such as the password of the client. */
  readonly secrets?: readonly string[];
}

/**
 * Returns a function that makes RemoteErrors of the errors of a client, from a map of codes. Facts that only the caller knows, such as `method` and
 * `url`, are its second argument. Errors of connections become errors of the kind `network`, which may have taken effect unless there was no
 * connection. Every other error, such as a TypeError of the provider, is returned unchanged.
 *
 * ```ts
 * const remoteError = errorsByCode({ codes: { "42710": { alreadyExists: true }, "42704": { notFound: true } } });
 * try {
 *   return await client.query(text);
 * } catch (error) {
 *   throw remoteError(error, { method: "CREATE ROLE", url });
 * }
 * ```
 */
export function errorsByCode({ codeOf = memberCode, codes, secrets = [] }: ErrorsByCodeOptions) {
  const responseFailure = (error: Error): Partial<RemoteFailure> | undefined => {
    const code = codeOf(error);
    if (code === undefined) return undefined;
    const meaning = Object.hasOwn(codes, code) ? codes[code] : undefined;
    return { status: code, ...(typeof meaning === "function" ? meaning(error) : meaning) };
  };
  return (error: unknown, facts: Partial<RemoteFailure> = {}): unknown => {
    if (!(error instanceof Error) || error instanceof RemoteError) return error;
    const known = networkFailure(error) ?? responseFailure(error);
    if (known === undefined) return error;
    const failure = { reason: error.message, ...facts, ...known, cause: error };
    return new RemoteError({ ...failure, reason: redact(failure.reason, secrets) });
  };
}

function memberCode(error: unknown): string | number | undefined {
  const { code } = error as { readonly code?: unknown };
  return typeof code === "string" || typeof code === "number" ? code : undefined;
}

/** The system calls before which nothing was sent. */
const beforeSending = new Set(["connect", "getaddrinfo"]);

/** Returns the facts about an error of Node's sockets; undefined for any other error. */
function networkFailure(error: Error): Partial<RemoteFailure> | undefined {
  // The errors of all addresses of a name.
  const [first] = error instanceof AggregateError ? error.errors : [error];
  const { syscall, code } = first as { readonly syscall?: unknown; readonly code?: unknown };
  if (typeof syscall !== "string" || typeof code !== "string") return undefined;
  const reason = error.message === "" && first instanceof Error ? first.message : error.message;
  return { kind: "network", mayHaveTakenEffect: !beforeSending.has(syscall), reason };
}
