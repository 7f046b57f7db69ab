import { type Diagnostic, Diagnostics, invalidRequest } from "../../diagnostic.ts";
import { hasEffect, unsetValueOf } from "../../modifier.ts";
import { type Path, pathText } from "../../path.ts";
import type { Resource } from "../../resource.ts";
import { type Attribute, type Content, isComputed, noBlocks, type Rule } from "../../schema.ts";
import {
  asRecord,
  isRecord,
  isSequence,
  isWhollyKnown,
  record,
  type Value,
  type ValueRecord,
} from "../../values/value.ts";
import { changeAt } from "../dotted-names.ts";
import { isEquivalent, isUnset } from "../plan/same.ts";
import { isRedundantZero } from "../state/zeros.ts";
import { fromView, objectView } from "../view.ts";
import { gather, makeObject, mapObjects, stepsIn } from "../walk.ts";
import { errorDiagnostic } from "./error-diagnostic.ts";
import type { OperationContext } from "./operation-context.ts";
import { configErrors } from "./validate.ts";

/** A configuration, and what is to be said of it. */
export interface GeneratedConfig {
  /** Null without a state, and after an error. All known. */
  readonly config: Value;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The configuration that an object would have been created with, as far as its state tells: a plan of it changes nothing. It has
 * no secrets, which nobody is to find in a file, and nothing that the API never returns; what of that has to be added is named
 * in a warning.
 */
export function generateConfig(
  { block, definition }: Resource,
  state: Value,
  { typeName, log }: Pick<OperationContext, "typeName" | "log">,
): GeneratedConfig {
  if (!isRecord(state)) return { config: null, diagnostics: [] };
  const diagnostics = new Diagnostics();
  if (!isWhollyKnown(state)) {
    diagnostics.add(invalidRequest([], `The state of ${typeName} has unknown values.`).diagnostic);
    return { config: null, diagnostics: diagnostics.list };
  }
  try {
    const bySchema = configOfContent(block, state);
    const view = { state: objectView(block, state), config: objectView(block, bySchema) };
    const missing = missingBlocks(block, state);
    if (missing.length > 0) {
      const detail = `The state of ${typeName} lacks blocks that are required: ${missing.map(pathText).join(", ")}. Add them to the generated configuration before you apply it.`;
      diagnostics.warn([], "Blocks missing in the state", detail);
    }
    // The author's code relies on what is required.
    const own = missing.length === 0 ? definition.generateConfig?.(view) : undefined;
    const whole = own ? record([...Object.entries(bySchema), ...entriesOf(fromView(block, own))]) : bySchema;
    const allowed = configurable(block, whole);
    if (!isWhollyKnown(allowed)) throw new Error("generateConfig returned unknown values");
    const config = (definition.rules ?? []).filter(({ isWarning }) => !isWarning).reduce(keepOne, allowed);
    const lacking = withheldFrom(block, { state, config, isDue });
    const isValid = () => configErrors(block, config, definition, { typeName, log }).length === 0;
    // Where nothing is required by itself, one secret of several may be.
    const places =
      lacking.length > 0 || isValid() ? lacking : withheldFrom(block, { state, config, isDue: isSecret });
    if (places.length > 0) {
      const detail = `Secrets, and what the API does not return, are not in the generated configuration of ${typeName}: ${places.map(pathText).join(", ")}. Set them before you apply it, secrets for example by variables.`;
      diagnostics.warn([], "Arguments left out of the configuration", detail);
    }
    return { config, diagnostics: diagnostics.list };
  } catch (error) {
    diagnostics.add(errorDiagnostic(error, { typeName, verb: "generate" }, log));
    return { config: null, diagnostics: diagnostics.list };
  }
}

/** The places of required blocks that a state has not, as an object that the API returned incompletely. */
function missingBlocks(content: Content, state: ValueRecord): Path[] {
  return gather<[Value], Path>(content, [state], ({ blocks, objects }, [value], path, within) => {
    if (!blocks || blocks.computed || blocks.min === 0) return within();
    const isMissing = value === null || stepsIn(objects, [value]).length < blocks.min;
    return isMissing ? [path] : within();
  });
}

function entriesOf(value: Value): readonly [string, Value][] {
  return Object.entries(asRecord(value));
}

function configOfContent(content: Content, state: ValueRecord): ValueRecord {
  return mapContent(content, state, (attribute, value) => (isLeftOut(attribute, value) ? null : value));
}

/** Whether a configuration does without a value: leaving it out comes to the same. */
function isLeftOut(attribute: Attribute, value: Value): boolean {
  if (attribute.required) return false;
  // The version of a secret that the configuration does not have means nothing.
  if (attribute.deprecated !== undefined || attribute.broughtBy !== undefined) return true;
  if (attribute.default !== undefined) return isEquivalent(attribute, value, attribute.default);
  if (unsetValueOf(attribute) !== undefined) return isUnset(attribute, value);
  // What may be left to the API is: of a value that it returns nobody knows who chose it.
  return isComputed(attribute) || (isRedundantZero(attribute, value) && !hasEffect(attribute, "keepsZero"));
}

/** A configuration without what none may have, and without secrets. */
function configurable(content: Content, config: ValueRecord): ValueRecord {
  return mapContent(content, config, (attribute, value) => {
    const { required, optional, identifier } = attribute;
    const isOfApi = identifier || (!required && !optional);
    return isOfApi || isSecret(attribute) ? null : value;
  });
}

/** Core writes no sensitive values into files either, and a state has no write-only ones. */
function isSecret({ sensitive, writeOnly }: Attribute): boolean {
  return sensitive === true || writeOnly === true;
}

/** The same content with other values of attributes, at every depth. What may be left to the API is: computed blocks, too. */
function mapContent(
  content: Content,
  value: ValueRecord,
  change: (attribute: Attribute, value: Value) => Value,
): ValueRecord {
  return makeObject(content, ({ name, attribute, blocks, objects }) => {
    if (blocks?.computed) return noBlocks(blocks);
    const before = value[name] ?? null;
    const now = attribute ? change(attribute, before) : before;
    if (!objects) return now;
    return mapObjects(objects, now, (object) =>
      isRecord(object) ? mapContent(objects.content, object, change) : object,
    );
  });
}

/** The configuration with one of several arguments that exclude one another, the first of the rule that is left alone. */
function keepOne(config: ValueRecord, { names, check }: Rule): ValueRecord {
  if (check(config).length === 0) return config;
  for (const kept of names) {
    const others = names.filter((name) => name !== kept);
    const alone = others.reduce<Value>((rest, name) => without(rest, name), config);
    if (check(alone).length === 0) return asRecord(alone);
  }
  return config;
}

/** A value without what a dotted name leads to. */
function without(value: Value, name: string): Value {
  return changeAt(value, name, (before) => (isSequence(before) ? [] : null));
}

/** Whether a configuration has to have a value that it lacks: it is required, or the object has one that would be removed. */
function isDue(attribute: Attribute, value: Value): boolean {
  const { optional, notReturned, writeOnly, writeOnlyForm } = attribute;
  const required = attribute.required || writeOnlyForm?.required;
  if (!isSecret(attribute) && !(notReturned && value === null)) return false;
  const isKept = isComputed(attribute) || writeOnly;
  return required === true || (optional === true && !isKept && value !== null);
}

/** An object, the configuration that is generated for it, and which attributes to look for. */
interface Withheld {
  readonly state: ValueRecord;
  readonly config: ValueRecord;
  isDue(attribute: Attribute, value: Value): boolean;
}

/** Where a configuration lacks what is withheld from it, by a judgement of attributes and their values in the state. */
function withheldFrom(content: Content, { state, config, isDue }: Withheld): Path[] {
  return gather<[Value, Value], Path>(content, [config, state], ({ attribute }, [, before], path, within) => {
    const isConfigurable = attribute?.required || attribute?.optional;
    return isConfigurable && isDue(attribute, before) ? [path] : within();
  });
}
