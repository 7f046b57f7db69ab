import type {
  ClusterConfiguration,
  ClusterNodeResources,
  ClusterNodeResourcesSummary,
} from "../../resources/vdb/api/generated/cluster.ts";
import type { Reader } from "../store.ts";
import { packages } from "./collections.ts";

const reservedByDefault = 20;
const suffixes: Readonly<Record<string, number>> = { "": 1, m: 0.001, Mi: 1 / 1024, Gi: 1, Ti: 1024 };

/** Returns the resources of a cluster's node, in cores and GiB. An unknown package has no resources. */
export function nodeResources(
  configuration: ClusterConfiguration,
  reader: Reader,
): ClusterNodeResourcesSummary {
  const size = packages.get(reader, configuration.packageId)?.resourceConfiguration;
  const { reservedCpuPercentage = reservedByDefault, reservedMemoryPercentage = reservedByDefault } =
    configuration;
  return {
    cpu: resources(size?.cpu, 0, reservedCpuPercentage),
    ram: resources(size?.ram, 0, reservedMemoryPercentage),
    disk: resources(size?.disk, configuration.additionalResources?.disk ?? 0, 0),
  };
}

function resources(size: string | undefined, additional: number, percentage: number): ClusterNodeResources {
  const base = size === undefined ? 0 : quantity(size);
  const reserved = round((base * percentage) / 100);
  return { base, complimentary: 0, additional, reserved, available: round(base + additional - reserved) };
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** Returns the cores or GiB of a text such as `500m` or `8Gi`, or NaN for any other text. */
export function quantity(text: string): number {
  const [, digits, suffix = ""] = /^(\d+(?:\.\d+)?)([A-Za-z]*)$/.exec(text) ?? [];
  return Number(digits) * (suffixes[suffix] ?? Number.NaN);
}
