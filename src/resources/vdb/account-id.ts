import { type At, DiagnosticError, type Path } from "../../schema/index.ts";

/** The provider's account, as the client knows it. */
type Provider = { readonly accountId: string };

/** What may name an account of its own; null, unknown to it or empty when it names none. */
type Owned = { readonly account_id?: string | null | undefined };

/** The place of what may name an account of its own. */
type Place = { readonly account_id?: At | Path };

/** The id of the account as it was written: the object's own, else the provider's. Throws a DiagnosticError without either. */
export function configuredAccountId(api: Provider, object: Owned = {}, at: Place = {}): string {
  const id = object.account_id || api.accountId;
  if (id !== "") return id;
  throw new DiagnosticError(
    at.account_id ?? [],
    "Missing account ID",
    "No account is configured. Set account_id of the resource or the provider, or the environment variable VDB_ACCOUNT_ID.",
  );
}

/**
 * The id of the account as the API wants it, in lower case with hyphens. Besides that form it may have been written with
 * `urn:uuid:` before it, between two characters such as braces, or without hyphens. Throws a DiagnosticError for all else.
 */
export function canonicalAccountId(api: Provider, object: Owned = {}, at: Place = {}): string {
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
