import { fromDataUrl, toDataUrl } from "../../api/data-url.ts";
import { field } from "../../api/objects/wire-field.ts";
import { dictionary, list, parse, record, text, transform } from "../../api/wire-schema.ts";

/** Assigns the accounts of an organization in cloud A to accounts of the platform. */
export interface AccountMappings {
  /** The account of the platform for all accounts without a mapping. */
  readonly default_platform_account: string;
  readonly mapping: readonly {
    readonly platform_account: string;
    readonly cloud_a_accounts: readonly string[];
  }[];
}

const file = record({
  defaultLaceworkAccountAws: text,
  integration_mappings: dictionary(record({ aws_accounts: list(text) })),
});

/** Mappings are sent as a file in a data URL. Only the first block is sent, and only if it has a default account. */
export const accountMappingFields = {
  org_account_mappings: field(
    "accountMappingFile",
    // Undefined for a file with unknown content: a create or update keeps the planned mappings, a read fails.
    transform(text, (url) => (decode(url) ?? undefined) as readonly AccountMappings[]),
    (mappings: readonly AccountMappings[]) => {
      const counting = effectiveMappings(mappings);
      return counting && toDataUrl(encode(counting));
    },
  ),
};

/** Reports whether two values are sent as the same file, apart from the order of accounts, or neither is sent. */
export function sameFile(one: readonly AccountMappings[], other: readonly AccountMappings[]): boolean {
  const ordered = ({ mapping, ...same }: AccountMappings): AccountMappings => ({
    ...same,
    mapping: mapping.map((each) => ({ ...each, cloud_a_accounts: [...each.cloud_a_accounts].sort() })),
  });
  const [first, second] = [one, other].map((mappings) => {
    const counting = effectiveMappings(mappings);
    return counting && encode(ordered(counting));
  });
  return first === second;
}

/** Returns the mappings that are sent, if any. */
function effectiveMappings([first]: readonly AccountMappings[]): AccountMappings | undefined {
  return first?.default_platform_account === "" ? undefined : first;
}

/** Returns the content of the file. If an account has several mappings, the last one counts. */
function encode({ default_platform_account, mapping }: AccountMappings): string {
  const accounts = new Map(mapping.map((each) => [each.platform_account, each.cloud_a_accounts]));
  const names = [...accounts.keys()].sort();
  return JSON.stringify({
    defaultLaceworkAccountAws: default_platform_account,
    integration_mappings: Object.fromEntries(
      names.map((name) => [name, { aws_accounts: accounts.get(name) }]),
    ),
  });
}

/** Reads the file: an empty list if there is none, null if its content is unknown. */
function decode(url: string): readonly AccountMappings[] | null {
  const content = fromDataUrl(url);
  if (content === "") return [];
  const result = parse(file, parseOrText(content));
  if ("error" in result) return null;
  const { defaultLaceworkAccountAws: default_platform_account, integration_mappings: mappings } =
    result.value;
  const mapping = Object.entries(mappings).map(([platform_account, { aws_accounts }]) => ({
    platform_account,
    cloud_a_accounts: aws_accounts,
  }));
  const isBlank = default_platform_account === "" && mapping.length === 0;
  return isBlank ? [] : [{ default_platform_account, mapping }];
}

/** Parses JSON; returns any other text unchanged. */
function parseOrText(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}
