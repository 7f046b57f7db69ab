import {
  block,
  type ConfigOf,
  DiagnosticError,
  type Diagnostics,
  isUnknown,
  nonEmpty,
  set,
  string,
} from "../../../schema/index.ts";
import {
  type AccountMappings,
  type AccountMappingsFound,
  sameFile,
} from "../api/kinds/account-mapping-file.ts";
import type { ObjectKind } from "../api/objects/object-kind.ts";
import { type Reading, shown } from "../life.ts";
import { cloudAccountLife } from "./cloud_account.ts";

const mapping = {
  platform_account: string("The account of the platform; each has one block").required(),
  cloud_a_accounts: set(string(), "The IDs of the accounts of cloud A that belong to it")
    .validate(nonEmpty)
    .required(),
};

const mappings = {
  default_platform_account: string("The account of the platform for all that no mapping names")
    .validate(nonEmpty)
    .required(),
  mapping: block.set("Which accounts of cloud A belong to an account of the platform", mapping, { min: 1 }),
};

/** Which accounts of an organization belong to which account of the platform. */
export function accountMappings(options: { readonly max?: number } = {}) {
  const description = "Divides the accounts of the organization among accounts of the platform; one block";
  return block.list(description, mappings, options);
}

interface Checked {
  readonly config: ConfigOf<{ readonly org_account_mappings: ReturnType<typeof accountMappings> }>;
  readonly diagnostics: Diagnostics;
}

/** There is one file for all mappings, in which each account of the platform comes once. */
export function checkAccountMappings({ config, diagnostics }: Checked): void {
  if (isUnknown(config.org_account_mappings)) return;
  const [first, ...others] = config.org_account_mappings;
  if (others.length > 0) {
    const detail = "The platform takes one org_account_mappings block. Put all mapping blocks into it.";
    diagnostics.error(["org_account_mappings", 1], "Too many org_account_mappings blocks", detail);
  }
  if (!first || isUnknown(first.mapping)) return;
  const names = first.mapping.map((each) => each.platform_account).filter((name) => !isUnknown(name));
  const double = names.find((name, i) => names.indexOf(name) < i);
  if (double === undefined) return;
  const detail = `Several mapping blocks are for ${double}, and the platform gets only the last. Put all its accounts into one.`;
  diagnostics.warn(["org_account_mappings", 0, "mapping"], "Platform account mapped more than once", detail);
}

interface MappedReading extends Reading {
  readonly prior: Reading["prior"] & { readonly org_account_mappings: readonly AccountMappings[] | null };
}

/** The life of a cloud account with such mappings. */
export function mappedAccountLife<
  Schema extends { readonly org_account_mappings: unknown },
  Given,
  Found extends AccountMappingsFound & { readonly id: string },
>(schema: Schema, kind: ObjectKind<Given, Found>) {
  return {
    ...cloudAccountLife(schema, kind),

    async read({ prior, api, signal }: MappedReading) {
      const account = await api.objects(kind).find(prior.id ?? "", { signal });
      if (account?.id !== prior.id || !account) return null;
      if (account.has_unknown_mappings) {
        const detail =
          "The mapping file of this integration is no JSON of the known form in base64. Correct or remove it in the platform.";
        throw new DiagnosticError(["org_account_mappings"], "Account mappings not readable", detail);
      }
      const [before, now] = [prior.org_account_mappings?.[0], account.org_account_mappings[0]];
      const isSame = before && now && sameFile(before, now);
      return {
        ...shown(schema, account),
        org_account_mappings: isSame ? [before] : account.org_account_mappings,
      };
    },
  };
}
