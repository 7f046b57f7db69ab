import { validator } from "../../../schema/index.ts";
import { durationFromText } from "../api/durations.ts";
import { schedule } from "./cron-expression.ts";

// The rules of the API for configured values that can be checked without the server. Each check returns an error that follows the
// attribute's name. No rule is stricter than the API.

/** A pattern of strings, and its description. */
interface Form {
  readonly pattern: RegExp;
  /** The pattern as the API writes it, if that pattern would take this engine too long. */
  readonly api?: string;
  readonly words: string;
}

const forms = {
  name: {
    pattern: /^[a-zA-Z0-9-_]+$/,
    words: "must consist of letters, digits, hyphens and underscores",
  },
  keyName: {
    // The whitespace of the API's own \s.
    pattern: /^[\w\t\n\f\r -]+$/,
    words: "must consist of letters, digits, whitespace, hyphens and underscores",
  },
  collectionName: {
    pattern: /^[a-zA-Z0-9-_.]+$/,
    words: "must consist of letters, digits, hyphens, underscores and dots",
  },
  plainText: {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it is about
    pattern: /^([^\x00-\x1F\x7F])*$/,
    words: "must not have line breaks or other control characters",
  },
  version: {
    pattern: /^(v(\d+)\.(\d+)\.(\d+)|latest)$/,
    words: "must be a version such as v1.17.0, or latest",
  },
  clusterName: {
    pattern: /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/,
    words: "must consist of lower-case letters, digits and hyphens, with a letter or digit at both ends",
  },
  qualifiedName: {
    pattern:
      /^([a-z0-9A-Z]([-a-z0-9A-Z]*[a-z0-9A-Z])?(\.[a-z0-9A-Z]([-a-z0-9A-Z]*[a-z0-9A-Z])?)*\/)?([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$/,
    words:
      "must consist of letters, digits, hyphens, underscores and dots, with a letter or digit at both ends, and may have a domain and a slash before it",
  },
  registry: {
    pattern: /^[a-zA-Z0-9.-]+(:[0-9]+)?(\/[a-zA-Z0-9_./-]+)?$/,
    api: "^([a-zA-Z0-9.-]+(:[0-9]+)?)(/[a-zA-Z0-9_./-]+)*$",
    words: "must be a host, with or without a port and a path, such as registry.example.com/images",
  },
  repository: {
    pattern: /^[a-zA-Z][a-zA-Z0-9+.-]*:\/\/[a-zA-Z0-9.-]+(:[0-9]+)?(\/[a-zA-Z0-9_./-]+)?$/,
    api: "^[a-zA-Z][a-zA-Z0-9+.-]*://([a-zA-Z0-9.-]+(:[0-9]+)?)(/[a-zA-Z0-9_./-]+)*$",
    words: "must be a URL without user and query, such as oci://registry.example.com/charts",
  },
} as const satisfies { readonly [name: string]: Form };

/** Returns a check of a string's pattern. */
export function hasForm(name: keyof typeof forms) {
  const { pattern, words } = forms[name];
  return validator({ says: words, test: (text: string) => pattern.test(text) });
}

/** Returns a check that accepts the empty string, which is sent as a missing value. */
export function unlessEmpty(check: (text: string) => string | undefined) {
  return (text: string): string | undefined => (text === "" ? undefined : check(text));
}

/** A block of IPv4 addresses. */
export const ipv4Block = validator({
  says: "must be an IPv4 CIDR block, such as 192.0.2.0/24",
  test: (text: string) => addressBlock.test(text),
});

const octet = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
const addressBlock = new RegExp(`^${octet}(?:\\.${octet}){3}/(?:[12]?\\d|3[0-2])$`);

export function uri(text: string): string | undefined {
  const is = /^[A-Za-z][A-Za-z0-9+.-]*:/.test(text) && !/\s/.test(text) && isParsed(text);
  return is ? undefined : "must be a URL, such as http://proxy.example.com:3128";
}

/** URL.canParse() is not deterministic for some texts outside ASCII. */
function isParsed(text: string): boolean {
  try {
    new URL(text);
    return true;
  } catch {
    return false;
  }
}

const day = 24 * 60 * 60;

/** Checks how long backups are kept; the check of durations reports invalid durations. */
export function retention(text: string): string | undefined {
  const { seconds, nanos } = durationFromText(text) ?? { seconds: BigInt(day), nanos: 0 };
  const year = BigInt(365 * day);
  const is = seconds >= day && (seconds < year || (seconds === year && nanos === 0));
  return is ? undefined : "must be from one day to one year: 24h to 8760h";
}

/** A percentage of a machine's resources; 0 leaves the value to the platform. */
export const percentage = validator({
  says: "must be from 1 to 80, or 0 to leave it to the platform",
  test: (value: number) => value === 0 || (value >= 1 && value <= 80),
});

/** Replaces a pattern in the API's message by the description of the pattern. */
export function wordsFor(text: string): string {
  const plain = withoutEscapes(text);
  const all: readonly Form[] = [...Object.values(forms), schedule];
  const patternOf = ({ api, pattern }: Form) => withoutEscapes(api ?? pattern.source);
  return all.find((form) => plain.includes(patternOf(form)))?.words ?? text;
}

/** Removes the escapes of slashes and asterisks, which only some engines require. */
function withoutEscapes(pattern: string): string {
  return pattern.replaceAll(/\\([/*])/g, "$1");
}
