import { type Block, NotFoundError, RemoteError, type Resource } from "../../schema/index.ts";
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
export function explainResourceErrors(resource: Resource<VdbApi>): Resource<VdbApi> {
  const { block, definition } = explainErrors(resource, {
    create: "plan",
    read: "prior",
    update: "plan",
    delete: "prior",
  });
  return {
    block,
    definition: {
      ...definition,
      async read(context) {
        const found = await definition.read(context);
        if (found === null && context.imported)
          throw importError({ block, values: context.prior, api: context.api });
        return found;
      },
    },
  };
}

type Subject = "plan" | "prior" | "config";

/** Adds the same to the errors of some operations. `operations` has the member of each one's context that is its subject. */
export function explainErrors<
  Built extends { readonly block: Block; readonly definition: object },
  Name extends keyof Built["definition"],
>(built: Built, operations: { readonly [Each in Name]: Subject }): Built {
  const { block, definition } = built;
  const explained = Object.entries<Subject>(operations).flatMap(([name, subject]) => {
    const operation: Operation | undefined = Reflect.get(definition, name);
    if (!operation) return [];
    const explaining: Operation = async (context) => {
      try {
        return await operation(context);
      } catch (error) {
        if (!(error instanceof RemoteError)) throw error;
        throw explainError(error, { block, values: Reflect.get(context, subject), api: context.api });
      }
    };
    return [[name, explaining]];
  });
  return { ...built, definition: { ...definition, ...Object.fromEntries(explained) } };
}

type Operation = (context: { readonly api: VdbApi }) => Promise<unknown>;

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
      ? "put its ID and a slash before the import ID, or set account_id of the identity to it"
      : "configure the provider with that account";
  return new NotFoundError(
    [],
    "Cannot import non-existent remote object",
    `${place} Correct the ID in the import. If the object is in another account, ${other}.`,
  );
}

function accountOf({ values, api }: OperationSubject): string {
  return canonicalAccount(String(Reflect.get(values, "account_id") || api.accountId));
}
