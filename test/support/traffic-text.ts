import type { RequestRecord } from "../../src/local-api/sec/index.ts";

/** The random values of an API, by their placeholders in a recording. */
export type Drawn = readonly (readonly [placeholder: string, pattern: RegExp])[];

const drawn: Drawn = [
  ["<token>", /\b[0-9a-f]{56}\b/g],
  ["<guid>", /\b(?:ACME_[0-9A-F]{47}|VULN_[0-9A-F]{16}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/g],
];

/** The content of a section of a recording, and the values of its placeholders. */
export interface SectionOptions {
  /** Words of the configuration, which remain unchanged. */
  readonly given: string;
  /** Keys whose values vary. */
  readonly varying?: readonly string[];
  /** Whether requests for access tokens are shown. */
  readonly tokens?: boolean;
}

/** Returns requests as a section of a recording; placeholders replace random values, except for the given words. */
export function trafficSection(
  title: string,
  requests: readonly RequestRecord[],
  { given, varying = [], tokens = false }: SectionOptions,
): string {
  const sent = requests
    .filter(({ path }) => tokens || path !== "/api/v2/access/tokens")
    .map(({ method, path, body }) => {
      const line = `${method} ${path}`;
      return body === undefined ? line : `${line}\n${steadyJson(body, varying)}`;
    });
  return sectionText(title, sent, { given, drawn });
}

/** Returns texts of requests below a title. */
export function sectionText(
  title: string,
  sent: readonly string[],
  { given, drawn }: { readonly given: string; readonly drawn: Drawn },
): string {
  const text = [`# ${title}`, ...(sent.length > 0 ? sent : ["(no request)"])].join("\n\n");
  return drawn.reduce(
    (redacted, [placeholder, pattern]) =>
      redacted.replace(pattern, (word) => (given.includes(word) ? word : placeholder)),
    text,
  );
}

/** Returns a body with sorted keys, and with placeholders for varying values. */
export function steadyJson(body: unknown, varying: readonly string[]): string {
  const steady = (key: string, value: unknown) =>
    varying.includes(key) ? `<${key}>` : sortedKeys(key, value);
  return JSON.stringify(body, steady, 2);
}

/** The order of keys has no meaning; that of arrays remains. */
function sortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
