import { randomInt } from "node:crypto";
import { clusterService, type Release } from "../../../resources/vdb/api/generated/cluster.ts";
import { notFound } from "../call-error.ts";
import { clusters, releases } from "../collections.ts";
import { reads } from "../rpc/method.ts";
import { all, anyKey } from "../rpc/requirements.ts";
import { getOwned, listOwned } from "./owned.ts";
import { compareVersions, releasesByVersion } from "./versions.ts";

const colours = ["amber", "azure", "coral", "ivory", "jade", "olive", "ruby", "teal"];
const animals = ["badger", "crane", "dolphin", "falcon", "heron", "lynx", "otter", "wren"];

/** The methods that help to choose a cluster's version and name. */
export const releaseMethods = [
  reads(clusterService.listQdrantReleases, all("read:clusters"), ({ clusterId }, call) => {
    const known = releasesByVersion(call.reader);
    if (clusterId === undefined) return { items: known };
    const running = getOwned(clusters, clusterId, call).configuration?.version ?? "";
    const isAhead = (release: Release) =>
      !release.unavailable && compareVersions(release.version, running) > 0;
    return { items: known.filter(isAhead) };
  }),

  reads(clusterService.getQdrantRelease, all("read:clusters"), ({ version }, call) => {
    const release = releases.get(call.reader, version);
    if (!release) throw notFound(`${releases.name}/${version}`);
    return { release };
  }),

  reads(clusterService.suggestClusterName, anyKey, (_request, call) => {
    const taken = new Set(listOwned(clusters, call).map(({ name }) => name));
    const name = `${oneOf(colours)}-${oneOf(animals)}-${randomInt(1000)}`;
    return { name: taken.has(name) ? `${name}-${randomInt(1_000_000)}` : name };
  }),
];

function oneOf(words: readonly string[]): string {
  return words[randomInt(words.length)] ?? "";
}
