import { type Diagnostic, invalidRequest, OwnDiagnostics } from "../../diagnostic.ts";
import { changeAt } from "../../dotted-names.ts";
import { declaredIdentity } from "../../identity.ts";
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
import { fromView, toView } from "../../view.ts";
import { gather, makeObject, mapObjects, stepsIn } from "../../walk.ts";
import { isEquivalent, isUnset } from "../compare/same.ts";
import { isRedundantZero } from "../compare/zeros.ts";
import { errorDiagnostic } from "./error-diagnostic.ts";
import { formParts } from "./import-resource.ts";
import type { OperationContext } from "./operation-context.ts";
import { configErrors } from "./validate.ts";

export interface GeneratedConfig {
  /** Null without a state, and after an error. All known. */
  readonly config: Value;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Generates the configuration that an object would have been created with, according to its state: a plan of it changes nothing. It
 * contains no secrets, which do not belong in files, and no values that the API never returns; a warning names those of them that have
 * to be added.
 */
export function generateConfig(
  resource: Resource,
  state: Value,
  context: Pick<OperationContext, "typeName" | "log">,
): GeneratedConfig {
  if (!isRecord(state)) return { config: null, diagnostics: [] };
  const { block, definition } = resource;
  const { typeName } = context;
  const diagnostics = new OwnDiagnostics();
  if (!isWhollyKnown(state)) {
    diagnostics.add(invalidRequest([], `The state of ${typeName} has unknown values.`).diagnostic);
    return { config: null, diagnostics: diagnostics.list };
  }
  try {
    const necessary = mapContent(block, state, (attribute, value) =>
      isLeftOut(attribute, value) ? null : value,
    );
    const fixed = namesInImports(resource);
    const bySchema = record([
      ...Object.entries(necessary),
      ...fixed.map((name): [string, Value] => [name, state[name] ?? null]),
    ]);
    const view = { state: toView(block, state), config: toView(block, bySchema) };
    const missing = missingBlocks(block, state);
    if (missing.length > 0) {
      const detail = `The state of ${typeName} lacks blocks that are required: ${missing.map(pathText).join(", ")}. Add them to the generated configuration before you apply it.`;
      diagnostics.warn([], "Blocks missing in the state", detail);
    }
    // The author's code relies on required blocks.
    const own = missing.length === 0 ? definition.generateConfig?.(view) : undefined;
    const whole = own
      ? record([...Object.entries(bySchema), ...Object.entries(asRecord(fromView(block, own)))])
      : bySchema;
    const allowed = configurable(block, whole);
    if (!isWhollyKnown(allowed)) throw new Error("generateConfig returned unknown values");
    const rules = (definition.rules ?? []).filter(({ isWarning }) => !isWarning);
    const chosen = rules.reduce((config, rule) => keepOne(config, rule, fixed), allowed);
    const config = withoutInvalid(block, chosen, configErrors(block, chosen, definition, context));
    const lacking = withheldFrom(block, config, state, isDue);
    const isValid = () => configErrors(block, config, definition, context).length === 0;
    // Even if no attribute is required on its own, a rule may require one of several secrets.
    const places = lacking.length > 0 || isValid() ? lacking : withheldFrom(block, config, state, isSecret);
    if (places.length > 0) {
      const detail = `Secrets, and what the API does not return, are not in the generated configuration of ${typeName}: ${places.map(pathText).join(", ")}. Set them before you apply it, secrets for example by variables.`;
      diagnostics.warn([], "Arguments left out of the configuration", detail);
    }
    return { config, diagnostics: diagnostics.list };
  } catch (error) {
    diagnostics.add(errorDiagnostic(error, { ...context, verb: "generate" }));
    return { config: null, diagnostics: diagnostics.list };
  }
}

/** Returns the places of required blocks that a state lacks, for example because the API returned the object incompletely. */
function missingBlocks(content: Content, state: ValueRecord): Path[] {
  return gather<[Value], Path>(content, [state], ({ blocks, objects }, [value], path, within) => {
    if (!blocks || blocks.computed || blocks.min === 0) return within();
    const isMissing = value === null || stepsIn(objects, [value]).length < blocks.min;
    return isMissing ? [path] : within();
  });
}

/** Reports whether a configuration without this value is equivalent to one with it. */
function isLeftOut(attribute: Attribute, value: Value): boolean {
  if (attribute.required) return false;
  // The version of a secret means nothing without the secret, which the configuration does not have.
  if (attribute.deprecated !== undefined || attribute.broughtBy !== undefined) return true;
  if (attribute.default !== undefined) return isEquivalent(attribute, value, attribute.default);
  if (unsetValueOf(attribute) !== undefined) return isUnset(attribute, value);
  // As Terraform Core does, values are kept that the API may have chosen: the next update could empty what a configuration omits.
  if (isComputed(attribute)) return value === "";
  return isRedundantZero(attribute, value) && !hasEffect(attribute, "keepsZero");
}

/** Removes the values that a configuration must not have, and secrets. */
function configurable(content: Content, config: ValueRecord): ValueRecord {
  return mapContent(content, config, (attribute, value) => {
    const { required, optional, identifier } = attribute;
    const isOfApi = identifier || (!required && !optional);
    return isOfApi || isSecret(attribute) ? null : value;
  });
}

/** Reports whether a value is a secret. Terraform Core writes no sensitive values to files either, and a state has no write-only ones. */
function isSecret({ sensitive, writeOnly }: Attribute): boolean {
  return sensitive === true || writeOnly === true;
}

/** Converts the attributes of a content at every depth. Computed blocks, which may be left to the API, are left out. */
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
    return mapObjects(objects, now, (object) => mapContent(objects.content, object, change));
  });
}

