import { bool, hcl, nested, string } from "../../../schema/index.ts";
import { canonicalAccountId } from "../account-id.ts";
import { localTimestamp } from "../api/timestamps.ts";
import { accountOfList, dataSource, id } from "../define.ts";
import { optionalClusterId } from "../shared/cluster-id.ts";
import { listReleases, releaseFromApi } from "./wire.ts";

const releases = nested.list("The releases, in the order of the platform: by version", {
  version: string("The version of the database, such as `v1.17.0`").computed(),
  default: bool("Whether a cluster without a version is created with this one").computed(),
  release_notes_url: string("The URL of the release notes").computed().nullable(),
  remarks: string("Remarks of the platform about the release").computed().nullable(),
  end_of_life: bool("Whether the version is no longer maintained").computed(),
  unavailable: bool("Whether the version can no longer be selected for a cluster").computed(),
});

export default dataSource({
  description:
    "Lists the releases of the database that clusters can run, or those that a cluster can be upgraded to.",

  schema: {
    id: id("When the releases were listed, as an RFC 3339 timestamp"),
    account_id: accountOfList,
    cluster_id: optionalClusterId(
      "The ID of the cluster to list upgrades for. If omitted, all releases are listed",
    ),
    default_version: string("The version of the default release; null if none in the list is the default")
      .computed()
      .nullable(),
    releases: releases.computed(),
  },

  example: hcl`
    data "vdb_releases" "all" {}

    output "maintained_versions" {
      value = [
        for release in data.vdb_releases.all.releases : release.version
        if !release.end_of_life && !release.unavailable
      ]
    }
  `,

  async read({ config, api, signal, at }) {
    const { account_id, cluster_id } = config;
    const accountId = canonicalAccountId(api, config, at);
    const { items } = await api.call(listReleases, { accountId, clusterId: cluster_id }, { signal });
    return {
      id: localTimestamp(),
      account_id,
      cluster_id,
      default_version: items.find((release) => release.default)?.version ?? null,
      releases: items.map(releaseFromApi),
    };
  },
});
