import type { Attribute } from "../../schema.ts";
import { holdsRecord, record, type Value } from "../../values/value.ts";
import { toDynamic, toPlain } from "../codec/plain.ts";

/** Returns a JSON object of a response without the keys that the API has added to the prior object. */
export function withoutAddedKeys({ addedByApi = [] }: Attribute, prior: Value, remote: Value): Value {
  if (!holdsRecord(remote)) return remote;
  const own = holdsRecord(prior) ? prior.value : record();
  const added = addedByApi.filter((key) => key in remote.value && !(key in own));
  if (added.length === 0) return remote;
  const members = Object.entries(toPlain(remote) as object);
  return toDynamic(Object.fromEntries(members.filter(([key]) => !added.includes(key))));
}
