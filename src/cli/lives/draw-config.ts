import { type Content, type NestedBlock, noBlocks } from "../../schema/schema.ts";
import type { Type } from "../../schema/values/type.ts";
import { isUnknown, knownAfterApply } from "../../schema/values/unknown.ts";
import {
  Dynamic,
  distinct,
  isRecord,
  isSequence,
  isWhollyKnown,
  record,
  type Value,
} from "../../schema/values/value.ts";
import { isSingle, type Member, makeObject, mapObjects, type Objects } from "../../schema/walk.ts";
import type { Choices } from "./choices.ts";

/** The place of an attribute: its name after those of the attributes and blocks that contain it. */
export type Names = readonly string[];

/** Draws a known value of an attribute; undefined for any value of its type. */
export type DrawnValue = (names: Names, choices: Choices) => Value | undefined;

/** What configurations contain. */
export interface DrawingOptions {
  readonly drawnValue?: DrawnValue;
  /** Whether configurations may set an optional attribute, or have blocks; all if omitted. */
  readonly isSettable?: (names: Names) => boolean;
}

/** Draws configurations of a schema, and changes of them. */
export class ConfigDrawing {
  readonly #choices: Choices;
  readonly #content: Content;
  readonly #options: DrawingOptions;

  constructor(choices: Choices, content: Content, options: DrawingOptions = {}) {
    this.#choices = choices;
    this.#content = content;
    this.#options = options;
  }

  /** Draws a configuration in which some values are known only after the apply of others. */
  config(): Value {
    return this.#object(this.#content, [], 6);
  }

  /** Returns a configuration with some changes. */
  changed(config: Value): Value {
    return this.#changedObject(this.#content, config, [], 18);
  }

  /** Returns a configuration with values in place of unknown ones. */
  known(config: Value): Value {
    return this.#knownObject(this.#content, config, []);
  }

  /** Returns a known value of an attribute. */
  value(type: Type, names: Names): Value {
    return this.#options.drawnValue?.(names, this.#choices) ?? drawValue(this.#choices, type);
  }

