import {
  type ActionBuilder,
  type ActionDefinition,
  type DataSourceBuilder,
  type DataSourceDefinition,
  definitionsFor,
  type EphemeralBuilder,
  type EphemeralDefinition,
  type Fields,
  identifier,
  type ResourceBuilder,
  type ResourceDefinition,
  string,
} from "../../schema/index.ts";
import { canonicalAccount, canonicalAccountId, validAccountId } from "./account-id.ts";
import type { VdbApi } from "./api/client.ts";
import { explainErrors, explainResourceErrors } from "./explain-errors.ts";
import { uuid } from "./shared/uuid.ts";

const definitions = definitionsFor<VdbApi>();

// In the builders, the compiler has checked each definition against its own schema; what wraps the operations fits any schema.

/** The builder of list resources that receive the API client. */
export const { listResource } = definitions;

/** Builds a resource that receives the API client. */
export const resource: ResourceBuilder<VdbApi> = (definition) => {
  const checked = definition as unknown as ResourceDefinition<Fields, VdbApi, unknown>;
  return explainResourceErrors(definitions.resource(checked)) as never;
};

/** Builds a data source that receives the API client. */
export const dataSource: DataSourceBuilder<VdbApi> = (definition) => {
  const checked = definition as unknown as DataSourceDefinition<Fields, VdbApi>;
  return explainErrors(definitions.dataSource(checked), { read: "config" });
};

/** Builds an action that receives the API client. */
export const action: ActionBuilder<VdbApi> = (definition) => {
  const checked = definition as unknown as ActionDefinition<Fields, VdbApi>;
  return explainErrors(definitions.action(checked), { invoke: "config" });
};

/** Builds an ephemeral resource that receives the API client. */
export const ephemeral: EphemeralBuilder<VdbApi> = (definition) => {
  const checked = definition as unknown as EphemeralDefinition<Fields, VdbApi, unknown>;
  return explainErrors(definitions.ephemeral(checked), { open: "config" });
};

/** The `id` of a `vdb` resource. */
export function id(description: string) {
  return identifier(description, { validate: uuid });
}

/** A time that only the API sets. */
export function timestamp(description: string) {
  return string(`${description}, as an RFC 3339 timestamp`).computed().nullable();
}

function account(whenOmitted: string) {
  return string(`The ID of the account. If omitted or empty, it is that of the provider${whenOmitted}`)
    .validate(validAccountId)
    .comparedAs(canonicalAccount)
    .optional()
    .computed();
}

/** The account of an action, and the account whose objects a list resource returns. */
export const accountToUse = string("The ID of the account. If omitted or empty, it is that of the provider")
  .validate(validAccountId)
  .optional();

/** The account of an object. An empty string means the same as null: it never changes an object. */
const accountId = account(" for a new object, and an existing object keeps its account")
  .useStateForUnknown()
  .suppress(({ planned }) => planned === "");

/** Returns the trait of resources whose objects belong to an account: an import and a list may name it, and it is that of the provider if they do not. */
function inAccount(account_id: typeof accountId) {
  return definitions.trait({
    name: "account",
    schema: { account_id },
    returned: ["account_id"],
    identity: { optional: ["account_id"], mutable: true },
    importForms: (forms) => [...forms, ...forms.map((form) => `{account_id}/${form}`)],
    list: {
      schema: { account_id: accountToUse },
      identity: ({ config, api, at }) => ({ account_id: canonicalAccountId(api, config, at) }),
    },
  });
}

/** The account of an object. */
export const withAccount = inAccount(accountId);

/** The account of an object that another account replaces. */
export const withFixedAccount = inAccount(accountId.requiresReplace());

/** The account that a data source reads. */
export const accountToRead = account("").useStateForUnknown();

/** The account of an ephemeral resource. */
export const accountToOpen = account("");

/** The account of a list; the state contains only a configured account. */
export const accountOfList = account("").nullable();
