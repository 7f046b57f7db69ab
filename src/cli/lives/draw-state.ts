import type { Content } from "../../schema/schema.ts";
import { holdsDynamic } from "../../schema/values/type.ts";
import { isRecord, isSequence, type Value } from "../../schema/values/value.ts";
import { type Member, makeObject, mapObjects, membersOf } from "../../schema/walk.ts";
import type { Choices } from "./choices.ts";
import type { ConfigDrawing, Names } from "./draw-config.ts";

/** Returns an object as another client has changed it: other values, and removed, repeated or reordered elements. */
export function drawDrift(choices: Choices, drawing: ConfigDrawing, content: Content, object: Value): Value {
  return changedObject(choices, drawing, content, object, []);
}

function changedObject(
  choices: Choices,
  drawing: ConfigDrawing,
  content: Content,
  object: Value,
  names: Names,
): Value {
  if (!isRecord(object)) return object;
  return makeObject(content, (member) => {
    const [value, place] = [object[member.name] ?? null, [...names, member.name]];
    if (isFixed(member, names) || !choices.chance(25)) return value;
    const { attribute, objects, type } = member;
    if (!objects)
      return attribute.optional && !attribute.computed && choices.chance(30)
        ? null
        : drawing.value(type, place);
    const changed = mapObjects(objects, value, (inner) =>
      changedObject(choices, drawing, objects.content, inner, place),
    );
    if (!isSequence(changed)) return changed;
    return choices.pick(changed, changed.slice(1), changed.toReversed());
  });
}

/** Reports whether a value never changes, or whether JSON would not preserve its type. */
function isFixed({ name, attribute, type }: Member, names: Names): boolean {
  return (names.length === 0 && name === "id") || attribute?.writeOnly === true || holdsDynamic(type);
}

/** A state that an older version of a provider may have written. */
export interface OlderState {
  /** What differs from a state of today. */
  readonly what: string;
  readonly json: Readonly<Record<string, unknown>>;
}

/** Draws a state with attributes that are missing, that no longer exist or that have another type. */
export function drawOlderState(
  choices: Choices,
  content: Content,
  json: Readonly<Record<string, unknown>>,
): OlderState {
  const state: Record<string, unknown> = { ...json };
  const what: string[] = [];
  for (const { name } of membersOf(content)) {
    if (name === "id" || !choices.chance(12)) continue;
    delete state[name];
    what[0] = "without an attribute";
  }
  if (choices.chance(30)) {
    state.no_longer = choices.pick<[unknown, ...unknown[]]>("x", 1, { a: 1 }, null);
    what.push("with an unknown attribute");
  }
  const mistyped = membersOf(content).find(
    ({ name, type }) =>
      name !== "id" && typeof type === "string" && type !== "dynamic" && (state[name] ?? null) !== null,
  );
  if (mistyped && choices.chance(20)) {
    const others = { string: 5, number: choices.pick("5", "five"), bool: "true", dynamic: null };
    const other = others[mistyped.type as keyof typeof others];
    state[mistyped.name] = other;
    what.push(`with ${JSON.stringify(other)} for a ${String(mistyped.type)}`);
  }
  return { what: what.join(" and ") || "as it is", json: state };
}
