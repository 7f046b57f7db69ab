import { importIdOf } from "../../schema/engine/operations/import-resource.ts";
import { nameOf } from "../../schema/engine/operations/operation-context.ts";
import type { Resource } from "../../schema/resource.ts";
import { asRecord, isRecord, type Value } from "../../schema/values/value.ts";
import { currentSpan } from "../../tracing/span.ts";

/** Names an object in the span of the call by its attribute `name`, and by its import ID or its attribute `id`, from the first value that has them. */
export function nameSpan(resource: Resource, ...values: readonly Value[]): void {
  const span = currentSpan();
  if (!span) return;
  const objects = values.filter(isRecord);
  const first = (text: (object: Value) => string | null) => objects.map(text).find((one) => one) ?? "";
  const name = first((object) => nameOf(resource, object));
  // Some objects cannot be imported.
  const id = first((object) => importIdOf(resource, object) ?? textOf(asRecord(object).id));
  span.texts({ ...(name && { "terraform.name": name }), ...(id && { "terraform.id": id }) });
}

function textOf(value: Value | undefined): string | null {
  return typeof value === "string" ? value : null;
}
