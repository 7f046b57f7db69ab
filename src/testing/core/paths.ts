import type { Path } from "../../schema/path.ts";
import { type Attribute, type Block, type Content, contentOf } from "../../schema/schema.ts";
import type { Type } from "../../schema/values/type.ts";
import { isUnknown } from "../../schema/values/unknown.ts";
import { isRecord, isSequence, type Value } from "../../schema/values/value.ts";

/** Returns the value at a path, or undefined if the path does not exist; inside an unknown value, everything is unknown. */
export function valueAt(type: Type, value: Value, path: Path): Value | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  const inner = typeAt(type, [step]);
  if (inner === undefined || value === null) return undefined;
  if (isUnknown(value)) return value;
  const part = isSequence(value)
    ? value[step as number]
    : isRecord(value)
      ? value[typeof step === "object" ? step.key : String(step)]
      : undefined;
  return part === undefined ? undefined : valueAt(inner, part, rest);
}

/** Returns the type at a path, or undefined if the type has no such place. Elements of sets have no address. */
export function typeAt(type: Type, path: Path): Type | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return type;
  if (typeof type === "string") return undefined;
  const part = partType(type, step);
  return part === undefined ? undefined : typeAt(part, rest);
}

function partType(type: Exclude<Type, string>, step: Path[number]): Type | undefined {
  if (typeof step === "string") {
    return type[0] === "object" && Object.hasOwn(type[1], step) ? type[1][step] : undefined;
  }
  if (typeof step === "object") return type[0] === "map" ? type[1] : undefined;
  if (type[0] === "tuple") return type[1][step];
  return type[0] === "list" ? type[1] : undefined;
}

/** Returns the attribute that a path names, or that contains the place; undefined for a block. */
export function attributeAt(block: Block, path: Path): Attribute | undefined {
  let content: Content | undefined = block;
  let attribute: Attribute | undefined;
  for (const step of path) {
    if (typeof step !== "string" || !content) continue;
    attribute = content.attributes[step];
    content = attribute ? attribute.nested && contentOf(attribute.nested) : content.blocks[step]?.block;
  }
  return attribute;
}
