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
import { canonicalAccount, validAccountId } from "./account-id.ts";
import type { VdbApi } from "./api/client.ts";
import {
  explainActionErrors,
  explainDataSourceErrors,
  explainEphemeralErrors,
  explainErrors,
} from "./explain-errors.ts";
import { uuid } from "./shared/uuid.ts";

const definitions = definitionsFor<VdbApi>();

/** A list resource, which is handed the API client. */
export const { list } = definitions;

/** A resource, which is handed the API client. What has an account can be imported from any. */
export const resource: ResourceBuilder<VdbApi> = (definition) => {
  const { importForms, schema } = definition;
  const anywhere = "account_id" in schema ? importForms.map((form) => `{account_id}/${form}`) : [];
  // The compiler has checked each definition by its own schema.
  const checked = definition as unknown as ResourceDefinition<Fields, VdbApi, unknown>;
  const { identity } = checked;
  return explainErrors(
    definitions.resource({
      ...checked,
      ...(identity && { identity: withinAccount(identity) }),
      importForms: [...importForms, ...anywhere],
    }),
  );
};

/** An identity as it is imported: the account may be left out, which is that of the provider then, and may be set to another. */
function withinAccount(identity: Identity): Identity {
  if (!("includes" in identity) || !identity.includes("account_id")) return identity;
  const required = identity.filter((name) => name !== "account_id");
  return { required, optional: ["account_id"], mutable: true };
}

type Identity = NonNullable<ResourceDefinition<Fields, VdbApi, unknown>["identity"]>;

/** A data source, which is handed the API client. */
export const dataSource: DataSourceBuilder<VdbApi> = (definition) =>
  explainDataSourceErrors(
    definitions.dataSource(definition as unknown as DataSourceDefinition<Fields, VdbApi>),
  );

/** An action, which is handed the API client. */
export const action: ActionBuilder<VdbApi> = (definition) =>
  explainActionErrors(definitions.action(definition as unknown as ActionDefinition<Fields, VdbApi>));

/** An ephemeral resource, which is handed the API client. */
export const ephemeral: EphemeralBuilder<VdbApi> = (definition) =>
  explainEphemeralErrors(
    definitions.ephemeral(definition as unknown as EphemeralDefinition<Fields, VdbApi, unknown>),
  );

/** The `id` of a `vdb` resource. */
export function id(description: string) {
  return identifier(description, { validate: uuid });
}

function account(whenOmitted: string) {
  return string(`The ID of the account. If omitted or empty, it is that of the provider${whenOmitted}`)
    .validate(validAccountId)
    .comparedAs(canonicalAccount)
    .optional()
    .computed();
}

/** The account that an object belongs to. An empty text is the same as none: it never changes an object. */
export const accountId = account(" for a new object, and an existing object keeps its account")
  .useStateForUnknown()
  .suppress(({ planned }) => planned === "");

/** The account that a list looks in. */
export const accountToList = string("The ID of the account. If omitted or empty, it is that of the provider")
  .validate(validAccountId)
  .optional();

/** The account that a data source looks in. */
export const accountToRead = account("").useStateForUnknown();

/** The account that an ephemeral resource is of. */
export const accountToOpen = account("");

/** The account that a list is of; the state shows it where it is configured. */
export const accountOfList = account("").nullable();

/** The account of what an action is about. */
export const accountOfAction = string(
  "The ID of the account. If omitted or empty, it is that of the provider",
)
  .validate(validAccountId)
  .optional();
