import { z } from "zod";
import { objectAt } from "../json.ts";
import { type IntegrationTypes, integrations } from "./integration.ts";

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
  privateKey: text.optional(),
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

const types: IntegrationTypes = {
  INLINE_SCANNER: {
    data: z.looseObject({
      identifierTag: labels,
      limitNumScan: text.regex(/^\d+$/, "must be a string of digits").optional(),
    }),
    serverToken: true,
  },
  PROXY_SCANNER: {
    data: z.looseObject({
      limitByTag: texts,
      limitByLabel: labels,
      limitByRep: texts,
      limitNumImg: z.int(),
    }),
    serverToken: true,
  },
  AWS_ECR: {
    data: z.discriminatedUnion("awsAuthType", [
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
          secretAccessKey: text.optional(),
        }),
      }),
    ]),
    notReturned: ["accessKeyCredentials.secretAccessKey"],
  },
  GCP_GAR: {
    data: z.looseObject({
      ...limitedRegistry,
      registryDomain: z.enum(artifactLocations.map((location) => `${location}-docker.pkg.dev`)),
      credentials: serviceAccount,
    }),
    notReturned: ["credentials.privateKey"],
  },
  GCP_GCR: {
    data: z.looseObject({
      ...limitedRegistry,
      registryDomain: z.enum(["gcr.io", "us.gcr.io", "eu.gcr.io", "asia.gcr.io"]),
      credentials: serviceAccount,
    }),
    notReturned: ["credentials.privateKey"],
  },
  DOCKERHUB: {
    data: z.looseObject({
      ...limitedRegistry,
      registryDomain: z.literal("index.docker.io"),
      credentials: z.looseObject({ username: text, password: text }),
    }),
    notReturned: ["credentials.password"],
  },
  V2_REGISTRY: {
    data: z.looseObject({
      ...registry,
      ...limits,
      credentials: z.looseObject({ username: text, password: text, ssl: z.boolean() }),
      registryNotifications: z.boolean(),
    }),
    notReturned: ["credentials.password"],
  },
  GHCR: {
    data: z.looseObject({
      ...limitedRegistry,
      registryDomain: z.literal("ghcr.io"),
      credentials: z.looseObject({ username: text, password: text.optional(), ssl: z.boolean() }),
      registryNotifications: z.boolean(),
    }),
    notReturned: ["credentials.password"],
  },
};

/** The collection of container registries and scanners. All have the same `type` and differ in `data.registryType`. */
export const containerRegistries = integrations("ContainerRegistries", types, {
  key: "data.registryType",
  word: (registry) => objectAt(registry, "data").registryType,
  type: "ContVulnCfg",
});
