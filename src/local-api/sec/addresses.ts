import { ApiError } from "../api-error.ts";
import { isObject, type JsonObject, objectAt } from "../json.ts";
import type { Organization } from "./accounts.ts";
import { contentOf } from "./attached-file.ts";

/** The keys of `data` whose values are addresses, in objects at any depth. */
const addresses: readonly {
  readonly keys: RegExp;
  readonly is: (text: string) => boolean;
  readonly form: string;
}[] = [
  {
    keys: /^(?:slackUrl|webhook|teamsUrl|webhookUrl|intgUrl|queueUrl|storageAccountUrl)$/,
    is: isWebUrl,
    form: "a URL that begins with https:// or http://",
  },
  {
    keys: /^(?:jiraUrl|instanceUrl|qradarHostUrl|host)$/,
    is: (text) => isWebUrl(text) || isHost(text),
    form: "a host name or a URL",
  },
  { keys: /^registryDomain$/, is: isHost, form: "a host name" },
  { keys: /Arn$/, is: (text) => /^arn:(?:[^:\s]*:){4}\S+$/.test(text), form: "an ARN" },
];

/** Throws a 400 for a value of `data` that is no address, although the service sends alerts there or reads from there. */
export function requireAddresses(data: JsonObject): void {
  requireAddressesIn(data, "data");
  const { recipients = [] } = objectAt(data, "channelProps");
  const mail = Array.isArray(recipients) ? recipients.map(String) : String(recipients).split(",");
  const place = mail.findIndex((address) => !isMailAddress(address.trim()));
  if (place >= 0) throw new ApiError(400, `data.channelProps.recipients.${place}: must be an e-mail address`);
}

function requireAddressesIn(object: JsonObject, path: string): void {
  for (const [key, value] of Object.entries(object)) {
    const at = `${path}.${key}`;
    const wrong = typeof value === "string" && addresses.find(({ keys, is }) => keys.test(key) && !is(value));
    if (wrong) throw new ApiError(400, `${at}: must be ${wrong.form}`);
    if (isObject(value)) requireAddressesIn(value, at);
  }
}

/** Throws a 400 if the file that maps cloud accounts to accounts names an account outside of the organization. */
export function requireMappedAccounts(data: JsonObject, { accounts }: Organization): void {
  const { accountMappingFile: file } = data;
  const content: unknown = typeof file === "string" ? JSON.parse(contentOf(file) ?? "{}") : {};
  if (!isObject(content)) return;
  const { defaultLaceworkAccountAws: first = accounts[0] } = content;
  const mapped = [String(first), ...Object.keys(objectAt(content, "integration_mappings"))];
  if (mapped.some((name) => !accounts.includes(name.toUpperCase())))
    throw new ApiError(
      400,
      "data.accountMappingFile: maps to an account that the organization does not have",
    );
}

export function isMailAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text);
}

function isWebUrl(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text);
}

function isHost(text: string): boolean {
  return /^[\w.-]+(?::\d+)?$/.test(text) && URL.canParse(`https://${text}`);
}
