import type { Release } from "../../../resources/vdb/api/generated/cluster.ts";
import type { Reader } from "../../store.ts";
import { releases } from "../collections.ts";

/** Returns all releases, the oldest version first. */
export function releasesByVersion(reader: Reader): Release[] {
  return releases.list(reader).sort((a, b) => compareVersions(a.version, b.version));
}

/** Returns the version of the newest available release. */
export function newestVersion(reader: Reader): string {
  const usable = releasesByVersion(reader).filter(({ unavailable, endOfLife }) => !unavailable && !endOfLife);
  return usable.at(-1)?.version ?? "v1.0.0";
}

/** Returns a number above 0 if the first version is newer, below 0 if the second is. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [partsOf(one), partsOf(other)];
  const index = left.findIndex((part, at) => part !== right[at]);
  return (left[index] ?? 0) - (right[index] ?? 0);
}

function partsOf(version: string): number[] {
  return version.replace(/^v/, "").split(".").map(Number);
}
