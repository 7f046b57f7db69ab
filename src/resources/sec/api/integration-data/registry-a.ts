import { withoutBlanks } from "../blanks.ts";
import type { IntegrationKind } from "../integrations.ts";
import { boolean, demanded, dictionary, list, mapped, number, record, text } from "../wire.ts";
import { registryAuthType } from "../words.ts";

/** A tag of an image as key and value. */
export interface ImageLabel {
  readonly key: string;
  readonly value: string;
}

interface RegistryALimits {
  readonly registryDomain: string;
  readonly limitByTags: readonly string[];
  readonly limitByLabels: readonly ImageLabel[];
  readonly limitByRepositories: readonly string[];
  readonly limitNumImgs: number;
  readonly nonOsPackageSupport: boolean;
}

/** The platform takes on a role, or signs in with an access key. */
export type RegistryACredentials =
  | { readonly roleArn: string; readonly externalId: string }
  | { readonly accessKeyId: string; readonly secretAccessKey: string };

export interface RegistryAInput extends RegistryALimits {
  readonly credentials: RegistryACredentials;
}

/** A registry of cloud A as the API answers it. Texts and lists that are not set are empty. */
export interface RegistryAData extends RegistryALimits {
  /** `CLOUD_A_IAM`, `CLOUD_A_ACCESS_KEY`, or what else the API says. */
  readonly cloudAAuthType: string;
  readonly roleArn: string;
  readonly externalId: string;
  readonly accessKeyId: string;
}

const registryType = "AWS_ECR";

const wire = record({
  registryType: demanded(
    text,
    (value) => value === "" || value === registryType,
    "is that of another registry",
  ),
  registryDomain: text,
  awsAuthType: text,
  crossAccountCredentials: record({ roleArn: text, externalId: text }),
  accessKeyCredentials: record({ accessKeyId: text }),
  limitByTag: list(text),
  limitByLabel: list(dictionary(text)),
  limitByRep: list(text),
  limitNumImg: number,
  nonOsPackageEval: boolean,
});

export const registryA: IntegrationKind<RegistryAInput, RegistryAData> = {
  wireType: "ContVulnCfg",
  encode: ({ credentials, ...input }) => ({
    ...encodeCredentials(credentials),
    registryDomain: input.registryDomain,
    registryType,
    ...withoutBlanks({
      limitByTag: input.limitByTags,
      limitByLabel: input.limitByLabels.map(({ key, value }) => ({ [key]: value })),
      limitByRep: input.limitByRepositories,
    }),
    limitNumImg: input.limitNumImgs,
    nonOsPackageEval: input.nonOsPackageSupport,
  }),
  shape: mapped(wire, (data) => ({
    registryDomain: data.registryDomain,
    cloudAAuthType: registryAuthType.fromWire(data.awsAuthType),
    ...data.crossAccountCredentials,
    ...data.accessKeyCredentials,
    limitByTags: data.limitByTag,
    limitByLabels: data.limitByLabel.flatMap((label) =>
      Object.entries(label).map(([key, value]) => ({ key, value })),
    ),
    limitByRepositories: data.limitByRep,
    limitNumImgs: data.limitNumImg,
    nonOsPackageSupport: data.nonOsPackageEval,
  })),
};

function encodeCredentials(credentials: RegistryACredentials): object {
  if ("roleArn" in credentials) {
    const { roleArn, externalId } = credentials;
    return {
      crossAccountCredentials: { roleArn, externalId },
      awsAuthType: registryAuthType.toWire("CLOUD_A_IAM"),
    };
  }
  const { accessKeyId, secretAccessKey } = credentials;
  return {
    accessKeyCredentials: { accessKeyId, secretAccessKey },
    awsAuthType: registryAuthType.toWire("CLOUD_A_ACCESS_KEY"),
  };
}
