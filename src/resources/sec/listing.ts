import type { Fields } from "../../schema/index.ts";
import type { SecApi } from "./api/client.ts";
import type { Heading } from "./api/objects/wire-mapping.ts";
import type { WireSchema } from "./api/wire-schema.ts";
import { mappingOf } from "./crud.ts";

/** How the objects of a resource are found among those of a collection of the API. */
export interface Listing {
  readonly collection: string;
  /** Whether an object of the collection is one of them. */
  isListed(object: unknown): boolean;
  /** What identifies an object, what it is called and whether it is switched on. */
  readonly heading: WireSchema<Heading>;
  /** The attribute that has what an object is called, by which a list may ask for it. */
  readonly named?: string | undefined;
  /** The attribute that says of what the objects are; a list has to say it, and the API takes it in the query string. */
  readonly within?: {
    readonly attribute: string;
    readonly parameter: string;
    readonly description: string;
    readonly example: string;
  };
  /** Whether a listed object has all that a read asks for, so that nothing is asked again; true if left out. */
  isWhole?(api: SecApi): boolean;
  /** Whether the API lists objects of one name several times, which are one. */
  isRepeated?(api: SecApi): boolean;
}

const listings = new WeakMap<object, Listing>();

/** Notes how the objects of the resource with a schema are listed, where its wire mapping does not say it. */
export function registerListing(schema: object, listing: Listing): void {
  listings.set(schema, listing);
}

/** How the objects of the resource with a schema are listed. */
export function listingOf(schema: Fields): Listing | undefined {
  const mapping = mappingOf(schema);
  const own = listings.get(schema);
  if (own || !mapping) return own;
  return { ...mapping, named: ["name", "title"].find((attribute) => attribute in schema) };
}
