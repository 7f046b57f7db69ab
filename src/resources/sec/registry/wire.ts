import { type JsonObject, put } from "../api/objects/wire-field.ts";
import {
  bool,
  group,
  number,
  optionalLabels,
  optionalSecret,
  optionalTexts,
  output,
  readOnly,
  secret,
  text,
} from "../api/objects/wire-fields.ts";
import { text as textual, transform } from "../api/wire-schema.ts";
import { words } from "../api/words.ts";
import { registryWire, serviceAccountFields } from "../integration/wire.ts";

/** `cloud_a_auth_type` of a registry. */
export const registryAuthType = words({
  AWS_IAM: "CLOUD_A_IAM",
  AWS_ACCESS_KEY: "CLOUD_A_ACCESS_KEY",
});

// Which images are assessed, by the names of the attributes.

const limitsByTag = {
  limit_by_tags: optionalTexts("limitByTag"),
  limit_by_label: optionalLabels("limitByLabel"),
};

const imageLimits = {
  ...limitsByTag,
  limit_by_repositories: optionalTexts("limitByRep"),
  limit_num_imgs: number("limitNumImg"),
};

const assessment = { non_os_package_support: bool("nonOsPackageEval") };

/** The account with which the platform signs in to a registry. */
const accountFields = {
  username: text("credentials.username"),
  password: secret("credentials.password"),
};

/** The account, and whether the connection is encrypted. */
const connectionFields = { ...accountFields, ssl: bool("credentials.ssl") };

/** A service account whose key is omitted when it is empty. */
const readerFields = {
  ...serviceAccountFields,
  private_key: optionalSecret("credentials.privateKey"),
};

/** The platform assumes a role, or signs in with an access key. */
export type RegistryACredentials =
  | { readonly role_arn: string; readonly external_id: string }
  | { readonly access_key_id: string; readonly secret_access_key: string };

const answeredCredentials = group({
  role_arn: text("crossAccountCredentials.roleArn"),
  external_id: text("crossAccountCredentials.externalId"),
  access_key_id: text("accessKeyCredentials.accessKeyId"),
});

const eitherCredentials = {
  write(given: RegistryACredentials, body: JsonObject) {
    const byRole = "role_arn" in given;
    put(body, "awsAuthType", registryAuthType.toWire(byRole ? "CLOUD_A_IAM" : "CLOUD_A_ACCESS_KEY"));
    if (byRole) {
      put(body, "crossAccountCredentials", { roleArn: given.role_arn, externalId: given.external_id });
    } else {
      const { access_key_id: accessKeyId, secret_access_key: secretAccessKey } = given;
      put(body, "accessKeyCredentials", { accessKeyId, secretAccessKey });
    }
  },
  schema: answeredCredentials.schema,
  isIn: answeredCredentials.isIn,
  secretKeys: ["secretAccessKey"],
};

export const registryAWire = registryWire("AWS_ECR", {
  registry_domain: text("registryDomain"),
  cloud_a_auth_type: output("awsAuthType", transform(textual, registryAuthType.fromWire)),
  credentials: eitherCredentials,
  ...imageLimits,
  ...assessment,
});

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

/** The domains of these registries. */
export const registryBDomains: readonly string[] = locations.map((location) => `${location}-docker.pkg.dev`);

export const registryBWire = registryWire("GCP_GAR", {
  registry_domain: text("registryDomain"),
  credentials: group(readerFields),
  ...imageLimits,
  ...assessment,
});

/** The domains of these registries. */
export const registryCDomains: readonly string[] = ["gcr.io", "us.gcr.io", "eu.gcr.io", "asia.gcr.io"];

export const registryCWire = registryWire("GCP_GCR", {
  registry_domain: text("registryDomain"),
  credentials: group(readerFields),
  ...imageLimits,
  ...assessment,
});

export const registryDWire = registryWire("DOCKERHUB", { ...accountFields, ...imageLimits, ...assessment }, [
  { path: "registryDomain", value: "index.docker.io" },
]);

export const registryEWire = registryWire("V2_REGISTRY", {
  registry_domain: text("registryDomain"),
  ...connectionFields,
  notifications: bool("registryNotifications"),
  ...limitsByTag,
  ...assessment,
});

export const registryFWire = registryWire(
  "GHCR",
  {
    registry_domain: readOnly(text("registryDomain")),
    ...connectionFields,
    password: optionalSecret("credentials.password"),
    registry_notifications: bool("registryNotifications"),
    ...imageLimits,
    ...assessment,
  },
  [{ path: "registryDomain", value: "ghcr.io" }],
);
