import { type JsonObject, put } from "../api/objects/wire-field.ts";
import {
  bool,
  group,
  number,
  optionalLabels,
  optionalTexts,
  output,
  readOnly,
  secret,
  text,
} from "../api/objects/wire-fields.ts";
import { text as textual, transform } from "../api/wire-schema.ts";
import { words } from "../api/words.ts";
import { registryWire, serviceAccountFields } from "../integration/wire.ts";
import { byRole, type PlannedCredentials, plannedMethod } from "./registry-a-credentials.ts";

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
  private_key: secret("credentials.privateKey"),
};

const roleOrKey = group({
  role_arn: text("crossAccountCredentials.roleArn"),
  external_id: text("crossAccountCredentials.externalId"),
  access_key_id: text("accessKeyCredentials.accessKeyId"),
});

/** The pair with which the platform signs in: requests contain only one of them. */
const credentials = {
  ...roleOrKey,
  at: ["awsAuthType", ...roleOrKey.at, "accessKeyCredentials.secretAccessKey"],
  parts: undefined,
  secretKeys: ["secretAccessKey"],
  write(given: PlannedCredentials, body: JsonObject) {
    const { role_arn: roleArn, external_id: externalId } = given;
    const { access_key_id: accessKeyId, secret_access_key: secretAccessKey } = given;
    const method = plannedMethod(given);
    put(body, "awsAuthType", registryAuthType.toWire(method));
    if (method === byRole) put(body, "crossAccountCredentials", { roleArn, externalId });
    else put(body, "accessKeyCredentials", { accessKeyId, secretAccessKey });
  },
};

export const registryAWire = registryWire("AWS_ECR", {
  registry_domain: text("registryDomain"),
  cloud_a_auth_type: output("awsAuthType", transform(textual, registryAuthType.fromWire)),
  credentials,
  ...imageLimits,
  ...assessment,
});

const regions = {
  northamerica: ["northeast1"],
  us: ["central1", "east1", "east4", "west1", "west2", "west3", "west4"],
  southamerica: ["east1"],
  europe: ["north1", "west1", "west2", "west3", "west4", "west6"],
  asia: ["east1", "east2", "northeast1", "northeast2", "northeast3", "south1", "southeast1", "southeast2"],
  australia: ["southeast1"],
};

const locations = [
  ...Object.entries(regions).flatMap(([continent, names]) => names.map((name) => `${continent}-${name}`)),
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
    password: secret("credentials.password"),
    registry_notifications: bool("registryNotifications"),
    ...imageLimits,
    ...assessment,
  },
  [{ path: "registryDomain", value: "ghcr.io" }],
);
