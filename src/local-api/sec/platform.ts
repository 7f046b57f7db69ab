import { ApiError } from "../api-error.ts";
import { type JsonObject, without } from "../json.ts";

/** The objects of a collection that belong to the platform and cannot be deleted. */
export interface PlatformObjects {
  readonly owns: (object: JsonObject) => boolean;
  /** The keys that can be changed anyway. */
  readonly open?: readonly string[];
}

/** Throws a 400 if an update changes a read-only key of a platform object. */
export function refuseChange(idKey: string, input: JsonObject, { open = [] }: PlatformObjects): void {
  if (open.length === 0) throw new ApiError(400, `${idKey}: belongs to the platform and cannot be changed`);
  const key = Object.keys(without(input, [...open, idKey]))[0];
  if (key === undefined) return;
  const keys = open.join(", ");
  throw new ApiError(400, `${key}: of what belongs to the platform only ${keys} can be changed`);
}

/** Throws the 400 for the deletion of a platform object. */
export function refuseDelete(idKey: string): never {
  throw new ApiError(400, `${idKey}: belongs to the platform and cannot be deleted`);
}
