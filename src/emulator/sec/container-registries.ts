import { z } from "zod";
import { objectAt } from "../json.ts";
import { integrations, type Kinds } from "./integration.ts";

const text = z.string();
const texts = z.array(text);
const labels = z.array(z.record(z.string(), text));

const limits = { limitByTag: texts.optional(), limitByLabel: labels.optional() };
const registry = { registryDomain: text, nonOsPackageEval: z.boolean() };
const limitedRegistry = {
  ...registry,
  ...limits,
  limitByRep: texts.optional(),
  limitNumImg: z.number(),
};
const serviceAccount = z.looseObject({
  clientEmail: text,
  clientId: text,
  privateKeyId: text,
  privateKey: text.optional(),
});

const kinds: Kinds = {
  INLINE_SCANNER: {
    data: z.looseObject({ identifierTag: labels, limitNumScan: text.optional() }),
    serverToken: true,
  },
  PROXY_SCANNER: {
    data: z.looseObject({
      limitByTag: texts,
      limitByLabel: labels,
      limitByRep: texts,
      limitNumImg: z.number(),
    }),
    serverToken: true,
  },
  AWS_ECR: {
    data: z.discriminatedUnion("awsAuthType", [
      z.looseObject({
        ...limitedRegistry,
        awsAuthType: z.literal("AWS_IAM"),
        crossAccountCredentials: z.looseObject({ roleArn: text.optional(), externalId: text.optional() }),
      }),
      z.looseObject({
        ...limitedRegistry,
        awsAuthType: z.literal("AWS_ACCESS_KEY"),
        accessKeyCredentials: z.looseObject({
          accessKeyId: text.optional(),
          secretAccessKey: text.optional(),
        }),
      }),
    ]),
    withheld: ["accessKeyCredentials.secretAccessKey"],
  },
  GCP_GAR: {
    data: z.looseObject({ ...limitedRegistry, credentials: serviceAccount }),
    withheld: ["credentials.privateKey"],
  },
  GCP_GCR: {
    data: z.looseObject({ ...limitedRegistry, credentials: serviceAccount }),
    withheld: ["credentials.privateKey"],
  },
  DOCKERHUB: {
    data: z.looseObject({
      ...limitedRegistry,
      credentials: z.looseObject({ username: text, password: text }),
    }),
    withheld: ["credentials.password"],
  },
  V2_REGISTRY: {
    data: z.looseObject({
      ...registry,
      ...limits,
      credentials: z.looseObject({ username: text, password: text, ssl: z.boolean() }),
      registryNotifications: z.boolean(),
    }),
    withheld: ["credentials.password"],
  },
  GHCR: {
    data: z.looseObject({
      ...limitedRegistry,
      credentials: z.looseObject({ username: text, password: text.optional(), ssl: z.boolean() }),
      registryNotifications: z.boolean(),
    }),
    withheld: ["credentials.password"],
  },
};

/** Registries of containers and scanners; all of one `type`, told apart by `data.registryType`. */
export const containerRegistries = integrations("ContainerRegistries", kinds, {
  key: "data.registryType",
  word: (registry) => objectAt(registry, "data").registryType,
  type: "ContVulnCfg",
});
