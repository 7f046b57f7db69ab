import {
  block,
  isUnknown,
  nonEmpty,
  type Path,
  set,
  string,
  type ValidateContext,
} from "../../../../schema/index.ts";

const mapping = {
  platform_account: string("The platform account. Use one block for each account").required(),
  cloud_a_accounts: set(
    string(),
    "The IDs of the accounts of cloud A that belong to the platform account, at least one",
  )
    .validate(nonEmpty)
    .required(),
};

const mappings = {
  default_platform_account: string(
    "The platform account for all accounts of the organization that no mapping lists",
  ).required(),
  mapping: block.set("The accounts of cloud A that belong to one platform account", mapping, {
    min: 1,
  }),
};

/** The blocks that assign the accounts of an organization to accounts of the platform. */
export function accountMappings(options: { readonly max?: number } = {}) {
  const description =
    "Maps the accounts of an organization of cloud A to platform accounts; at most one block. Requires `organization = true` on the provider";
  return block.list(description, mappings, { ...options, readWhenUnset: true });
}

type Mapped = { readonly org_account_mappings: ReturnType<typeof accountMappings> };

/** Checks the mappings: the API takes one file of mappings, which needs a default account and lists each account of the platform once. */
export function checkAccountMappings({
  config,
  diagnostics,
}: Pick<ValidateContext<Mapped>, "config" | "diagnostics">): void {
  if (isUnknown(config.org_account_mappings)) return;
  const at = (...steps: Path) => ["org_account_mappings", ...steps];
  const [first, ...others] = config.org_account_mappings;
  if (!first) return;
  if (others.length > 0) {
    const detail = "Only the first block is sent to the platform. Move all mapping blocks into it.";
    diagnostics.warn(at(1), "Too many org_account_mappings blocks", detail);
  }
  if (first.default_platform_account === "") {
    const detail =
      "Without a default platform account no mappings are sent to the platform. Set default_platform_account.";
    diagnostics.warn(at(0, "default_platform_account"), "Account mappings ignored", detail);
  }
  if (isUnknown(first.mapping)) return;
  const names = first.mapping.map((each) => each.platform_account).filter((name) => !isUnknown(name));
  const double = names.find((name, i) => names.indexOf(name) < i);
  if (double === undefined) return;
  const detail = `Several mapping blocks are for ${double}, and only the last one is sent to the platform. Merge them into one block.`;
  diagnostics.warn(at(0, "mapping"), "Platform account mapped more than once", detail);
}
