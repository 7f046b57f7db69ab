import type { Path } from "../../path.ts";
import { pathText } from "../../path.ts";
import type { Content } from "../../schema.ts";
import type { Value, ValueRecord } from "../../values/value.ts";
import { gather, mapMembers, mapObjects, partAt, pathInto } from "../../walk.ts";
import { isEquivalent } from "../compare/same.ts";

// A state of unknown origin, such as that of an import or a move, lacks the values that no response has. A read fills in their defaults, and the
// private state has the paths: the object may have other values there.

/** Returns the paths of the values that no response has, and that the state before the read lacked. */
export function filledDefaults(content: Content, prior: ValueRecord, state: ValueRecord): readonly string[] {
  return gather<[Value, Value], string>(content, [state, prior], ({ attribute }, values, path, within) => {
    if (!attribute?.notReturned || attribute.default === undefined) return within();
    const [value, before] = values;
    return value !== null && before === null ? [pathText(path)] : [];
  });
}

/** Returns the prior state with null for each filled-in default for which the configuration has another value. */
export function withoutFilledDefaults(
  content: Content,
  config: ValueRecord,
  prior: ValueRecord,
  filled: readonly string[],
): ValueRecord {
  if (filled.length === 0) return prior;
  const paths = new Set(filled);
  const inObject = (inner: Content, wanted: Value, object: ValueRecord, at: Path): ValueRecord =>
    mapMembers(inner, object, ({ name, attribute, objects }, value) => {
      const path = [...at, name];
      const configured = partAt(wanted, name);
      if (attribute && paths.has(pathText(path)))
        return configured === null || isEquivalent(attribute, configured, value) ? value : null;
      if (!objects) return value;
      return mapObjects(objects, value, (part, step) =>
        inObject(objects.content, partAt(configured, step), part, pathInto(objects, path, step)),
      );
    });
  return inObject(content, config, prior, []);
}
