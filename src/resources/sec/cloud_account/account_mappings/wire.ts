import { fromDataUrl, toDataUrl } from "../../api/data-url.ts";
import { field, type OutputOf } from "../../api/objects/wire-field.ts";
import { output } from "../../api/objects/wire-fields.ts";
import { dictionary, list, parse, record, text, transform } from "../../api/wire-schema.ts";

/** Which account of the platform the accounts of an organization in cloud A belong to. */
export interface AccountMappings {
  /** The account of the platform for all that no mapping names. */
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

/** Mappings travel as a file in a data URL; there is one for the first of them, and none without a default account. */
export const accountMappingFields = {
  org_account_mappings: field(
    "accountMappingFile",
    // Undefined for a file that holds something else, so that a create or update keeps what was planned. The next read fails.
    transform(text, (url) => (decode(url) ?? undefined) as readonly AccountMappings[]),
    (mappings: readonly AccountMappings[]) => {
      const counting = effectiveMappings(mappings);
      return counting && toDataUrl(encode(counting));
    },
  ),
  /** Whether there is a file that holds something else. */
  has_unknown_mappings: output(
    "accountMappingFile",
    transform(text, (url) => decode(url) === null),
  ),
};

/** What is read of them. */
export type AccountMappingsOutput = OutputOf<typeof accountMappingFields>;

/** Whether the same file, or none, is made of both, but for the order of accounts. */
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

/** The mappings that a file is made of, if any. */
function effectiveMappings([first]: readonly AccountMappings[]): AccountMappings | undefined {
  return first?.default_platform_account === "" ? undefined : first;
}

/** The content of the file: of several mappings of one account, the last one. */
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

/** What the file says: nothing if there is none, null if it cannot be understood. */
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

/** What JSON text says; other text is returned as it is. */
function parseOrText(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}
