import type { MessageInit } from "../../../protobuf/message.ts";
import type { Release } from "../../../resources/vdb/api/generated/cluster.ts";
import type { CloudProvider, CloudProviderRegion } from "../../../resources/vdb/api/generated/platform.ts";

export const cloudProviderSeeds: readonly CloudProvider[] = [
  { id: "aws", name: "AWS", freeTier: true, available: true },
  { id: "gcp", name: "GCP", freeTier: true, available: true },
  { id: "azure", name: "Azure", freeTier: true, available: true },
  // A cloud that only the local API has, for examples that do not name a real one.
  { id: "cloud-a", name: "Cloud A", freeTier: true, available: true },
  { id: "hybrid", name: "Hybrid Cloud", freeTier: false, available: true },
];

const places: Readonly<Record<string, readonly (readonly [id: string, name: string, country: string])[]>> = {
  aws: [
    ["us-east-1", "N. Virginia", "US"],
    ["us-west-1", "N. California", "US"],
    ["us-west-2", "Oregon", "US"],
    ["ap-northeast-1", "Tokyo", "JP"],
    ["ap-southeast-1", "Singapore", "SG"],
    ["ap-southeast-2", "Sydney", "AU"],
    ["ap-south-1", "Mumbai", "IN"],
    ["eu-central-1", "Frankfurt", "DE"],
    ["eu-west-1", "Ireland", "IE"],
    ["eu-west-2", "London", "GB"],
  ],
  gcp: [
    ["europe-west3", "Frankfurt", "DE"],
    ["us-east4", "N. Virginia", "US"],
  ],
  azure: [
    ["eastus", "Virginia", "US"],
    ["germanywestcentral", "Frankfurt", "DE"],
    ["southeastasia", "Singapore", "SG"],
    ["uksouth", "London", "GB"],
  ],
  "cloud-a": [
    ["region-1", "Region 1", "DE"],
    ["region-2", "Region 2", "US"],
  ],
};

export const regionSeeds: readonly MessageInit<CloudProviderRegion>[] = Object.entries(places).flatMap(
  ([provider, regions]) =>
    regions.map(([id, name, countryIsoCode]) => ({
      id,
      name,
      provider,
      countryIsoCode,
      freeTier: true,
      available: true,
      capabilities: { volumeSnapshot: true, volumeExpansion: true },
    })),
);

/** The releases in ascending order of their versions. */
export const releaseSeeds: readonly MessageInit<Release>[] = [
  { version: "v1.14.1", endOfLife: true, unavailable: true },
  { version: "v1.15.5", endOfLife: true },
  { version: "v1.16.3" },
  { version: "v1.17.0", default: true },
].map((release) => ({
  ...release,
  releaseNotesUrl: `https://releases.example.org/${release.version}`,
}));
