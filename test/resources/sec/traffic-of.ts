import type { ResourceTraffic } from "../../support/traffic-case.ts";
import { trafficIn } from "../../support/traffic-of.ts";

/** Returns the case of the requests of a resource type. */
export function trafficOf(type: string): Promise<ResourceTraffic> {
  return trafficIn("sec", type);
}
