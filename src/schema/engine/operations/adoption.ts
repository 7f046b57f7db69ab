import type { AdoptIf } from "../../contexts.ts";
import { type Diagnostics, inOwnWords } from "../../diagnostic.ts";
import type { Resource } from "../../resource.ts";
import { isNumeric, numericText } from "../../values/number.ts";
import type { Value, ValueRecord } from "../../values/value.ts";
import { importIdOf } from "./import-resource.ts";
import type { CreatedObjects, OperationContext } from "./operation-context.ts";

/** Records an object that was created, with the attributes that can name it. An adopted object has none: it names no object that the API made. */
export function recordCreated(
  resource: Resource,
  { typeName, created }: OperationContext,
  state: ValueRecord,
  isAdopted: boolean,
): void {
  const attributes = isAdopted ? {} : resource.block.attributes;
  const named = Object.entries(state).flatMap(([name, value]) => {
    const attribute = attributes[name];
    const text = attribute === undefined || attribute.sensitive ? undefined : textOf(value);
    return text === undefined ? [] : [[name, text]];
  });
  record(created, typeName, importIdOf(resource, state) ?? Symbol(), Object.fromEntries(named));
}

function record(
  created: CreatedObjects | undefined,
  typeName: string,
  key: string | symbol,
  named: { readonly [name: string]: string },
): void {
  const objects = created?.get(typeName) ?? new Map();
  objects.set(key, named);
  created?.set(typeName, objects);
}

/** Removes the record of an object that was deleted. */
export function recordDeleted(
  resource: Resource,
  { typeName, created }: OperationContext,
  state: Value,
): void {
  created?.get(typeName)?.delete(importIdOf(resource, state) ?? "");
}

/**
 * Returns the conditions under which a create takes over an existing object. Each adds a warning when it holds; `adopted` is called then. None
 * holds for an object that another create of this run has created or adopted.
 */
export function adoptIf(
  resource: Resource,
  { typeName, created }: OperationContext,
  {
    planned,
    diagnostics,
    adopted,
  }: {
    readonly planned: Value;
    readonly diagnostics: Diagnostics;
    readonly adopted: () => void;
  },
): AdoptIf {
  const importId = importIdOf(resource, planned);
  const label = importId === null ? "" : ` with the import ID ${JSON.stringify(importId)}`;
  let isAdopted = false;
  const isOfOtherCreate = () =>
    !isAdopted && importId !== null && created?.get(typeName)?.has(importId) === true;
  const adopt = (why: string, ...quoted: readonly string[]) => {
    // A create that is repeated asks again.
    if (isAdopted) return true;
    isAdopted = true;
    // At once, because creates of two resources may run concurrently.
    if (importId !== null) record(created, typeName, importId, {});
    const detail = `The object${label} existed already, because ${why}. The apply changes it to the configured values, and a destroy deletes it.`;
    const summary = `${typeName} adopted`;
    diagnostics.add(
      inOwnWords({ severity: "warning", summary, detail }, JSON.stringify(importId), ...quoted),
    );
    adopted();
    return true;
  };
  return {
    createdWith(type, attributes) {
      const wanted = Object.entries(attributes);
      return () => {
        const objects = [...(created?.get(type)?.values() ?? [])];
        const isMatch = (object: { readonly [name: string]: string }) =>
          wanted.every(([name, value]) => object[name] === String(value));
        if (wanted.length === 0 || isOfOtherCreate() || !objects.some(isMatch)) return false;
        const named = wanted.map(([name, value]) => `${name} = ${JSON.stringify(value)}`).join(", ");
        return adopt(`the API made it with ${type} { ${named} }, which this run created`, named);
      };
    },
    madeByApi(isMadeByApi) {
      return (found) => !isOfOtherCreate() && isMadeByApi(found) && adopt("the API makes it by itself");
    },
  };
}

function textOf(value: Value): string | undefined {
  if (typeof value === "string" || typeof value === "boolean") return String(value);
  return isNumeric(value) ? numericText(value) : undefined;
}
