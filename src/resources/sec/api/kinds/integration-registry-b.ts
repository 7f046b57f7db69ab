import { registryKind } from "../objects/integration-kind.ts";
import { group, text } from "../objects/wire-fields.ts";
import { readerFields } from "./registry-account.ts";
import { assessment, imageLimits } from "./registry-limits.ts";

const locations = [
  "northamerica-northeast1",
  "us-central1",
  "us-east1",
  "us-east4",
  "us-west1",
  "us-west2",
  "us-west3",
  "us-west4",
  "southamerica-east1",
  "europe-north1",
  "europe-west1",
  "europe-west2",
  "europe-west3",
  "europe-west4",
  "europe-west6",
  "asia-east1",
  "asia-east2",
  "asia-northeast1",
  "asia-northeast2",
  "asia-northeast3",
  "asia-south1",
  "asia-southeast1",
  "asia-southeast2",
  "australia-southeast1",
  "asia",
  "europe",
  "us",
];

/** The domains at which there are registries of this kind. */
export const registryBDomains: readonly string[] = locations.map((location) => `${location}-docker.pkg.dev`);

export const integrationRegistryB = registryKind("GCP_GAR", {
  registry_domain: text("registryDomain"),
  credentials: group(readerFields),
  ...imageLimits,
  ...assessment,
});
