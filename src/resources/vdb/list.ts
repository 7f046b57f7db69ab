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
import type { Signal, VdbApi } from "./api/client.ts";
import { listResource } from "./define.ts";
import { uuid } from "./shared/uuid.ts";

/** An object in a list. */
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
    options: Signal & { readonly filters?: { readonly [field: string]: string } },
  ): AsyncIterable<readonly Found[]>;
  knowing(api: VdbApi, object: Found): VdbApi;
}

/** The specific part of the list resource of a type. */
interface Listing<Found extends Item> {
  /** The resource, and its name without the provider's prefix. */
  readonly of: Resource<VdbApi>;
  readonly name: string;
  readonly operations: Operations<Found>;
  /** The attributes of the `config` block in addition to the account, with their fields in requests. */
  readonly filters?: { readonly [attribute: string]: Filter };
  /** Checks the `config` block. */
  validate?(context: ValidateContext<Fields>): void;
  readonly nameOf: (found: Found) => string;
  /** Reports whether an object can be managed and does not belong to the platform; true if omitted. */
  isListed?(found: Found): boolean;
  /** Reports whether a listed object is complete, so that a read sends no further requests; true if omitted. */
  isWhole?(found: Found): boolean;
}

/** A filter of the API. */
interface Filter {
  /** The field of the request. */
  readonly field: string;
  readonly type: Fields[string];
}

/** A filter by the cluster to which objects belong. */
export const ofCluster: { readonly cluster_id: Filter } = {
  cluster_id: {
    field: "clusterId",
    type: string("If set, returns only objects of the cluster with this ID").validate(uuid).optional(),
  },
};

/** Builds the list resource of a type. */
export function listOf<Found extends Item>(listing: Listing<Found>): ListResource<VdbApi> {
  const { of, name, operations, filters = {}, validate, nameOf } = listing;
  const { isListed = () => true, isWhole = () => true } = listing;
  const types = Object.entries(filters).map(([attribute, { type }]) => [attribute, type]);
  return listResource<Fields>({
    of,
    description: `Finds the objects that \`vdb_${name}\` manages, in one account.`,
    schema: Object.fromEntries(types),
    ...(validate && { validate }),
    example: hcl`
      list "vdb_${name}" "all" {
        provider = vdb
      }
    `,

    async *list({ config, api, includeObject, signal, at }) {
      // The trait of the account adds it to the configuration. Objects without an account of their own belong to that of the provider.
      const accountId = canonicalAccountId(api, config as { readonly account_id?: string }, {
        account_id: Reflect.get(at, "account_id"),
      });
      const asked = { signal, filters: filtersIn(filters, config) };
      for await (const page of operations.pages(api, { accountId }, asked)) {
        for (const found of page.filter(isListed)) {
          const { id, clusterId } = found;
          yield {
            identity: identityIn(of.definition.identity, { id, cluster_id: clusterId }),
            displayName: nameOf(found),
            ...(includeObject && isWhole(found) && { readWith: operations.knowing(api, found) }),
          };
        }
      }
    },
  });
}

/** Returns the request's fields for the attributes of a `config` block. An empty string does not filter. */
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
