import { configInput } from "../../config-input.ts";
import { type Diagnostic, Diagnostics, inOwnWords, OwnDiagnostics } from "../../diagnostic.ts";
import { changeAt } from "../../dotted-names.ts";
import { type Path, pathRoot, pathText } from "../../path.ts";
import { problemsBy, problemText } from "../../problem.ts";
import type { Attribute, Block, Content, Rule } from "../../schema.ts";
import { isUnknown, Unknown } from "../../values/unknown.ts";
import {
  isRecord,
  isSequence,
  isWhollyKnown,
  record,
  type Value,
  type ValueRecord,
} from "../../values/value.ts";
import { toView } from "../../view.ts";
import {
  type AttributeMember,
  type BlocksMember,
  holdsSensitive,
  makeObject,
  mapObjects,
  type Objects,
  pathInto,
  type Step,
  stepsIn,
} from "../../walk.ts";
import { equalElements, equalValues } from "../plan/equal-elements.ts";
import { withConfiguredForms } from "../state/write-only.ts";
import { shortText } from "./contradiction-diagnostic.ts";
import { errorDiagnostic } from "./error-diagnostic.ts";
import type { OperationContext } from "./operation-context.ts";
import { writeOnlyProblems } from "./write-only-problems.ts";

/** The parts of a definition that check a configuration. */
interface Checks {
  readonly rules?: readonly Rule[];
  // biome-ignore lint/suspicious/noExplicitAny: each kind of definition has its own view here
  validate?(context: any): void;
}

/**
 * Returns the problems of a configuration, and warnings about deprecated parts. Ignores unknown values. An invalid value counts as
 * unknown in the checks of the object that contains it, which can therefore check the rest.
 */
export function validateConfig(
  block: Block,
  config: Value,
  { rules = [], validate }: Checks,
  context: Pick<OperationContext, "typeName" | "log">,
): readonly Diagnostic[] {
  const validation = new Validation(context);
  const { diagnostics } = validation;
  if (!isRecord(config)) return diagnostics.list;
  if (block.deprecated !== undefined) diagnostics.warn([], "Deprecated", block.deprecated);
  const valid = validation.rules(rules, config, validation.content(block, config, []), []);
  if (validate)
    validation.run(() =>
      validate({
        config: toView(block, withConfiguredForms(block, valid)),
        diagnostics: validation.ofAuthor,
        at: pathRoot(),
      }),
    );
  return bounded(diagnostics.list);
}

/** Returns the errors of a configuration. Its warnings were shown during validation, which not every client calls. */
export function configErrors(...given: Parameters<typeof validateConfig>): readonly Diagnostic[] {
  return validateConfig(...given).filter(({ severity }) => severity === "error");
}

/** The maximum numbers of problems reported one by one: in one attribute, and in one configuration, for errors and warnings each. */
const mostOfValue = 20;
const mostOfConfig = 100;

/** Returns the first errors and warnings, and the number of further ones. */
function bounded(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  if (diagnostics.length <= mostOfConfig) return diagnostics;
  return (["error", "warning"] as const).flatMap((severity) => {
    const all = diagnostics.filter((diagnostic) => diagnostic.severity === severity);
    if (all.length <= mostOfConfig) return all;
    const detail = `The configuration has ${all.length - mostOfConfig} more ${severity}s, which are shown when the first ${mostOfConfig} are corrected.`;
    return [...all.slice(0, mostOfConfig), inOwnWords({ severity, summary: `More ${severity}s`, detail })];
  });
}

/** The replacement for an invalid value. */
const invalid = new Unknown();

/** Reports whether the configuration cannot set an attribute. Terraform leaves it to the provider to reject a value. */
function isReadOnly({ required, optional, computed }: Attribute): boolean {
  return computed === true && !required && !optional;
}

/** The validation of one configuration. Each method returns its part with unknown values in place of invalid ones. */
class Validation {
  readonly ofAuthor = new Diagnostics();
  readonly diagnostics = new OwnDiagnostics(this.ofAuthor.list);
  readonly #context: Pick<OperationContext, "typeName" | "log">;

  constructor(context: Pick<OperationContext, "typeName" | "log">) {
    this.#context = context;
  }

  /** Runs a check of a definition. If it throws, the problems found by other checks remain. */
  run(check: () => void): void {
    try {
      check();
    } catch (error) {
      const { typeName, log } = this.#context;
      this.diagnostics.add(errorDiagnostic(error, { typeName, log, verb: "validate" }));
    }
  }

  /** Checks the rules of an object; `valid` has its valid parts. Values that break a rule are unknown in the result. */
  rules(rules: readonly Rule[], config: Value, valid: Value, at: Path): Value {
    return rules.reduce<Value>((judged, { names, check, isWarning = false }) => {
      const problems = check(config);
      for (const { path, summary, detail } of problems) {
        const severity = isWarning ? "warning" : "error";
        this.diagnostics.add(inOwnWords({ severity, summary, detail, path: [...at, ...path] }));
      }
      if (problems.length === 0 || isWarning) return judged;
      return names.reduce<Value>((rest, name) => changeAt(rest, name, () => invalid), judged);
    }, valid);
  }

  /** Checks the attributes and blocks of a content. `hidden` is true inside of sensitive attributes. */
  content(content: Content, config: ValueRecord, at: Path, hidden = false): ValueRecord {
    const valid = makeObject(content, (member) => {
      const [value, path] = [config[member.name] ?? null, [...at, member.name]];
      return member.attribute
        ? this.#attribute(member, value, path, hidden)
        : this.#blocks(member, value, path);
    });
    const problems = writeOnlyProblems(content, config, at);
    for (const { path, summary, detail } of problems) this.diagnostics.error(path, summary, detail);
    return problems.length === 0
      ? valid
      : record([...Object.entries(valid), ...problems.map(({ name }) => [name, invalid] as const)]);
  }

