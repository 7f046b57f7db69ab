import { withArticle } from "../article.ts";
import { configInput, nestedInput } from "../config-input.ts";
import type { Modifier } from "../modifier.ts";
import { keepsZero } from "../modifiers/keeps-zero.ts";
import { requiresReplace } from "../modifiers/requires-replace.ts";
import { suppress } from "../modifiers/suppress.ts";
import { unsetAs } from "../modifiers/unset-as.ts";
import {
  type KeptUntil,
  useNonNullStateForUnknown,
  useStateForUnknown,
} from "../modifiers/use-state-for-unknown.ts";
import { ofPartlyKnown, problemsOf, type RuleOrSchema, saidBy, saying, type Validator } from "../problem.ts";
import type { Attribute, ListKeys, Suppression } from "../schema.ts";
import { oneOf } from "../validators.ts";
import { type Type, typeName } from "../values/type.ts";
import {
  Dynamic,
  holdsRecord,
  inFixedOrder,
  isSequence,
  isWhollyKnown,
  type Value,
} from "../values/value.ts";
import { attributeView, conform, fromAttributeView, hasMisfit, valueView } from "../view.ts";
import { mapObjects, objectsOf } from "../walk.ts";
import { addressed } from "./elements.ts";
import { field } from "./field.ts";
import type { WithoutDescription } from "./mistake.ts";
import type { AnyElement, Variables, WriteOnlyFormOptions, WriteOnlyOptions } from "./sentence.ts";
import { secretMarks, writeOnlyMarks } from "./write-only-fields.ts";

/** Adds what the compiler says about a call without a description to functions whose first argument is one. */
export const described = <Functions>(functions: Functions) =>
  functions as { readonly [Name in keyof Functions]: WithoutDescription & Functions[Name] };

/** The single implementation of all methods of an attribute; the interfaces define which method may follow which. */
class Builder {
  readonly [field]: Attribute;

  constructor(attribute: Attribute) {
    this[field] = attribute;
  }

  with(more: Partial<Attribute>): Builder {
    return new Builder({ ...this[field], ...more });
  }

  validate(...rules: readonly RuleOrSchema<unknown>[]): Builder {
    const { type } = this[field];
    const checks = rules.map((rule) => {
      const check = ofPartlyKnown<Validator>((value) => {
        if (isMisfit(this[field], value)) return [];
        const problems = problemsOf(rule, judgedView(this[field], value), value, this[field]);
        return problems.map((problem) => addressed(type, problem));
      });
      return saying(saidBy(rule), check);
    });
    return this.with({ validators: [...(this[field].validators ?? []), ...checks] });
  }

  oneOf(...choices: readonly Value[]): Builder {
    const { type, description } = this[field];
    if (type !== "string" && type !== "number") throw new TypeError(notEnumerable(type, description));
    const rule = oneOf(...(choices as readonly (string | number | bigint)[])) as RuleOrSchema<unknown>;
    return this.with({ choices }).validate(rule);
  }

  comparedAs(canonical: (value: unknown) => unknown): Builder {
    const { type, nested, canonical: before = (value: Value) => value } = this[field];
    if (nested) throw new TypeError(notComparable(this[field].description));
    // Elements and types with a meaning may already have their own canonical form, which applies as well.
    return this.with({
      canonical: this.#inOrder((value) => conform(type, canonical(valueView(this[field], before(value))))),
      isComparedByAuthor: true,
    });
  }

