/** Why a request got no usable answer. */
export type TransportFault = "network" | "timeout" | "aborted" | "bad-answer";

interface Facts {
  readonly sent: boolean;
  readonly passing?: boolean;
  readonly cause?: unknown;
}

/**
 * A request without a usable answer: the connection failed, the time is up, the caller gave up, or what came cannot be
 * read.
 */
export class TransportError extends Error {
  readonly fault: TransportFault;
  /** Whether any of the request may have reached the server. */
  readonly sent: boolean;
  /** Whether the same request may well succeed a little later. */
  readonly passing: boolean;

  constructor(fault: TransportFault, message: string, { sent, passing, cause }: Facts) {
    super(message, cause === undefined ? {} : { cause });
    this.name = "TransportError";
    this.fault = fault;
    this.sent = sent;
    this.passing = passing ?? (fault === "network" || fault === "timeout");
  }
}

/** A failed connection in words, told by the code that Node, OpenSSL or undici gave it. */
export function connectionFailure(cause: unknown, host: string, sent: boolean): TransportError {
  const code = codeOf(cause);
  const shown = code === "" || code.startsWith("UND_ERR_") ? "" : ` (${code})`;
  const named = code || (cause instanceof Error ? cause.name : "");
  const kind = kinds.find(({ codes }) => codes.test(named));
  if (!kind)
    return new TransportError("network", `the connection to ${host} failed${shown}`, { sent, cause });
  const { fault = "network", passing = false, words } = kind;
  return new TransportError(fault, `${words(host)}${shown}`, { sent, passing, cause });
}

interface Kind {
  readonly codes: RegExp;
  readonly words: (host: string) => string;
  readonly fault?: TransportFault;
  readonly passing?: boolean;
}

const kinds: readonly Kind[] = [
  { codes: /^ENOTFOUND$/, words: (host) => `there is no host ${host}` },
  { codes: /^EAI_AGAIN$/, words: (host) => `the address of ${host} could not be looked up`, passing: true },
  { codes: /^ECONNREFUSED$/, words: (host) => `${host} refuses connections`, passing: true },
  { codes: /^ETIMEDOUT$/, words: (host) => `${host} does not respond`, passing: true },
  {
    codes: /^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/,
    words: (host) => `${host} closed the connection`,
    passing: true,
  },
  {
    codes: /^UND_ERR_CONNECT_TIMEOUT$/,
    words: (host) => `no connection to ${host} in time`,
    fault: "timeout",
    passing: true,
  },
  { codes: /^UND_ERR_ABORTED$/, words: () => "the proxy refuses the connection" },
  { codes: /^UND_ERR_INVALID_ARG$/, words: () => "a setting has a character that no HTTP header may have" },
  { codes: /^(HPE_|HTTPParserError$)/, words: (host) => `${host} does not speak HTTP`, fault: "bad-answer" },
  { codes: /^(EPROTO$|ERR_SSL_)/, words: (host) => `${host} does not speak TLS` },
  {
    codes: /CERT|SELF_SIGNED|^UNABLE_TO_/,
    words: (host) =>
      `the certificate of ${host} is not trusted; NODE_EXTRA_CA_CERTS can name a file with more authorities`,
  },
];

function codeOf(cause: unknown): string {
  const code = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : "";
  return typeof code === "string" ? code : "";
}
