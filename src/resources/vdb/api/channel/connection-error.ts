/** Why there is no connection to the API, in words. */
export class ConnectionError extends Error {
  /** Whether another try may well succeed a little later. */
  readonly passing: boolean;
  /** Whether more trusted authorities may help. */
  readonly isTrust: boolean;

  constructor(message: string, facts: { passing?: boolean; isTrust?: boolean; cause?: unknown } = {}) {
    super(message, facts.cause === undefined ? {} : { cause: facts.cause });
    this.name = "ConnectionError";
    this.passing = facts.passing ?? false;
    this.isTrust = facts.isTrust ?? false;
  }
}

interface Kind {
  readonly codes: RegExp;
  readonly words: (host: string) => string;
  readonly passing?: boolean;
  readonly isTrust?: boolean;
}

const kinds: readonly Kind[] = [
  { codes: /^ECONNREFUSED$/, words: (host) => `${host} refuses connections`, passing: true },
  { codes: /^(ETIMEDOUT|E(HOST|NET)UNREACH)$/, words: (host) => `${host} cannot be reached`, passing: true },
  { codes: /^(ECONNRESET|EPIPE)$/, words: (host) => `${host} closes the connection`, passing: true },
  { codes: /^(ENOENT|EACCES)$/, words: (path) => `${path} cannot be opened` },
  { codes: /NO_APPLICATION_PROTOCOL$/, words: withoutHttp2 },
  { codes: /^ERR_TLS_CERT_ALTNAME/, words: (host) => `the certificate of ${host} is for other names` },
  { codes: /^CERT_HAS_EXPIRED$/, words: (host) => `the certificate of ${host} has expired` },
  { codes: /^CERT_NOT_YET_VALID$/, words: (host) => `the certificate of ${host} is not valid yet` },
  {
    codes: /CERT|SELF_SIGNED|^UNABLE_TO_/,
    words: (host) =>
      `the certificate of ${host} is not trusted; SSL_CERT_FILE can name a file with more authorities`,
    isTrust: true,
  },
  { codes: /^(EPROTO$|ERR_SSL_)/, words: (host) => `${host} does not speak TLS, or not as it has to` },
];

/** A failed connection to a host in words, told by the code that Node or OpenSSL gave it. */
export function connectionError(cause: unknown, host: string): ConnectionError {
  if (cause instanceof ConnectionError) return cause;
  const code = codeOf(cause);
  const { words, ...facts } = kinds.find(({ codes }) => codes.test(code)) ?? { words: failed };
  return new ConnectionError(`${words(host)}${code === "" ? "" : ` (${code})`}`, { ...facts, cause });
}

/** What is wrong with a server that has not agreed to HTTP/2. */
export function withoutHttp2(host: string): string {
  return `${host} does not offer HTTP/2, which gRPC needs`;
}

function failed(host: string): string {
  return `the connection to ${host} failed`;
}

function codeOf(cause: unknown): string {
  const code = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : "";
  return typeof code === "string" ? code : "";
}
