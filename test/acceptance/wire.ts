// The expected requests in the vocabulary of the wire; other parts of the tests use the provider's.

/** The header with the secret of the key, in requests for tokens. */
export const secretHeader = "x-lw-uaks";

/** The headers of a request that select the account and the organization. */
export function organizationHeaders({ subaccount }: { readonly subaccount: string }) {
  return { "account-name": subaccount, "org-access": "true" };
}

type Fields = { readonly [key: string]: unknown };

/** The body of a request that creates an e-mail channel. An update also contains the `intgGuid`. */
export function emailChannel({ name, recipients, enabled = 1 }: Fields) {
  return { name, type: "EmailUser", enabled, data: { channelProps: { recipients }, notificationTypes: {} } };
}

/** The body of a request that creates a channel of the hosted tracker; undefined keys are omitted. */
export function trackerCloudChannel(fields: Fields) {
  const { name = "backlog", enabled = 1, apiToken, template, configuration, grouping = "Events" } = fields;
  const data = {
    ...(apiToken !== undefined && { apiToken }),
    ...(template !== undefined && { customTemplateFile: dataUrl(String(template)) }),
    ...(configuration !== undefined && { bidirectionalConfig: configuration }),
    issueGrouping: grouping,
    issueType: fields.issueType ?? "Bug",
    jiraType: "JIRA_CLOUD",
    jiraUrl: fields.url ?? "tracker.example.org",
    projectId: fields.project ?? "SEC",
    username: fields.username ?? "robot@example.org",
  };
  return { name, type: "Jira", enabled, data };
}

/** A change of the keys that belong to the tracker, for the control API. */
export const trackerCloudChange = {
  configuration: (configuration: string | null) => ({ data: { bidirectionalConfig: configuration } }),
  template: (template: string | null) => ({ data: { customTemplateFile: template } }),
  project: (project: string) => ({ data: { projectId: project } }),
} as const;

/**
 * The body of a request that creates a registry of cloud A; the fields include one of the two ways to sign in.
 */
export function registryA(fields: Fields) {
  const {
    name = "images",
    enabled = 1,
    role,
    key,
    domain = "r.example.org",
    images = 5,
    packages = true,
  } = fields;
  const data = {
    ...(role !== undefined && { crossAccountCredentials: role, awsAuthType: "AWS_IAM" }),
    ...(key !== undefined && { accessKeyCredentials: key, awsAuthType: "AWS_ACCESS_KEY" }),
    ...(fields.tags !== undefined && { limitByTag: fields.tags }),
    ...(fields.labels !== undefined && { limitByLabel: fields.labels }),
    ...(fields.repositories !== undefined && { limitByRep: fields.repositories }),
    registryDomain: domain,
    registryType: "AWS_ECR",
    limitNumImg: images,
    nonOsPackageEval: packages,
  };
  return { name, type: "ContVulnCfg", enabled, data };
}

/** Changes of the keys that belong to the registry, for the control API. */
export const registryAChange = {
  role: (roleArn: string) => ({ data: { crossAccountCredentials: { roleArn } } }),
  method: (method: string) => ({ data: { awsAuthType: method } }),
} as const;

/** The body of a request that creates or changes an agent access token. */
export function agentAccessToken(name: string, enabled: 0 | 1, props: Fields) {
  return {
    tokenEnabled: enabled,
    tokenAlias: name,
    props: { createdTime: "0001-01-01T00:00:00Z", ...props },
  };
}

/** The body of a request that creates or changes a resource group. */
export function resourceGroup({ name = "production", type = "AWS", enabled = 1, query, ...more }: Fields) {
  return { name, resourceType: type, enabled, query, ...more };
}

/** Returns the body with the children of each expression in a canonical order. */
export function ordered(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(ordered);
  if (typeof body !== "object" || body === null) return body;
  const entries = Object.entries(body).map(([key, value]) => [key, ordered(value)]);
  const object: { [key: string]: unknown } = Object.fromEntries(entries);
  if (Array.isArray(object.children)) object.children.sort((a, b) => (text(a) < text(b) ? -1 : 1));
  return object;
}

function text(value: unknown): string {
  return JSON.stringify(value);
}

/** Returns JSON text in the form of the wire. */
export function dataUrl(text: string): string {
  return `data:application/json;name=i.json;base64,${Buffer.from(text).toString("base64")}`;
}

/** An integration in the API that no request created. */
export function existing(guid: string, integration: object) {
  return {
    ...integration,
    intgGuid: guid,
    isOrg: 0,
    createdOrUpdatedBy: "eve@example.org",
    createdOrUpdatedTime: "2030-01-02T03:04:05.678Z",
  };
}
