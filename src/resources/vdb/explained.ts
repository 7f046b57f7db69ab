import { type Block, type DataSource, DiagnosticError, type Resource } from "../../schema/index.ts";
import { sameAccount } from "./account-id.ts";
import type { VdbApi } from "./api/client.ts";
import { ApiError } from "./api/errors.ts";
import { blamedIn } from "./blamed.ts";

/** What an operation is about: its plan, prior state or configuration, and who is asked. */
interface Matter {
  readonly block: Block;
  readonly values: object;
  readonly api: VdbApi;
}

/** A resource whose errors say which account was searched, and which attribute the API blames. */
export function explained({ block, definition }: Resource<VdbApi>): Resource<VdbApi> {
  const { update } = definition;
  const about = (values: object, { api }: { readonly api: VdbApi }) => ({ block, values, api });
  return {
    block,
    definition: {
      ...definition,
      create: (context) => explaining(about(context.plan, context), () => definition.create(context)),
      async read(context) {
        const matter = about(context.prior, context);
        const found = await explaining(matter, () => definition.read(context));
        if (found === null && context.imported) throw nowhere(matter);
        return found;
      },
      ...(update && {
        update: (context) => explaining(about(context.plan, context), () => update(context)),
      }),
      delete: (context) => explaining(about(context.prior, context), () => definition.delete(context)),
    },
  };
}

/** The same of a data source. */
export function explainedDataSource({ block, definition }: DataSource<VdbApi>): DataSource<VdbApi> {
  return {
    block,
    definition: {
      ...definition,
      read: (context) =>
        explaining({ block, values: context.config, api: context.api }, () => definition.read(context)),
    },
  };
}

async function explaining<Outcome>(matter: Matter, work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ApiError ? explainedError(error, matter) : error;
  }
}

function explainedError(error: ApiError, matter: Matter): ApiError {
  if (error.notFound) return error.advising(`The account that was searched is ${accountOf(matter)}.`);
  const blamed = error.code === "InvalidArgument" ? blamedIn(error.apiMessage, matter.block) : undefined;
  return blamed ? error.blaming(blamed) : error;
}

/** Terraform says by itself that there is nothing to import, but not where that was looked for. */
function nowhere(matter: Matter): DiagnosticError {
  const id = Reflect.get(matter.values, "id");
  const place = `The account ${accountOf(matter)} has no such object with the ID ${id}.`;
  const other =
    "account_id" in matter.block.attributes
      ? "put the ID of that account and a slash before the import ID"
      : "configure the provider with that account";
  return new DiagnosticError(
    [],
    "Cannot import non-existent remote object",
    `${place} Correct the import ID. If the object is in another account, ${other}.`,
  );
}

function accountOf({ values, api }: Matter): string {
  return sameAccount(String(Reflect.get(values, "account_id") || api.accountId));
}
