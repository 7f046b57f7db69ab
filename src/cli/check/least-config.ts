import { type Attribute, type Block, type Content, contentOf } from "../../schema/schema.ts";
import type { Type } from "../../schema/values/type.ts";
import { isSingle } from "../../schema/walk.ts";
import type { PlainObject } from "../config.ts";

/** Configurations by the full names of types. */
export type Configs = { readonly [type: string]: PlainObject };

/** Known configurations by type, which replace the minimal ones. */
export interface KnownConfigs {
  /** Configurations from the user. */
  readonly chosen?: Configs;
  /** The configurations in the examples of a project. */
  readonly examples?: Configs;
}

/** A configuration to try with a type, and a description of its origin. */
export interface Trial {
  readonly config: PlainObject;
  readonly origin: "the given configuration" | "its example" | "its least configuration";
}

/** Returns the best known configuration of a type. */
export function trialOf(type: string, block: Block, { chosen, examples }: KnownConfigs): Trial {
  const [given, example] = [chosen?.[type], examples?.[type]];
  if (given) return { config: given, origin: "the given configuration" };
  if (example) return { config: example, origin: "its example" };
  return { config: leastConfig(block), origin: "its least configuration" };
}

/** The smallest complete configuration of a block; a provider may still reject its values. */
export function leastConfig({ attributes, blocks }: Content | Block): PlainObject {
  const required = Object.entries(attributes).filter(([, { required: isRequired }]) => isRequired);
  const needed = Object.entries(blocks).filter(([, { min }]) => min > 0);
  return Object.fromEntries([
    ...required.map(([name, attribute]) => [name, attributeValue(attribute)]),
    ...needed.map(([name, { nesting, min, block }]) => [
      name,
      isSingle({ nesting }) ? leastConfig(block) : Array.from({ length: min }, () => leastConfig(block)),
    ]),
  ]);
}

function attributeValue({ type, nested }: Attribute): unknown {
  if (!nested) return leastValue(type);
  const object = leastConfig(contentOf(nested));
  if (nested.nesting === "single") return object;
  return nested.nesting === "map" ? { check: object } : [object];
}

function leastValue(type: Type): unknown {
  if (type === "number") return 1;
  if (type === "bool") return true;
  if (typeof type === "string") return "check";
  switch (type[0]) {
    case "list":
    case "set":
      return [leastValue(type[1])];
    case "map":
      return { check: leastValue(type[1]) };
    case "tuple":
      return type[1].map(leastValue);
    default:
      return Object.fromEntries(Object.entries(type[1]).map(([name, part]) => [name, leastValue(part)]));
  }
}
