import { type At, DiagnosticError, type Path } from "../../schema/index.ts";

/** Where an account id is taken from. */
export interface AccountIdSources {
  /** The object's own `account_id`; null, unknown to it or empty when it names none. */
  readonly own?: string | null | undefined;
  /** The client, which knows the provider's. */
  readonly api: { readonly accountId: string };
  /** The place of the object's own `account_id`, where it has one. */
  readonly at?: At | Path;
}

/** The id of the account as it was written: the object's own, else the provider's. Throws a DiagnosticError without either. */
export function configuredAccountId({ own, api, at = [] }: AccountIdSources): string {
  const id = own || api.accountId;
  if (id !== "") return id;
  throw new DiagnosticError(
    at,
    "Missing account ID",
    "No account is configured. Set account_id of the resource or the provider, or the environment variable VDB_ACCOUNT_ID.",
  );
}

/**
 * The id of the account as the API wants it, in lower case with hyphens. Besides that form it may have been written with
 * `urn:uuid:` before it, between two characters such as braces, or without hyphens. Throws a DiagnosticError for all else.
 */
export function canonicalAccountId(sources: AccountIdSources): string {
  const written = configuredAccountId(sources);
  const canonical = canonicalForm(written);
  if (canonical !== undefined) return canonical;
  throw new DiagnosticError(
    sources.own ? (sources.at ?? []) : [],
    "Invalid account ID",
    `The account_id ${JSON.stringify(written)}${sources.own ? "" : ", which is the provider's,"} is not a UUID. Give it in a form such as 0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d.`,
  );
}

/** Says what is wrong with a configured account id, which may be empty. */
export function validAccountId(text: string): string | undefined {
  if (text === "" || canonicalForm(text) !== undefined) return undefined;
  return "must be a UUID, such as 0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d, or empty for the provider's account";
}

/** Canonical form of an account id, by which its spellings are compared; another text is its own. */
export function canonicalAccount(text: string): string {
  return canonicalForm(text) ?? text;
}

function canonicalForm(written: string): string | undefined {
  const digits = forms.map((form) => form.exec(written)?.slice(1).join("")).find((found) => found);
  return digits?.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

const uuid = "([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})";

const forms: readonly RegExp[] = [
  new RegExp(`^(?:urn:uuid:)?${uuid}$`, "i"),
  new RegExp(`^.${uuid}.$`, "is"),
  /^([0-9a-f]{32})$/i,
];
