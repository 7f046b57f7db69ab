import {
  type Action,
  type Block,
  type DataSource,
  type EphemeralResource,
  NotFoundError,
  RemoteError,
  type Resource,
} from "../../schema/index.ts";
import { canonicalAccount } from "./account-id.ts";
import type { VdbApi } from "./api/client.ts";
import { say, withAdvice } from "./api/errors.ts";
import { findBlamedAttribute } from "./blamed-attribute.ts";

/** The subject of an operation: its plan, prior state or configuration, and the API client. */
interface OperationSubject {
  readonly block: Block;
  readonly values: object;
  readonly api: VdbApi;
}

/** Adds to the errors of a resource which account was searched and which attribute the API rejects. */
export function explainErrors({ block, definition }: Resource<VdbApi>): Resource<VdbApi> {
  const { update } = definition;
  const about = (values: object, { api }: { readonly api: VdbApi }) => ({ block, values, api });
  return {
    block,
    definition: {
      ...definition,
      create: (context) => withExplanation(about(context.plan, context), () => definition.create(context)),
      async read(context) {
        const subject = about(context.prior, context);
        const found = await withExplanation(subject, () => definition.read(context));
        if (found === null && context.imported) throw importError(subject);
        return found;
      },
      ...(update && {
        update: (context) => withExplanation(about(context.plan, context), () => update(context)),
      }),
      delete: (context) => withExplanation(about(context.prior, context), () => definition.delete(context)),
    },
  };
}

/** Adds the same to the errors of a data source. */
export function explainDataSourceErrors({ block, definition }: DataSource<VdbApi>): DataSource<VdbApi> {
  return {
    block,
    definition: {
      ...definition,
      read: (context) =>
        withExplanation({ block, values: context.config, api: context.api }, () => definition.read(context)),
    },
  };
}

/** Adds the same to the errors of an action. */
export function explainActionErrors({ block, definition }: Action<VdbApi>): Action<VdbApi> {
  return {
    block,
    definition: {
      ...definition,
      invoke: (context) =>
        withExplanation({ block, values: context.config, api: context.api }, () =>
          definition.invoke(context),
        ),
    },
  };
}

/** Adds the same to the errors of opening an ephemeral resource. */
export function explainEphemeralErrors({
  block,
  definition,
}: EphemeralResource<VdbApi>): EphemeralResource<VdbApi> {
  return {
    block,
    definition: {
      ...definition,
      open: (context) =>
        withExplanation({ block, values: context.config, api: context.api }, () => definition.open(context)),
    },
  };
}

async function withExplanation<Outcome>(
  subject: OperationSubject,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof RemoteError ? explainError(error, subject) : error;
  }
}

function explainError(error: RemoteError, subject: OperationSubject): RemoteError {
  if (error.notFound) return withAdvice(error, `The account that was searched is ${accountOf(subject)}.`);
  const blamed =
    error.status === "InvalidArgument" ? findBlamedAttribute(error.reason, subject.block) : undefined;
  if (!blamed) return error;
  const { at, words } = blamed;
  return error.with({ at, say: (failure) => `${words}\n\n${say(failure)}` });
}

/** The error of an import that finds nothing. Terraform's own error does not name the account that was searched. */
function importError(subject: OperationSubject): NotFoundError {
  const id = Reflect.get(subject.values, "id");
  const place = `The account ${accountOf(subject)} has no such object with the ID ${id}.`;
  const other =
    "account_id" in subject.block.attributes
      ? "put the ID of that account and a slash before the import ID"
      : "configure the provider with that account";
  return new NotFoundError(
    [],
    "Cannot import non-existent remote object",
    `${place} Correct the import ID. If the object is in another account, ${other}.`,
  );
}

function accountOf({ values, api }: OperationSubject): string {
  return canonicalAccount(String(Reflect.get(values, "account_id") || api.accountId));
}
