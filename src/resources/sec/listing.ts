import type { Resource } from "../../schema/index.ts";
import type { SecApi } from "./api/client.ts";
import type { Heading } from "./api/objects/wire-mapping.ts";
import type { WireSchema } from "./api/wire-schema.ts";
import type { ObjectMapping } from "./crud.ts";

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

/** A resource, with what tells its objects from others of the API. */
export interface SecResource extends Resource<SecApi> {
  /** The wire mapping of its objects, if it has one. */
  readonly wire?: ObjectMapping;
  /** How its objects are listed, where the mapping does not say it. */
  readonly listing?: Listing;
}

/** How the objects of a resource are listed. */
export function listingOf({ definition, wire, listing }: SecResource): Listing | undefined {
  if (listing || !wire) return listing;
  return { ...wire, named: ["name", "title"].find((attribute) => attribute in definition.schema) };
}