  #isSettable(names: Names): boolean {
    return this.#options.isSettable?.(names) ?? true;
  }

  #object(content: Content, names: Names, unknowns: number): Value {
    return makeObject(content, (member) => this.#member(member, [...names, member.name], unknowns));
  }

  #member(member: Member, names: Names, unknowns: number): Value {
    const { attribute, objects, type } = member;
    const isSettable = this.#isSettable(names);
    if (!attribute) {
      const { min } = member.blocks;
      if (min === 0 && !isSettable) return noBlocks(member.blocks);
      if (this.#choices.chance(unknowns / 3)) return knownAfterApply;
      if (member.blocks.nesting === "single" && min === 0 && this.#choices.chance(40)) return null;
      return this.#objects(member.objects, names, unknowns, member.blocks);
    }
    if (!attribute.required && (!attribute.optional || !isSettable || this.#choices.chance(35))) return null;
    if (this.#choices.chance(unknowns)) return knownAfterApply;
    if (objects) return this.#objects(objects, names, unknowns);
    const value = this.value(type, names);
    // A part that is unknown would get a value that no example has.
    if (this.#options.isSettable) return value;
    return this.#choices.chance(unknowns) ? this.#blurred(value) : value;
  }

  #objects({ nesting, content, type }: Objects, names: Names, unknowns: number, limits = noLimits): Value {
    const one = () => this.#object(content, names, unknowns);
    if (isSingle({ nesting })) return one();
    if (nesting === "map") return record(times(this.#choices).map(() => [drawKey(this.#choices), one()]));
    return elements(type, times(this.#choices, limits).map(one));
  }

  /** Makes elements and members unknown. */
  #blurred(value: Value): Value {
    const part = (inner: Value) => (this.#choices.chance(40) ? knownAfterApply : inner);
    if (isSequence(value)) return value.map(part);
    return isRecord(value) ? mapRecord(value, part) : value;
  }

  #changedObject(content: Content, value: Value, names: Names, percent: number): Value {
    if (!isRecord(value)) return this.#object(content, names, 6);
    return makeObject(content, (member) => {
      const [old, place] = [value[member.name] ?? null, [...names, member.name]];
      if (!this.#isSettable(place)) return old;
      if (this.#choices.chance(percent)) return this.#member(member, place, 6);
      if (old === null || isUnknown(old)) return old;
      if (member.objects && this.#choices.chance(50)) {
        const changed = this.#changedObjects(member.objects, old, place, percent);
        return isWithin(changed, member.blocks) ? changed : old;
      }
      if (isSequence(old) && this.#choices.chance(20)) return old.toReversed();
      return old;
    });
  }

  #changedObjects({ nesting, content, type }: Objects, old: Value, names: Names, percent: number): Value {
    const one = (object: Value) =>
      this.#choices.chance(50) ? this.#changedObject(content, object, names, percent * 1.5) : object;
    const [stays, grows] = [() => !this.#choices.chance(20), () => this.#choices.chance(25)];
    const more = () => this.#object(content, names, 6);
    if (nesting === "map") {
      const kept = Object.entries(old as object).filter(stays);
      const changed = record(kept.map(([key, object]) => [key, one(object)]));
      return grows() ? { ...changed, [drawKey(this.#choices)]: more() } : changed;
    }
    if (!isSequence(old)) return one(old);
    const changed = [...old.filter(stays).map(one), ...(grows() ? [more()] : [])];
    return elements(type, this.#choices.chance(25) ? changed.toReversed() : changed);
  }

  #knownObject(content: Content, value: Value, names: Names): Value {
    if (isUnknown(value)) return this.#object(content, names, 0);
    if (!isRecord(value)) return value;
    return makeObject(content, (member) => {
      const [part, place] = [value[member.name] ?? null, [...names, member.name]];
      if (isWhollyKnown(part)) return part;
      if (isUnknown(part)) return this.#member(member, place, 0);
      const { objects, type } = member;
      if (!objects) return drawKnown(this.#choices, type, part);
      const known = mapObjects(objects, part, (object) => this.#knownObject(objects.content, object, place));
      return isSequence(known) ? elements(type, known) : known;
    });
  }
}

/** Draws a known value of a type, from so few that some are equal. */
function drawValue(choices: Choices, type: Type): Value {
  switch (type) {
    case "string":
      return choices.pick("x", "y", "", "zz", "é");
    case "number":
      return choices.pick(1, 0, 2, 0.5, -3);
    case "bool":
      return choices.chance(50);
    case "dynamic":
      return choices.pick(
        new Dynamic("string", "x"),
        new Dynamic("number", 1),
        new Dynamic(["tuple", ["string", "bool"]], ["x", true]),
        new Dynamic(["object", { p: "string" }], record([["p", "y"]])),
      );
  }
  switch (type[0]) {
    case "list":
      return times(choices).map(() => drawValue(choices, type[1]));
    case "set":
      return elements(
        type,
        times(choices).map(() => drawValue(choices, type[1])),
      );
    case "map":
      return record(times(choices).map(() => [drawKey(choices), drawValue(choices, type[1])]));
    case "tuple":
      return type[1].map((part) => drawValue(choices, part));
    case "object":
      return record(
        Object.entries(type[1]).map(([name, part]) => [
          name,
          choices.chance(15) ? null : drawValue(choices, part),
        ]),
      );
  }
}

function drawKnown(choices: Choices, type: Type, value: Value): Value {
  if (isUnknown(value)) return drawValue(choices, type);
  if (typeof type === "string") return value;
  const partType = (key: string | number): Type =>
    type[0] === "tuple"
      ? (type[1][Number(key)] ?? "dynamic")
      : type[0] === "object"
        ? (type[1][key] ?? "dynamic")
        : type[1];
  if (isSequence(value))
    return elements(
      type,
      value.map((part, i) => drawKnown(choices, partType(i), part)),
    );
  return isRecord(value) ? mapRecord(value, (part, key) => drawKnown(choices, partType(key), part)) : value;
}

function drawKey(choices: Choices): string {
  return choices.pick("k", "l", "m");
}

/** The minimum and maximum number of blocks; `max` 0 means no limit. */
type Limits = Pick<NestedBlock, "min" | "max">;

const noLimits: Limits = { min: 0, max: 0 };

function times(choices: Choices, { min, max }: Limits = noLimits): readonly number[] {
  const count = Math.max(choices.pick(0, 1, 1, 2, 2), min);
  return [...Array(max === 0 ? count : Math.min(count, max)).keys()];
}

function isWithin(value: Value, { min, max }: Limits = noLimits): boolean {
  return !isSequence(value) || (value.length >= min && (max === 0 || value.length <= max));
}

/** Returns the elements of a collection, those of a set without repetitions. */
function elements(type: Type, values: readonly Value[]): readonly Value[] {
  return type[0] === "set" ? distinct(type[1] as Type, values) : values;
}

function mapRecord(value: Value, change: (part: Value, key: string) => Value): Value {
  return record(Object.entries(value as object).map(([key, part]) => [key, change(part, key)]));
}
