import { bool, isInteger, list, number, string } from "../../../schema/index.ts";
import { serverToken } from "../integration/attributes.ts";

const frequency = number("The number of hours between scans").validate(isInteger);
const containers = bool("Whether to scan containers for vulnerabilities");
const hosts = bool("Whether to scan hosts for vulnerabilities");
const query = string("A query that selects what is scanned. If unset, everything is scanned");

const scannerAttributes = {
  scan_multi_volume: bool("Whether to scan all volumes of a host, not only the root volume").default(false),
  scan_stopped_instances: bool("Whether to scan stopped hosts").default(true),
  server_token: serverToken,
  uri: string("The URL that the scanner reports to").computed().nullable().useNonNullStateForUnknown(),
};

/** The attributes of scanners in cloud A, which scan only what the configuration selects. */
export const chosenScanAttributes = {
  scan_frequency: frequency.required(),
  scan_containers: containers.default(false),
  scan_host_vulnerabilities: hosts.default(false),
  query_text: query.optional(),
  ...scannerAttributes,
};

/** The attributes of scanners in clouds B and C, which by default scan everything once a day. */
export const dailyScanAttributes = {
  scan_frequency: frequency.default(24),
  scan_containers: containers.default(true),
  scan_host_vulnerabilities: hosts.default(true),
  query_text: query.default(""),
  ...scannerAttributes,
};

/**
 * A list of strings that the API has as one string with commas: two lists are equal if they have the same elements after each
 * string is split at commas and trimmed.
 */
export function joinedList(description: string) {
  return list(string(), description).comparedAs(splitAtCommas).unordered();
}

function splitAtCommas(texts: readonly string[]): readonly string[] {
  return texts
    .flatMap((text) => text.split(","))
    .map((text) => text.trim())
    .filter((text) => text !== "");
}
