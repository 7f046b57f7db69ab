import { DiagnosticError, type Path, type TypedPath } from "../../schema/index.ts";

/** The part of the API client that has the provider's account. */
type Provider = { readonly accountId: string };

/** An object that may name its own account. Null, unknown and empty values name none. */
type Owned = { readonly account_id?: string | null | undefined };

/** The attribute that may name an object's own account. */
type AccountPath = { readonly account_id?: TypedPath | Path };

/** Returns the ID of the account as it is written: the object's own, else the provider's. Throws a DiagnosticError if there is neither. */
export function configuredAccountId(api: Provider, object: Owned = {}, at: AccountPath = {}): string {
  const id = object.account_id || api.accountId;
  if (id !== "") return id;
  throw new DiagnosticError(
    at.account_id ?? [],
    "Missing account ID",
    "No account is configured. Set account_id of the resource or the provider, or the environment variable VDB_ACCOUNT_ID.",
  );
}

/**
 * Returns the ID of the account in the API's form: lowercase with hyphens. The configured ID may also begin with `urn:uuid:`, be
 * enclosed in two characters such as braces, or have no hyphens. Throws a DiagnosticError for any other text.
 */
export function canonicalAccountId(api: Provider, object: Owned = {}, at: AccountPath = {}): string {
  const written = configuredAccountId(api, object, at);
  const canonical = canonicalForm(written);
  if (canonical !== undefined) return canonical;
  const isOwn = Boolean(object.account_id);
  throw new DiagnosticError(
    (isOwn && at.account_id) || [],
    "Invalid account ID",
    `The account_id ${JSON.stringify(written)}${isOwn ? "" : ", which is the provider's,"} is not a UUID. Give it in a form such as 0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d.`,
  );
}

/** The account and the ID of an object. */
export interface Address {
  readonly accountId: string;
  readonly id: string;
}

/** Returns the address of an object. A missing ID is empty. */
export function addressOf(
  api: Provider,
  object: Owned & { readonly id: string | null },
  at: AccountPath,
): Address {
  return { accountId: canonicalAccountId(api, object, at), id: object.id ?? "" };
}

/** Returns the error in a configured account ID. An empty ID is valid. */
export function validAccountId(text: string): string | undefined {
  if (text === "" || canonicalForm(text) !== undefined) return undefined;
  return "must be a UUID, such as 0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d, or empty for the provider's account";
}

/** Returns the canonical form of an account ID, by which its spellings are compared; returns any other text unchanged. */
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
