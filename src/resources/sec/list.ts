import { bool, type Fields, hcl, type ListResource, string } from "../../schema/index.ts";
import { identityIn } from "../shared/identity-names.ts";
import { pathOf, withQuery } from "./api/calls/paths.ts";
import type { SecApi } from "./api/client.ts";
import { knowing } from "./api/listed.ts";
import type { Heading } from "./api/objects/wire-mapping.ts";
import { anything, parse, tryTransform, type WireSchema } from "./api/wire-schema.ts";
import { listResource } from "./define.ts";
import { type Listing, listingOf, type SecResource } from "./listing.ts";

/** The values of a `config` block. */
type Config = { readonly [attribute: string]: unknown };

/** Builds the list resource of a resource with the full name `type`. */
export function listOf(type: string, resource: SecResource): ListResource<SecApi> {
  const { schema, identity } = resource.definition;
  const listing = listingOf(resource);
  if (!listing) throw new TypeError(`nothing lists the objects of ${type}`);
  const { collection, named, within } = listing;
  const items = itemsOf(listing);
  return listResource<Fields>({
    of: resource,
    description: `Finds the objects that \`${type}\` manages, except those that belong to the platform.`,
    schema: configOf(listing, schema),
    example: exampleOf(type, listing),

    async *list({ config, api, includeObject, signal }) {
      const names = new Set<string>();
      for await (const item of api.session.each(pathOfList(listing, config), items, { signal })) {
        if (item === null) continue;
        const { heading, object } = item;
        const { id, name } = heading;
        if (!isWanted(heading, config, named)) continue;
        if (listing.isRepeated?.(api)) {
          if (names.has(name)) continue;
          names.add(name);
        }
        const values: Config = {
          ...(within && { [within.attribute]: config[within.attribute] }),
          ...(named !== undefined && { [named]: name }),
          id,
        };
        const isKnown = includeObject && (listing.isWhole?.(api) ?? true);
        yield {
          identity: identityIn(identity, values),
          displayName: name,
          ...(isKnown && { readWith: knowing(api, collection, object) }),
        };
      }
    },
  });
}

interface Item {
  readonly heading: Heading;
  readonly object: unknown;
}

/** Reads the objects of the collection: null for those of other types. */
function itemsOf({ isListed, heading }: Listing): WireSchema<Item | null> {
  return tryTransform(anything, (object) => {
    if (!isListed(object)) return { value: null };
    const result = parse(heading, object);
    return "error" in result ? result : { value: { heading: result.value, object } };
  });
}

function pathOfList({ collection, within }: Listing, config: Config): string {
  const path = pathOf(collection);
  return within ? withQuery(path, { [within.parameter]: String(config[within.attribute]) }) : path;
}

function isWanted({ name, enabled }: Heading, config: Config, named: string | undefined): boolean {
  const wantedName = named === undefined ? null : (config[named] ?? null);
  const wantedState = config.enabled ?? null;
  return (wantedName === null || name === wantedName) && (wantedState === null || enabled === wantedState);
}

/** The attributes of a list's `config` block. */
function configOf({ named, within }: Listing, schema: Fields): Fields {
  return {
    ...(within && {
      [within.attribute]: string(within.description).required(),
    }),
    ...(named !== undefined && {
      [named]: string(`If set, returns only objects with this ${named}`).optional(),
    }),
    ...("enabled" in schema && {
      enabled: bool("If true, returns only enabled objects; if false, only disabled ones").optional(),
    }),
  };
}

function exampleOf(type: string, { within }: Listing): string {
  if (!within) {
    return hcl`
      list "${type}" "all" {
        provider = sec
      }
    `;
  }
  return hcl`
    list "${type}" "all" {
      provider = sec

      config {
        ${within.attribute} = "${within.example}"
      }
    }
  `;
}
