import { expect } from "chai";
import type { JsonObject } from "../../../src/local-api/sec/index.ts";
import { inner, localApiForTests } from "../support/client.ts";
import { attached, type IntegrationCase, integrationCases } from "../support/integrations.ts";
import { requiredData } from "../support/required-data.ts";

const noFile = "data:application/json;name=i.json;base64,e30";
const mapping = (content: unknown) => ({ accountMappingFile: attached(content) });
const oneKey = /^data\.\w+\.0: must be an object with one key/;
const twoLevels = /^data\.\w+: must be one of PROJECT, ORGANIZATION$/;
const grouping = { issueGrouping: "Issues" };
const groupings = /^data\.issueGrouping: must be one of Events, Resources$/;

/**
 * Values that a type of integration rejects: the word that names the type, the change of its `data`, and the
 * message.
 */
const refusals: readonly (readonly [string, JsonObject, RegExp])[] = [
  ["CloudwatchEb", grouping, groupings],
  ["GcpPubsub", grouping, groupings],
  ["ServiceNowRest", grouping, groupings],
  ["JIRA_CLOUD", grouping, groupings],
  ["JIRA_SERVER", grouping, groupings],
  ["JIRA_CLOUD", { bidirectionalConfig: "Sideways" }, /^data\.bidirectionalConfig: must be one of Unidir/],
  ["JIRA_CLOUD", { jiraType: "JIRA_MOON" }, /^data\.jiraType: /],
  ["JIRA_CLOUD", { customTemplateFile: "{}" }, /^data\.customTemplateFile: must be a data URL/],
  ["JIRA_SERVER", { customTemplateFile: noFile }, /^data\.customTemplateFile: must be a data URL/],
  [
    "JIRA_CLOUD",
    { customTemplateFile: "data:application/json;name=i.json;base64,e2E=" },
    /^data\.customTemplateFile: holds no JSON/,
  ],
  ["ServiceNowRest", { customTemplateFile: "text" }, /^data\.customTemplateFile: must be a data URL/],
  ["Datadog", { datadogSite: "org" }, /^data\.datadogSite: must be one of com, eu$/],
  ["Datadog", { datadogType: "Logs" }, /^data\.datadogType: must be one of Logs Detail, /],
  ["IbmQradar", { qradarCommType: "HTTP" }, /^data\.qradarCommType: must be one of HTTPS, /],
  ["IbmQradar", { qradarHostPort: 70_000 }, /^data\.qradarHostPort: /],
  ["SplunkHec", { port: 1.5 }, /^data\.port: /],
  ["SplunkHec", { ssl: "true" }, /^data\.ssl: /],
  ["SplunkHec", { eventData: { index: "i" } }, /^data\.eventData\.source: is required$/],
  ["NewRelicInsights", { accountId: "7" }, /^data\.accountId: /],
  [
    "AwsS3",
    { s3CrossAccountCredentials: { roleArn: "r" } },
    /^data\.s3CrossAccountCredentials\.\w+: is requ/,
  ],
  ["AwsCfg", { crossAccountCredentials: { roleArn: "r" } }, /^data\.crossAccountCredentials\.externalId: is/],
  ["AwsSidekick", { scanFrequency: "24" }, /^data\.scanFrequency: /],
  ["AwsSidekick", { scanMultiVolume: 1 }, /^data\.scanMultiVolume: /],
  ["AwsSidekickOrg", { monitoredAccounts: ["1"] }, /^data\.monitoredAccounts: /],
  ["AwsSidekickOrg", mapping({}), /^data\.accountMappingFile: holds no JSON of the form/],
  [
    "AwsCtSqs",
    mapping({ defaultLaceworkAccountAws: "a", integration_mappings: { b: { aws_accounts: [] } } }),
    /^data\.accountMappingFile: holds no JSON of the form/,
  ],
  ["AwsDspm", { regions: "eu-1" }, /^data\.regions: /],
  ["GcpSidekick", { idType: "project" }, twoLevels],
  ["GcpSidekick", { filterList: ["p"] }, /^data\.filterList: /],
  ["GcpAtSes", { idType: "FOLDER" }, twoLevels],
  ["GcpCfg", { idType: "FOLDER" }, twoLevels],
  ["GcpGkeAudit", { integrationType: "FOLDER" }, twoLevels],
  ["GcpGkeAudit", { integrationType: "ORGANIZATION" }, /^data\.organizationId: is required when/],
  ["GcpAlPubSub", { integrationType: "ORGANIZATION", organizationId: "" }, /^data\.organizationId: is requ/],
  [
    "AzureSidekick",
    { integrationLevel: "tenant" },
    /^data\.integrationLevel: must be one of SUBSCRIPTION, T/,
  ],
  ["AzureSidekick", { subscriptionsList: ["s"] }, /^data\.subscriptionsList: /],
  ["INLINE_SCANNER", { limitNumScan: 60 }, /^data\.limitNumScan: /],
  ["INLINE_SCANNER", { limitNumScan: "many" }, /^data\.limitNumScan: must be a string of digits$/],
  ["INLINE_SCANNER", { identifierTag: [{ a: "1", b: "2" }] }, oneKey],
  ["PROXY_SCANNER", { limitByLabel: [{}] }, oneKey],
  ["PROXY_SCANNER", { limitByRep: "r" }, /^data\.limitByRep: /],
  ["AWS_IAM", { limitNumImg: 6 }, /^data\.limitNumImg: must be one of 5, 10, 15$/],
  ["AWS_IAM", { awsAuthType: "AWS_ACCESS_KEY" }, /^data\.accessKeyCredentials: is required$/],
  [
    "GCP_GAR",
    { registryDomain: "mars-docker.pkg.dev" },
    /^data\.registryDomain: must be one of northamerica/,
  ],
  ["GCP_GCR", { registryDomain: "mars.gcr.io" }, /^data\.registryDomain: must be one of gcr\.io, /],
  ["DOCKERHUB", { registryDomain: "r.example.org" }, /^data\.registryDomain: must be index\.docker\.io$/],
  ["V2_REGISTRY", { credentials: { username: "u", password: "p" } }, /^data\.credentials\.ssl: is required$/],
  ["GHCR", { registryDomain: "r.example.org" }, /^data\.registryDomain: must be ghcr\.io$/],
  ["GHCR", { limitByTag: [1] }, /^data\.limitByTag\.0: /],
];