  unordered(): Builder {
    const { type, nested, canonical = (value: Value) => value, description } = this[field];
    if (type[0] !== "list") throw new TypeError(notUnordered(typeName(type), description));
    const unordered = this.with({ unordered: true });
    return nested ? unordered : unordered.with({ canonical: unordered.#inOrder(canonical) });
  }

  /** Adds to the canonical form that elements without order are in a fixed one. */
  #inOrder(canonical: (value: Value) => Value): (value: Value) => Value {
    const { type, unordered } = this[field];
    if (!unordered || type[0] !== "list") return canonical;
    return (value) => {
      const elements = canonical(value);
      return isSequence(elements) ? inFixedOrder(type[1] as Type, elements) : elements;
    };
  }

  required(options?: { readonly unlessEnv: Variables }): Builder {
    if (!options) return this.with({ required: true });
    return this.with({ optional: true, env: [options.unlessEnv].flat(), requiredUnlessEnv: true });
  }

  optional(options?: { readonly env: Variables }): Builder {
    return this.with({ optional: true, ...(options && { env: [options.env].flat() }) });
  }

  default(value: Value): Builder {
    return this.with({ optional: true, computed: true, default: stated(this[field], value) });
  }

  computed(): Builder {
    return this.with({ computed: true });
  }

  sensitive(): Builder {
    return this.with({ sensitive: true });
  }

  deprecated(advice: string): Builder {
    return this.with({ deprecated: advice });
  }

  modify(...added: readonly Modifier[]): Builder {
    const names = new Set(added.map(({ name }) => name));
    const others = (this[field].modifiers ?? []).filter(({ name }) => !names.has(name));
    const complete = added.map((modifier) => {
      const none = modifier.none as Value | undefined;
      return none === undefined ? modifier : { ...modifier, none: stated(this[field], none) };
    });
    return this.with({ modifiers: [...others, ...complete] });
  }

  requiresReplace(): Builder {
    return this.modify(requiresReplace);
  }

  suppress(when: Suppression): Builder {
    return this.modify(suppress(when));
  }

  notReturned({ sent = true }: { readonly sent?: boolean } = {}): Builder {
    return this.with({ notReturned: true, ...(!sent && { unsent: true }) });
  }

  mayBeOverruled(because: string): Builder {
    return this.with({ overruled: because });
  }

  mayBeExtended({ keys = {} }: { readonly keys?: ListKeys } = {}): Builder {
    const { type, description } = this[field];
    if (type !== "dynamic" && type[0] !== "map")
      throw new TypeError(notExtensible(typeName(type), description));
    return this.with({ mayBeExtended: keys });
  }

  keepsZero(): Builder {
    return this.modify(keepsZero);
  }

  unsetAs(value: Value): Builder {
    return this.modify(unsetAs(value));
  }

  prefersWriteOnly(name: string): Builder {
    return this.with({ preferredWriteOnly: name });
  }

  writeOnly({ version, alwaysSent = false, sensitive = true }: WriteOnlyOptions = {}): Builder {
    return this.with({
      ...writeOnlyMarks({ ...this[field], alwaysSent, ...(!sensitive && { declaredNonSensitive: true }) }),
      ...(version !== undefined && { writeOnlyVersion: version }),
    });
  }

  orWriteOnly({ preferWriteOnly: prefer = true, alwaysSent = false }: WriteOnlyFormOptions = {}): Builder {
    const { required = false } = this[field];
    return this.with({
      required: false,
      optional: true,
      writeOnlyForm: { required, prefer },
      ...secretMarks({ ...this[field], alwaysSent }),
    });
  }

  nullable(): Builder {
    return this.with({ nullable: true });
  }

  useStateForUnknown(until?: KeptUntil): Builder {
    return this.modify(useStateForUnknown(until));
  }

  useNonNullStateForUnknown(until?: KeptUntil): Builder {
    return this.modify(useNonNullStateForUnknown(until));
  }
}

/** Reports whether a value is not of the kind that the rules of an author receive, which another check reports. */
function isMisfit(attribute: Attribute, value: Value): boolean {
  if (attribute.isJsonObject === true && value instanceof Dynamic) return !holdsRecord(value);
  return hasMisfit(attribute, value);
}

/** Returns a value in the form that the checks of its attribute receive: objects with their defaults, unless parts of them are unknown. */
function judgedView(attribute: Attribute, value: Value): unknown {
  const objects = objectsOf(attribute);
  if (!objects) return attributeView(attribute, value);
  const input = mapObjects(objects, value, (object) =>
    isWhollyKnown(object) ? configInput(objects.content, object) : object,
  );
  return attributeView(attribute, input);
}

/** Converts a value from a definition to the form in which plans and states store it. */
function stated(attribute: Attribute, view: Value): Value {
  const [value, objects] = [fromAttributeView(attribute, view), objectsOf(attribute)];
  return objects ? nestedInput(objects, value) : value;
}

function notComparable(description: string): string {
  return `comparedAs is not for a nested attribute (${JSON.stringify(description)}): use it on the attributes in it`;
}

/** Returns why something is not unordered: only a list is. */
export function notUnordered(what: string, description: string): string {
  return `unordered is for lists, not for ${withArticle(what)} (${JSON.stringify(description)})`;
}

function notExtensible(what: string, description: string): string {
  return `mayBeExtended is for jsonObject, dynamic and map, not for ${withArticle(what)} (${JSON.stringify(description)})`;
}

function notEnumerable(type: Type, description: string): string {
  const advice =
    type === "bool" ? "its only values are true and false" : "use validate, or oneOf on its elements";
  return `oneOf is for strings and numbers, not for ${withArticle(typeName(type))} (${JSON.stringify(description)}): ${advice}`;
}

/** Returns an attribute's methods, beginning with these properties. */
export function build<T>(attribute: Attribute): T {
  // The interfaces say which of its methods may follow which, so that no class has their type.
  return new Builder(attribute) as unknown as T;
}

/** Returns the properties of an element that have been declared so far. */
export function elementOf(typed: AnyElement): Attribute {
  return typed[field];
}