  #attribute({ attribute, objects }: AttributeMember, value: Value, path: Path, hidden: boolean): Value {
    const { diagnostics } = this;
    const place = pathText(path);
    if (value === null) {
      if (!attribute.required) return null;
      const { env = [] } = attribute;
      const variable = env.length === 0 ? "" : `, or set the environment variable ${env.join(" or ")}`;
      const detail = `The argument ${place} is required: set it to a value other than null${variable}.`;
      diagnostics.error(path, "Missing required argument", detail);
      return invalid;
    }
    if (isReadOnly(attribute)) {
      const detail = `${place} is read-only: the API sets its value. Remove it from the configuration.`;
      diagnostics.error(path, "Read-only attribute", detail);
      return null;
    }
    if (attribute.deprecated !== undefined) {
      diagnostics.warn(path, "Argument is deprecated", `${place}: ${attribute.deprecated}`);
    }
    const { validators = [] } = attribute;
    const sensitive = hidden || attribute.sensitive === true;
    const valid = objects ? this.#objects(objects, value, path, sensitive) : value;
    const equal = objects ? undefined : equalValues(attribute, value, path);
    if (equal) {
      this.#equalElements(sensitive ? path : equal.path, equal.elements, sensitive);
      return invalid;
    }
    let isRight = true;
    this.run(() => {
      const problems = problemsBy(validators, valid);
      isRight = problems.every(({ isWarning }) => isWarning);
      const report = (at: Path, words: string, ...quoted: string[]) =>
        isRight
          ? diagnostics.warn(at, "Questionable value", words, ...quoted)
          : diagnostics.error(at, "Invalid value", words, ...quoted);
      const all = problems.map((problem) => {
        const at = sensitive ? path : [...path, ...(problem.at ?? [])];
        const text = problemText(problem, { sensitive });
        return { at, words: `${pathText(at)} ${text}.`, text };
      });
      // Several elements of a set or a secret may have the same message.
      const distinct = [...new Map(all.map((one) => [one.words, one])).values()];
      for (const { at, words, text } of distinct.slice(0, mostOfValue)) report(at, words, text);
      const rest = distinct.length - mostOfValue;
      if (rest > 0) report(path, `${pathText(path)} has ${rest} more values that are not valid.`);
    });
    return isRight ? valid : invalid;
  }

  #blocks({ blocks: { min, max, block }, objects }: BlocksMember, value: Value, path: Path): Value {
    if (isUnknown(value)) return value;
    const { diagnostics } = this;
    const count = isSequence(value) ? value.length : 0;
    const [name, last] = [pathText(path), String(path.at(-1))];
    const tooFew = isSequence(value) && count < min;
    if (tooFew) {
      const detail =
        min === 1 ? `A ${name} block is required.` : `At least ${min} ${name} blocks are required.`;
      diagnostics.error(path, `Insufficient ${last} blocks`, detail);
    }
    const tooMany = max > 0 && count > max;
    if (tooMany) {
      diagnostics.error(path, `Too many ${last} blocks`, `No more than ${max} ${name} blocks are allowed.`);
    }
    const present = count > 0 || (isRecord(value) && stepsIn(objects, [value]).length > 0);
    if (present && block.deprecated !== undefined) {
      diagnostics.warn(path, "Block is deprecated", `${name}: ${block.deprecated}`);
    }
    const valid = this.#objects(objects, value, path);
    return tooFew || tooMany ? invalid : valid;
  }

  #objects(objects: Objects, value: Value, path: Path, hidden = false): Value {
    const judge = (object: ValueRecord, step: Step) =>
      this.#object(objects, object, pathInto(objects, path, step), hidden);
    const equal = equalElements(objects, value);
    if (equal) {
      this.#equalElements(path, equal.map(setMembers), hidden || holdsSensitive(objects.content));
      return invalid;
    }
    return mapObjects(objects, value, judge, (object, step) => {
      if (object !== null || step === undefined) return object;
      const at = pathInto(objects, path, step);
      this.diagnostics.error(at, "Invalid value", `${pathText(at)} must not be null.`);
      return invalid;
    });
  }

  /** Reports two elements of a set that are one value. */
  #equalElements(path: Path, elements: readonly Value[], isHidden: boolean): void {
    const which = isHidden ? "" : `: ${elements.map(shortText).join(" and ")}`;
    const detail = `${pathText(path)} has two elements that are one value${which}. With defaults and in one spelling they are the same. Remove one of them.`;
    this.diagnostics.error(path, "Equal elements of a set", detail, which);
  }

  #object({ content, rules = [], validate }: Objects, config: ValueRecord, at: Path, hidden: boolean): Value {
    const valid = this.rules(rules, config, this.content(content, config, at, hidden), at);
    if (!validate || !isWhollyKnown(valid)) return valid;
    const diagnostics = new Diagnostics();
    const value = toView(content, configInput(content, valid));
    this.run(() => validate({ value, diagnostics, at: pathRoot<never>(at) }));
    this.diagnostics.add(...diagnostics.list);
    return diagnostics.hasErrors ? invalid : valid;
  }
}

/** Returns the members of an element that are set, as the configuration has them. */
function setMembers(element: ValueRecord): ValueRecord {
  return record(Object.entries(element).filter(([, member]) => member !== null));
}