/**
 * Returns the attributes by which imports name an object: those of the identity and of the import forms. The generated configuration has
 * their values even if it could do without them, because the plan of a configuration without them may be that of another object.
 */
function namesInImports(resource: Resource): readonly string[] {
  const { block, definition } = resource;
  const names = new Set([
    ...(declaredIdentity(resource)?.names ?? []),
    ...definition.importForms.flatMap(formParts),
  ]);
  return [...names].filter((name) => Object.hasOwn(block.attributes, name));
}

/** Removes all but the first of several arguments that exclude one another; those in `fixed` come first. */
function keepOne(config: ValueRecord, { names, check }: Rule, fixed: readonly string[]): ValueRecord {
  if (check(config).length === 0) return config;
  const isFixed = (name: string) => fixed.includes(name) && (config[name] ?? null) !== null;
  for (const kept of [...names.filter(isFixed), ...names.filter((name) => !isFixed(name))]) {
    const others = names.filter((name) => name !== kept);
    const alone = others.reduce<Value>(
      (rest, name) => changeAt(rest, name, (before) => (isSequence(before) ? [] : null)),
      config,
    );
    if (check(alone).length === 0) return asRecord(alone);
  }
  return config;
}

/** Removes the values that the API may have chosen and that a configuration must not have. */
function withoutInvalid(
  { attributes }: Content,
  config: ValueRecord,
  errors: readonly Diagnostic[],
): ValueRecord {
  const invalid = new Set(errors.map(({ path = [] }) => path[0]));
  const isLeft = (name: string, attribute = attributes[name]) =>
    invalid.has(name) && attribute !== undefined && isComputed(attribute);
  return record(Object.entries(config).map(([name, value]) => [name, isLeft(name) ? null : value]));
}

/** Reports whether a configuration needs a value that it lacks: a required one, or one that the plan would remove from the object. */
function isDue(attribute: Attribute, value: Value): boolean {
  const { optional, notReturned, writeOnly, writeOnlyForm } = attribute;
  const required = attribute.required || writeOnlyForm?.required;
  if (!isSecret(attribute) && !(notReturned && value === null)) return false;
  const isKept = isComputed(attribute) || writeOnly;
  return required === true || (optional === true && !isKept && value !== null);
}

/** Returns the places of withheld values that the configuration needs, according to a test of attributes and their values in the state. */
function withheldFrom(
  content: Content,
  config: ValueRecord,
  state: ValueRecord,
  isNeeded: (attribute: Attribute, value: Value) => boolean,
): Path[] {
  return gather<[Value, Value], Path>(content, [config, state], ({ attribute }, [, before], path, within) => {
    const isConfigurable = attribute?.required || attribute?.optional;
    return isConfigurable && isNeeded(attribute, before) ? [path] : within();
  });
}
