import fc from "fast-check";
import { field } from "../../src/schema/dsl/field.ts";
import { definitionsFor, type Fields, identifier, type Resource } from "../../src/schema/index.ts";
import { requiresReplace } from "../../src/schema/modifiers/requires-replace.ts";
import { useStateForUnknown } from "../../src/schema/modifiers/use-state-for-unknown.ts";
import { type Attribute, type Content, contentOf, nestedType } from "../../src/schema/schema.ts";
import type { Type } from "../../src/schema/values/type.ts";
import { membersOf } from "../../src/schema/walk.ts";
import { DiagnosticsError, type PlainConfig } from "../../src/testing/core/core.ts";
import { plainState } from "../../src/testing/plain-value.ts";
import { type Draw, drawBlock, drawConfig } from "./core-arbitraries.ts";

// Random resources, for lives in the simulated Terraform and in the real one.

/** Returns the attribute with modifiers, at any depth, and without write-only values. */
function modified(g: Draw, attribute: Attribute): Attribute {
  const { writeOnly: _, nested, ...rest } = attribute;
  const own = { ...rest, description: "An attribute" };
  const replaces = (own.required || own.optional) && g(fc.nat, 3) === 0;
  const keeps = own.computed && g(fc.nat, 2) === 0;
  const modifiers = [...(replaces ? [requiresReplace] : []), ...(keeps ? [useStateForUnknown()] : [])];
  if (!nested) return { ...own, modifiers };
  const attributes = Object.fromEntries(
    Object.entries(nested.attributes).map(([name, inner]) => [name, modified(g, inner)]),
  );
  return {
    ...own,
    modifiers,
    nested: { ...nested, attributes },
    type: nestedType({ ...nested, attributes }),
  };
}

function modifiedContent(g: Draw, { attributes, blocks }: Content): Content {
  return {
    attributes: Object.fromEntries(
      Object.entries(attributes).map(([name, attribute]) => [name, modified(g, attribute)]),
    ),
    blocks: Object.fromEntries(
      Object.entries(blocks).map(([name, nested]) => [
        name,
        { ...nested, block: { description: "A block", ...modifiedContent(g, nested.block) } },
      ]),
    ),
  };
}

/** Returns the value that the API decides on, which depends on the type alone. */
function decided({ type, nested }: Pick<Attribute, "type" | "nested">): unknown {
  if (!nested) return ofType(type);
  const { nesting } = nested;
  const object = completed(contentOf(nested), {});
  return nesting === "single" ? object : nesting === "map" ? { k: object } : [object];
}

function ofType(type: Type): unknown {
  if (typeof type === "string") return { string: "api", number: 7, bool: true, dynamic: "api" }[type];
  if (type[0] === "map") return { k: ofType(type[1]) };
  if (type[0] !== "object") return [];
  return Object.fromEntries(Object.entries(type[1]).map(([name, part]) => [name, ofType(part)]));
}

type View = { readonly [name: string]: unknown };

/** Returns the object that the API stores for a plan. */
function completed(content: Content, plan: View): View {
  return Object.fromEntries(
    membersOf(content).map(({ name, attribute, objects }) => {
      const value = plan[name] ?? null;
      if (value === null) return [name, attribute?.computed ? decided(attribute) : null];
      if (!objects) return [name, value];
      const each = (object: unknown) => completed(objects.content, object as View);
      if (Array.isArray(value)) return [name, value.map(each)];
      if (objects.nesting !== "map") return [name, each(value)];
      return [name, Object.fromEntries(Object.entries(value).map(([key, object]) => [key, each(object)]))];
    }),
  );
}

/** A drawn resource, whose API stores what it receives and decides the rest. */
export interface DrawnResource {
  readonly resource: Resource<null>;
  /** The operations that the API has carried out, in order. */
  readonly calls: string[];
}

/** Draws the content of a resource: attributes, nested attributes and blocks with modifiers. */
export function drawContent(g: Draw): Content {
  return modifiedContent(g, drawBlock(g, { sets: true, computedNested: false }));
}

/** Draws a configuration of a content. */
export function drawPlainConfig(g: Draw, content: Content): PlainConfig {
  return plainState(drawConfig(g, content, false)) as PlainConfig;
}

/** Returns a resource with a content, and with an API of its own. */
export function resourceOf({ attributes, blocks }: Content): DrawnResource {
  const content = { attributes, blocks };
  const calls: string[] = [];
  let stored: View = {};
  const store = (call: string) => async (given: { readonly plan: object }) => {
    calls.push(call);
    stored = { ...completed(content, given.plan as View), id: "1" };
    return stored as never;
  };
  const fields = Object.fromEntries(
    [...Object.entries(attributes), ...Object.entries(blocks)].map(([name, part]) => [
      name,
      { [field]: part },
    ]),
  ) as unknown as Fields;
  const resource = definitionsFor<null>().resource({
    description: "A thing.",
    schema: { id: identifier("The ID"), ...fields },
    importForms: ["{id}"],
    example: "",
    create: store("create"),
    read: async () => stored as never,
    update: store("update"),
    delete: async () => {
      calls.push("delete");
    },
  });
  return { resource, calls };
}

/** The error that a practitioner has to solve: the API fills in equal values in two elements of a set. */
export const ofConfig = "API made two elements of a set equal";

/** Reports whether an error is one that the practitioner has to solve. */
export function isOfConfig(error: unknown): boolean {
  return error instanceof DiagnosticsError && error.diagnostics.every(({ summary }) => summary === ofConfig);
}
