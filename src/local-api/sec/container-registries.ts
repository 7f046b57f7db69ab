import { z } from "zod";
import { type DataShapes, integrations, writeOnly } from "./integration.ts";

const text = z.string();
const texts = z.array(text);
const labels = z.array(
  z
    .record(text, text)
    .refine((label) => Object.keys(label).length === 1, "must be an object with one key and its value"),
);

const limits = { limitByTag: texts.optional(), limitByLabel: labels.optional() };
const registry = { registryDomain: text, nonOsPackageEval: z.boolean() };
const limitedRegistry = {
  ...registry,
  ...limits,
  limitByRep: texts.optional(),
  limitNumImg: z.int(),
};
const serviceAccount = z.looseObject({
  clientEmail: text,
  clientId: text,
  privateKeyId: text,
  privateKey: writeOnly.optional(),
});

/** The locations of artifact registries in cloud B. */
const artifactLocations = [
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

const types: DataShapes = {
  INLINE_SCANNER: z.looseObject({
    identifierTag: labels,
    limitNumScan: text.regex(/^\d+$/, "must be a string of digits").optional(),
  }),
  PROXY_SCANNER: z.looseObject({
    limitByTag: texts,
    limitByLabel: labels,
    limitByRep: texts,
    limitNumImg: z.int(),
  }),
  AWS_ECR: z.discriminatedUnion("awsAuthType", [
    z.looseObject({
      ...limitedRegistry,
      limitNumImg: z.literal([5, 10, 15]),
      awsAuthType: z.literal("AWS_IAM"),
      crossAccountCredentials: z.looseObject({ roleArn: text.optional(), externalId: text.optional() }),
    }),
    z.looseObject({
      ...limitedRegistry,
      limitNumImg: z.literal([5, 10, 15]),
      awsAuthType: z.literal("AWS_ACCESS_KEY"),
      accessKeyCredentials: z.looseObject({
        accessKeyId: text.optional(),
        secretAccessKey: writeOnly.optional(),
      }),
    }),
  ]),
  GCP_GAR: z.looseObject({
    ...limitedRegistry,
    registryDomain: z.enum(artifactLocations.map((location) => `${location}-docker.pkg.dev`)),
    credentials: serviceAccount,
  }),
  GCP_GCR: z.looseObject({
    ...limitedRegistry,
    registryDomain: z.enum(["gcr.io", "us.gcr.io", "eu.gcr.io", "asia.gcr.io"]),
    credentials: serviceAccount,
  }),
  DOCKERHUB: z.looseObject({
    ...limitedRegistry,
    registryDomain: z.literal("index.docker.io"),
    credentials: z.looseObject({ username: text, password: writeOnly }),
  }),
  V2_REGISTRY: z.looseObject({
    ...registry,
    ...limits,
    credentials: z.looseObject({ username: text, password: writeOnly, ssl: z.boolean() }),
    registryNotifications: z.boolean(),
  }),
  GHCR: z.looseObject({
    ...limitedRegistry,
    registryDomain: z.literal("ghcr.io"),
    credentials: z.looseObject({ username: text, password: writeOnly.optional(), ssl: z.boolean() }),
    registryNotifications: z.boolean(),
  }),
};

/** The collection of container registries and scanners. All have the same `type` and differ in `data.registryType`. */
export const containerRegistries = integrations("ContainerRegistries", types, {
  word: ["data", "registryType"],
  type: "ContVulnCfg",
  tokens: ["INLINE_SCANNER", "PROXY_SCANNER"],
});
