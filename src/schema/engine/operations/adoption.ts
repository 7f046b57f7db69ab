import type { AdoptIf } from "../../contexts.ts";
import { type Diagnostics, inOwnWords } from "../../diagnostic.ts";
import type { Resource } from "../../resource.ts";
import { isNumeric, numericText } from "../../values/number.ts";
import type { Value, ValueRecord } from "../../values/value.ts";
import { importIdOf } from "./import-resource.ts";
import type { OperationContext } from "./operation-context.ts";

/** Records an object that was created, with the attributes that can name it. */
export function recordCreated(
  resource: Resource,
  { typeName, created }: OperationContext,
  state: ValueRecord,
): void {
  const { attributes } = resource.block;
  const named = Object.entries(state).flatMap(([name, value]) => {
    const text = attributes[name]?.sensitive ? undefined : textOf(value);
    return text === undefined ? [] : [[name, text]];
  });
  const objects = created?.get(typeName) ?? new Map();
  objects.set(importIdOf(resource, state) ?? Symbol(), Object.fromEntries(named));
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

/** Returns the conditions under which a create takes over an existing object. Each adds a warning when it holds; `adopted` is called then. */
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
  const warn = (why: string, ...quoted: readonly string[]) => {
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
        if (wanted.length === 0 || !objects.some(isMatch)) return false;
        const named = wanted.map(([name, value]) => `${name} = ${JSON.stringify(value)}`).join(", ");
        return warn(`the API made it with ${type} { ${named} }, which this run created`, named);
      };
    },
    madeByApi(isMadeByApi) {
      return (found) => isMadeByApi(found) && warn("the API makes it by itself");
    },
  };
}

function textOf(value: Value): string | undefined {
  if (typeof value === "string" || typeof value === "boolean") return String(value);
  return isNumeric(value) ? numericText(value) : undefined;
}
