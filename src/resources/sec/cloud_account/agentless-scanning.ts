import { bool, isInteger, list, number, string } from "../../../schema/index.ts";
import { serverToken } from "../integration/attributes.ts";

const frequency = number("How many hours pass from one scan to the next, as a whole number").validate(
  isInteger,
);
const containers = bool("Whether to look for vulnerabilities in containers");
const hosts = bool("Whether to look for vulnerabilities on hosts");
const query = string("The text of a query that selects what is scanned; left out, everything is");

const scannerAttributes = {
  scan_multi_volume: bool("Whether to scan all volumes of a host, not only the one it starts from").default(
    false,
  ),
  scan_stopped_instances: bool("Whether to scan hosts that are not running, too").default(true),
  server_token: serverToken,
  uri: string("The URL to which the scanner reports").computed().nullable().useStateForUnknown(),
};

/** Scanning of what is asked for, as in cloud A. */
export const chosenScanAttributes = {
  scan_frequency: frequency.required(),
  scan_containers: containers.default(false),
  scan_host_vulnerabilities: hosts.default(false),
  query_text: query.optional(),
  ...scannerAttributes,
};

/** Scanning of everything once a day, unless it is configured otherwise, as in clouds B and C. */
export const dailyScanAttributes = {
  scan_frequency: frequency.default(24),
  scan_containers: containers.default(true),
  scan_host_vulnerabilities: hosts.default(true),
  query_text: query.default(""),
  ...scannerAttributes,
};

/** Texts that travel as one, with commas: neither blanks around them nor where an element ends means anything. */
export function joinedList(description: string) {
  return list(string(), description).comparedAs(splitAtCommas);
}

function splitAtCommas(texts: readonly string[]): readonly string[] {
  return texts
    .flatMap((text) => text.split(","))
    .map((text) => text.trim())
    .filter((text) => text !== "");
}
