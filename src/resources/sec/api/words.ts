/** Two-way table between words of the wire and the words that users see; other words are the same on both sides. */
export interface Words {
  toWire(word: string): string;
  fromWire(word: string): string;
}

function words(wireToNeutral: Readonly<Record<string, string>>): Words {
  const neutral = new Map(Object.entries(wireToNeutral));
  const wire = new Map(Object.entries(wireToNeutral).map(([from, to]) => [to, from]));
  return { toWire: (word) => wire.get(word) ?? word, fromWire: (word) => neutral.get(word) ?? word };
}

/** `type` of a resource group. */
export const resourceGroupType: Words = words({
  AWS: "CLOUD_A",
  GCP: "CLOUD_B",
  AZURE: "CLOUD_C",
  OCI: "CLOUD_D",
});

/** `cloud_a_auth_type` of a registry. */
export const registryAuthType: Words = words({
  AWS_IAM: "CLOUD_A_IAM",
  AWS_ACCESS_KEY: "CLOUD_A_ACCESS_KEY",
});

/** `alert_sources` of an alert rule. */
export const alertSource: Words = words({
  AWS: "CloudA",
  GCP: "CloudB",
  Azure: "CloudC",
  OCI: "CloudD",
});

/** `csp` of an external ID. */
export const externalIdCloud: Words = words({
  aws: "cloud_a",
  google: "cloud_b",
  azure: "cloud_c",
  oci: "cloud_d",
});
