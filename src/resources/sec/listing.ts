import type { Resource } from "../../schema/index.ts";
import type { SecApi } from "./api/client.ts";
import type { Heading, WireMapping } from "./api/objects/wire-mapping.ts";
import type { WireSchema } from "./api/wire-schema.ts";

/** How the objects of a resource are found in a collection of the API. */
export interface Listing {
  readonly collection: string;
  /** Reports whether an object of the collection belongs to the resource. */
  isListed(object: unknown): boolean;
  /** Reads the ID, the name and the switch of an object. */
  readonly heading: WireSchema<Heading>;
  /** The attribute with the name of an object, by which a list may filter. */
  readonly named?: string | undefined;
  /** The attribute that names the parent of the objects. A list requires it, and the API expects it in the query string. */
  readonly within?: {
    readonly attribute: string;
    readonly parameter: string;
    readonly description: string;
    readonly example: string;
  };
  /** Reports whether a listed object is complete, so that a read sends no further requests; true if omitted. */
  isWhole?(api: SecApi): boolean;
  /** Reports whether the API lists the same object several times under one name. */
  isRepeated?(api: SecApi): boolean;
}

/** A resource, and how its objects are distinguished from others of the API. */
export interface SecResource extends Resource<SecApi> {
  /** The wire mapping of its objects, if it has one. */
  readonly wire?: WireMapping;
  /** How its objects are listed, if the mapping does not define it. */
  readonly listing?: Listing;
}

/** Returns how the objects of a resource are listed. */
export function listingOf({ definition, wire, listing }: SecResource): Listing | undefined {
  if (listing || !wire) return listing;
  return { ...wire, named: ["name", "title"].find((attribute) => attribute in definition.schema) };
}
