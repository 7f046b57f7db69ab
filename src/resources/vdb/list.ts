import {
  type Fields,
  hcl,
  type ListResource,
  type Resource,
  string,
  type ValidateContext,
} from "../../schema/index.ts";
import { identityIn } from "../shared/identity-names.ts";
import { canonicalAccountId } from "./account-id.ts";
import type { CallOptions } from "./api/calls/caller.ts";
import type { VdbApi } from "./api/client.ts";
import { accountToList, list } from "./define.ts";
import { uuid } from "./shared/uuid.ts";

/** An object as a listing has it. */
interface Item {
  readonly id: string;
  readonly accountId?: string;
  readonly clusterId?: string;
}

/** How the objects of a type are listed; see Operations in api/crud.ts. */
interface Operations<Found extends Item> {
  pages(
    api: VdbApi,
    place: { readonly accountId: string },
    options: Pick<CallOptions, "signal"> & { readonly filters?: { readonly [field: string]: string } },
  ): AsyncIterable<readonly Found[]>;
  knowing(api: VdbApi, object: Found): VdbApi;
}

/** What is particular to the list resource of a type. */
interface Listing<Found extends Item> {
  /** The resource, and its name without the provider's. */
  readonly of: Resource<VdbApi>;
  readonly name: string;
  readonly operations: Operations<Found>;
  /** The attributes of the `config` block besides the account, with the fields of the request that they are. */
  readonly filters?: { readonly [attribute: string]: Filter };
  /** Checks the `config` block. */
  validate?(context: ValidateContext<Fields>): void;
  readonly nameOf: (found: Found) => string;
  /** Whether an object can be managed, and is not the platform's own; all if left out. */
  isListed?(found: Found): boolean;
  /** Whether a listed object has all that a read asks for; yes if left out. */
  isWhole?(found: Found): boolean;
}

/** A filter that the API knows. */
interface Filter {
  /** The field of the request. */
  readonly field: string;
  readonly type: Fields[string];
}

/** A filter by the cluster that objects belong to. */
export const ofCluster: { readonly cluster_id: Filter } = {
  cluster_id: {
    field: "clusterId",
    type: string("Only objects that belong to the cluster of this ID").validate(uuid).optional(),
  },
};

/** Makes the list resource of a type. */
export function listOf<Found extends Item>(listing: Listing<Found>): ListResource<VdbApi> {
  const { of, name, operations, filters = {}, validate, nameOf } = listing;
  const { isListed = () => true, isWhole = () => true } = listing;
  // What has no account of its own belongs to the provider's.
  const account: Fields = "account_id" in of.definition.schema ? { account_id: accountToList } : {};
  const types = Object.entries(filters).map(([attribute, { type }]) => [attribute, type]);
  return list<Fields>({
    of,
    description: `Finds the objects that \`vdb_${name}\` manages, in one account.`,
    schema: { ...account, ...Object.fromEntries(types) },
    ...(validate && { validate }),
    example: hcl`
      list "vdb_${name}" "all" {
        provider = vdb
      }
    `,

    async *list({ config, api, includeObject, signal, at }) {
      const accountId = canonicalAccountId(api, config as { readonly account_id?: string }, {
        account_id: Reflect.get(at, "account_id"),
      });
      const asked = { signal, filters: filtersIn(filters, config) };
      for await (const page of operations.pages(api, { accountId }, asked)) {
        for (const found of page.filter(isListed)) {
          const { id, clusterId } = found;
          yield {
            identity: identityIn(of.definition.identity, {
              id,
              account_id: accountId,
              cluster_id: clusterId,
            }),
            displayName: nameOf(found),
            ...(includeObject && isWhole(found) && { readWith: operations.knowing(api, found) }),
          };
        }
      }
    },
  });
}

/** The fields of the request for what a `config` block sets. An empty text is no filter. */
function filtersIn(
  filters: { readonly [attribute: string]: Filter },
  config: { readonly [attribute: string]: unknown },
): { readonly [field: string]: string } {
  const set = Object.entries(filters).flatMap(([attribute, { field }]) => {
    const value = config[attribute] ?? "";
    return value === "" ? [] : [[field, String(value)]];
  });
  return Object.fromEntries(set);
}
