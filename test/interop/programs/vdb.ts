import * as vdb from "@pulumi/vdb";

/** The choices of the test. */
interface Settings {
  readonly accountId: string;
  readonly apiKey: string;
  readonly apiUrl: string;
  readonly nodes: number;
}

/** A cluster and a key for it, with a separate instance of the provider. */
export function program({ accountId, apiKey, apiUrl, nodes }: Settings) {
  const provider = new vdb.Provider("own", { accountId, apiKey, apiUrl, insecure: true });
  const packages = vdb.getBookingPackagesOutput(
    { cloudProvider: "cloud-a", cloudRegion: "region-1" },
    { provider },
  );
  const search = new vdb.AccountsCluster(
    "search",
    {
      name: "search",
      cloudProvider: "cloud-a",
      cloudRegion: "region-1",
      configuration: {
        numberOfNodes: nodes,
        nodeConfiguration: {
          packageId: packages.packages.apply((all) => all.find(({ name }) => name === "gpx1")?.id ?? ""),
        },
      },
    },
    { provider },
  );
  const key = new vdb.AccountsDatabaseApiKeyV2("shop", { clusterId: search.id, name: "shop" }, { provider });
  return {
    url: search.url,
    nodes: search.configuration.numberOfNodes,
    key: key.key,
    configuration: provider.terraformConfig(),
  };
}
