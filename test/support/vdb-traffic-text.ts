import type { CallRecord } from "../../src/local-api/vdb/index.ts";
import { type SectionOptions, sectionText, steadyJson } from "./traffic-text.ts";
import { callOf } from "./vdb-api.ts";

/** The values that are random or depend on the time of a call, by their placeholders in a recording. */
const drawn: readonly (readonly [placeholder: string, pattern: RegExp])[] = [
  ["<uuid>", /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g],
  ["<time>", /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g],
];

/**
 * Returns calls as a section of a recording: method with service and package, additional metadata, and the request in protobuf's
 * JSON.
 */
export function vdbTrafficSection(
  title: string,
  requests: readonly CallRecord[],
  { given, varying = [] }: SectionOptions,
): string {
  const calls = requests.map((record) => {
    const { request, metadata = {} } = callOf(record);
    const head = Object.entries(metadata).map(([name, value]) => `${name}: ${value}`);
    return [record.method.slice(1), ...head, steadyJson(request, varying)].join("\n");
  });
  return sectionText(title, calls, { given, drawn });
}
