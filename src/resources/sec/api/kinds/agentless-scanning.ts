import { bool, keptBool, number, optionalText } from "../objects/wire-fields.ts";

/** What is scanned, and how often, by the names of the attributes. */
export const scanFields = {
  scan_frequency: number("scanFrequency"),
  scan_containers: bool("scanContainers"),
  scan_host_vulnerabilities: bool("scanHostVulnerabilities"),
  scan_multi_volume: keptBool("scanMultiVolume"),
  scan_stopped_instances: keptBool("scanStoppedInstances"),
  query_text: optionalText("queryText"),
};
