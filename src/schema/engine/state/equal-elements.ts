import type { Path } from "../../path.ts";
import { blockType, type Content } from "../../schema.ts";
import { distinct, isSequence, type Value, type ValueRecord } from "../../values/value.ts";
import { gather, holdsSensitive } from "../../walk.ts";

/** Two planned elements of a set that a response completed to equal ones. */
export interface EqualElements {
  readonly path: Path;
  readonly planned: readonly [Value, Value];
  /** Whether an attribute around or in the elements is sensitive. */
  readonly isSensitive: boolean;
}

/** Returns the first two elements of each set that were planned as different ones, and are equal in the completed state. */
export function equalElements(
  content: Content,
  planned: ValueRecord,
  completed: ValueRecord,
): readonly EqualElements[] {
  return gather<[Value, Value], EqualElements>(
    content,
    [completed, planned],
    ({ attribute, objects }, [made, wanted], path, within) => {
      const isHidden = attribute?.sensitive === true;
      const inner = within().map((one) => ({ ...one, isSensitive: one.isSensitive || isHidden }));
      if (objects?.nesting !== "set" || !isSequence(made) || !isSequence(wanted)) return inner;
      const type = blockType(objects.content);
      const all = distinct(type, made);
      if (made.length !== wanted.length || all.length === made.length) return inner;
      const second = made.findIndex((element, i) => element !== all[i]);
      const first = made.findIndex((element) => distinct(type, [element, made[second] ?? null]).length === 1);
      const planned = [wanted[first] ?? null, wanted[second] ?? null] as const;
      return [{ path, planned, isSensitive: isHidden || holdsSensitive(objects.content) }];
    },
  );
}