/** Valid values other than those of the examples. */
const alternatives: readonly (readonly [string, JsonObject])[] = [
  ["EmailUser", { channelProps: { recipients: "a@example.org,b@example.org" } }],
  ["JIRA_CLOUD", { customTemplateFile: attached({ fields: {} }), bidirectionalConfig: "Bidirectional" }],
  ["ServiceNowRest", { customTemplateFile: "data:application/json;name=i.json;base64,bm8ganNvbg==" }],
  ["GcpGkeAudit", { integrationType: "ORGANIZATION", organizationId: "7" }],
  ["PROXY_SCANNER", { limitByLabel: [{ "": "" }, { stage: "a" }, { stage: "b" }] }],
  ["GCP_GAR", { registryDomain: "us-docker.pkg.dev" }],
];

function wordsOf({ type, data }: IntegrationCase): unknown[] {
  return [type, data.jiraType, data.registryType, data.awsAuthType];
}

/** Returns a copy without the key at a path. */
function withoutPath(object: JsonObject, [key = "", ...rest]: readonly string[]): JsonObject {
  const { [key]: _, ...others } = object;
  return rest.length === 0 ? others : { ...others, [key]: withoutPath(inner(object, key), rest) };
}

describe("local-api sec: the data of integrations", () => {
  const tests = localApiForTests();

  function post(word: string, changed: (data: JsonObject) => JsonObject) {
    const found = integrationCases.find((example) => wordsOf(example).includes(word));
    if (!found) throw new Error(`no example of ${word}`);
    const { collection, type, data } = found;
    return tests.client.send("POST", `/api/v2/${collection}`, { name: "n", type, data: changed(data) });
  }

  it("the test knows the data of every type", () => {
    const unknown = integrationCases.filter(
      (example) => !wordsOf(example).some((word) => `${word}` in requiredData),
    );
    expect(unknown).to.deep.equal([]);
  });

  for (const [word, paths] of Object.entries(requiredData)) {
    it(`${word} requires ${paths}`, async () => {
      for (const path of paths.split(" ")) {
        const answer = await post(word, (data) => withoutPath(data, path.split(".")));
        expect(answer.status, path).to.equal(400);
        expect(answer.message).to.match(/^data\.\S+: (?:is required|must be an object)$/);
        expect(answer.message.slice("data.".length).split(":")[0]).to.equal(path);
      }
    });
  }

  for (const [word, change, message] of refusals) {
    it(`${word} rejects ${JSON.stringify(change)}`, async () => {
      const answer = await post(word, (data) => ({ ...data, ...change }));
      expect(answer.status, answer.text).to.equal(400);
      expect(answer.message).to.match(message);
    });
  }

  for (const [word, change] of alternatives) {
    it(`${word} accepts ${JSON.stringify(change)}`, async () => {
      const { status, text, data } = await post(word, (data) => ({ ...data, ...change }));
      expect(status, text).to.equal(201);
      expect(data.data).to.deep.include(change);
    });
  }
});
