import { ApiError } from "../api-error.ts";
import { type JsonObject, without } from "../json.ts";

/** The objects of a collection that are the platform's, and that nobody can delete. */
export interface PlatformObjects {
  readonly owns: (object: JsonObject) => boolean;
  /** The keys that can be changed none the less. */
  readonly open?: readonly string[];
}

/** A 400 when the update changes more of an object of the platform than it may. */
export function refuseChange(idKey: string, input: JsonObject, { open = [] }: PlatformObjects): void {
  if (open.length === 0) throw new ApiError(400, `${idKey}: belongs to the platform and cannot be changed`);
  const key = Object.keys(without(input, [...open, idKey]))[0];
  if (key === undefined) return;
  const keys = open.join(", ");
  throw new ApiError(400, `${key}: of what belongs to the platform only ${keys} can be changed`);
}

/** A 400 for an attempt to delete an object of the platform. */
export function refuseDelete(idKey: string): never {
  throw new ApiError(400, `${idKey}: belongs to the platform and cannot be deleted`);
}
