import { bool, hcl, nested, string } from "../../../schema/index.ts";
import { canonicalAccountId } from "../account-id.ts";
import { type CloudProvider, platformService } from "../api/generated/platform.ts";
import { listObjects } from "../api/responses.ts";
import { localTimestamp } from "../api/timestamps.ts";
import { accountOfList, dataSource, id } from "../define.ts";

const cloudProviders = nested.list("The cloud providers, in the order of the platform", {
  id: string("The ID of the cloud provider, the `cloud_provider` of clusters").computed(),
  name: string("The name of the cloud provider").computed(),
  free_tier: bool("Whether the cloud provider has clusters that are free of charge").computed(),
  available: bool("Whether clusters can be created in the cloud of this provider").computed(),
});

export default dataSource({
  description: "Lists the cloud providers in which clusters can be created.",

  schema: {
    id: id("When the cloud providers were listed, as an RFC 3339 timestamp"),
    account_id: accountOfList,
    cloud_providers: cloudProviders.computed(),
  },

  example: hcl`
    data "vdb_cloud_providers" "all" {}

    output "cloud_providers" {
      value = [for cloud in data.vdb_cloud_providers.all.cloud_providers : cloud.id if cloud.available]
    }
  `,

  async read({ config: { account_id }, api, signal, at }) {
    const accountId = canonicalAccountId(api, { account_id }, at);
    const method = platformService.listCloudProviders;
    const found = await listObjects(api, method, { accountId }, { signal, noun: "cloud provider" });
    return { id: localTimestamp(), account_id, cloud_providers: found.map(fromApi) };
  },
});

function fromApi({ id, name, freeTier, available }: CloudProvider) {
  return { id, name, free_tier: freeTier, available };
}
