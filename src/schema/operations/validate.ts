import { type Diagnostic, Diagnostics } from "../diagnostic.ts";
import { type Path, pathRoot, pathText } from "../path.ts";
import { problemsBy, problemText } from "../problem.ts";
import {
  type Attribute,
  type Block,
  type Content,
  contentOf,
  type NestedBlock,
  type Rule,
} from "../schema.ts";
import { configInput } from "../state/apply-input.ts";
import { withConfiguredForms } from "../state/write-only-forms.ts";
import { isUnknown, Unknown } from "../values/unknown.ts";
import {
  isRecord,
  isSequence,
  isWhollyKnown,
  record,
  type Value,
  type ValueRecord,
} from "../values/value.ts";
import { toView } from "../view.ts";
import { errorDiagnostic } from "./error-diagnostic.ts";
import type { OperationContext } from "./operation-context.ts";
import { writeOnlyProblems } from "./write-only-problems.ts";

/** The parts of a definition that check a configuration. */
interface Checks {
  readonly rules?: readonly Rule[];
  // biome-ignore lint/suspicious/noExplicitAny: each definition has a view of its own here
  validate?(context: any): void;
}

/**
 * What is wrong with a configuration, and what it uses that is deprecated. Unknown values are not judged. What is wrong by
 * itself is unknown to the checks of what it is a part of, which so judge the rest.
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
      validate({ config: toView(block, withConfiguredForms(block, valid)), diagnostics, at: pathRoot() }),
    );
  return bounded(diagnostics.list);
}

/** The errors of a configuration. Its warnings were shown when it was validated, which not every client does. */
export function configErrors(...given: Parameters<typeof validateConfig>): readonly Diagnostic[] {
  return validateConfig(...given).filter(({ severity }) => severity === "error");
}

/** The number of problems in the value of one attribute, and of errors or warnings in one configuration, that are reported one by one. */
const mostOfValue = 20;
const mostOfConfig = 100;

/** The first errors and warnings, and how many more there are. */
function bounded(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  if (diagnostics.length <= mostOfConfig) return diagnostics;
  return (["error", "warning"] as const).flatMap((severity) => {
    const all = diagnostics.filter((diagnostic) => diagnostic.severity === severity);
    if (all.length <= mostOfConfig) return all;
    const detail = `The configuration has ${all.length - mostOfConfig} more ${severity}s, which are shown when the first ${mostOfConfig} are corrected.`;
    return [...all.slice(0, mostOfConfig), { severity, summary: `More ${severity}s`, detail }];
  });
}

/** In place of what is wrong. */
const invalid = new Unknown();

/** A value with something wrong in place of what a dotted name leads to; blocks that come once are passed through. */
function without(value: Value, [name = "", ...rest]: readonly string[]): Value {
  if (isSequence(value)) return value.map((element) => without(element, [name, ...rest]));
  if (!isRecord(value) || !(name in value)) return value;
  const inner: Value = rest.length === 0 ? invalid : without(value[name] ?? null, rest);
  return record([...Object.entries(value), [name, inner]]);
}

/** Whether a configuration has no say in it. Terraform itself leaves it to the provider to refuse a value. */
function isReadOnly({ required, optional, computed }: Attribute): boolean {
  return computed === true && !required && !optional;
}

/** Looks at one configuration. Each part answers itself, with unknown values in place of what is wrong. */
class Validation {
  readonly diagnostics = new Diagnostics();
  readonly #context: Pick<OperationContext, "typeName" | "log">;

  constructor(context: Pick<OperationContext, "typeName" | "log">) {
    this.#context = context;
  }

  /** Runs a check that a definition has. What it throws hides nothing that others have found. */
  run(check: () => void): void {
    try {
      check();
    } catch (error) {
      const { typeName, log } = this.#context;
      this.diagnostics.add(errorDiagnostic(error, { typeName, verb: "validate" }, log));
    }
  }

  /** Checks rules of an object, of which `valid` has what is right by itself. What breaks a rule is unknown in the result. */
  rules(rules: readonly Rule[], config: Value, valid: Value, at: Path): Value {
    return rules.reduce<Value>((judged, { names, check, isWarning = false }) => {
      const problems = check(config);
      for (const { path, summary, detail } of problems) {
        const severity = isWarning ? "warning" : "error";
        this.diagnostics.add({ severity, summary, detail, path: [...at, ...path] });
      }
      if (problems.length === 0 || isWarning) return judged;
      return names.reduce<Value>((rest, name) => without(rest, name.split(".")), judged);
    }, valid);
  }

  /** `hidden` is for what is part of something sensitive. */
  content(content: Content, config: ValueRecord, at: Path, hidden = false): ValueRecord {
    const valid = record();
    for (const [name, attribute] of Object.entries(content.attributes)) {
      valid[name] = this.#attribute(attribute, config[name] ?? null, [...at, name], hidden);
    }
    for (const [name, nested] of Object.entries(content.blocks)) {
      valid[name] = this.#blocks(nested, config[name] ?? null, [...at, name]);
    }
    for (const { name, path, summary, detail } of writeOnlyProblems(content, config, at)) {
      this.diagnostics.error(path, summary, detail);
      valid[name] = invalid;
    }
    return valid;
  }

  #attribute(attribute: Attribute, value: Value, path: Path, hidden: boolean): Value {
    const { diagnostics } = this;
    const place = pathText(path);
    if (value === null) {
      if (!attribute.required) return null;
      const detail = `The argument ${place} is required: set it to a value other than null.`;
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
    if (isUnknown(value)) return value;
    const { nested, validators = [] } = attribute;
    const sensitive = hidden || attribute.sensitive === true;
    const objects = nested && { ...nested, content: contentOf(nested), hidden: sensitive };
    const valid = objects ? this.#elements(objects, value, path) : value;
    let isRight = true;
    this.run(() => {
      const problems = problemsBy(validators, valid);
      isRight = problems.every(({ isWarning }) => isWarning);
      const report = (at: Path, words: string) =>
        isRight
          ? diagnostics.warn(at, "Questionable value", words)
          : diagnostics.error(at, "Invalid value", words);
      const all = problems.map((problem) => {
        const at = sensitive ? path : [...path, ...(problem.at ?? [])];
        return { at, words: `${pathText(at)} ${problemText(problem, { sensitive })}.` };
      });
      // Of a set or a secret, several elements may have the same words.
      const distinct = [...new Map(all.map((one) => [one.words, one])).values()];
      for (const { at, words } of distinct.slice(0, mostOfValue)) report(at, words);
      const rest = distinct.length - mostOfValue;
      if (rest > 0) report(path, `${pathText(path)} has ${rest} more values that are not valid.`);
    });
    return isRight ? valid : invalid;
  }

  #blocks({ nesting, one, min, max, block, rules, validate }: NestedBlock, value: Value, path: Path): Value {
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
    const present = count > 0 || (isRecord(value) && (nesting !== "map" || Object.keys(value).length > 0));
    if (present && block.deprecated !== undefined) {
      diagnostics.warn(path, "Block is deprecated", `${name}: ${block.deprecated}`);
    }
    const valid = this.#elements({ nesting, content: block, one, rules, validate }, value, path);
    return tooFew || tooMany ? invalid : valid;
  }

  #elements(objects: Objects, value: Value, path: Path): Value {
    const each = (element: Value, at: Path): Value => {
      if (isRecord(element)) return this.#object(objects, element, at);
      if (element !== null || value === null) return element;
      this.diagnostics.error(at, "Invalid value", `${pathText(at)} must not be null.`);
      return invalid;
    };
    const { nesting, one = false } = objects;
    if (isSequence(value)) {
      // Elements of sets have no address, so their diagnostics point at the set.
      return value.map((element, i) => each(element, nesting === "set" ? path : [...path, one ? 0 : i]));
    }
    if (nesting !== "map" || !isRecord(value)) return each(value, path);
    return record(Object.entries(value).map(([key, element]) => [key, each(element, [...path, { key }])]));
  }

  #object({ content, rules = [], validate, hidden = false }: Objects, config: ValueRecord, at: Path): Value {
    const valid = this.rules(rules, config, this.content(content, config, at, hidden), at);
    if (!validate || !isWhollyKnown(valid)) return valid;
    const diagnostics = new Diagnostics();
    const value = toView({ description: "", ...content }, configInput(content, valid));
    this.run(() => validate({ value: value as never, diagnostics, at: pathRoot<never>(at) }));
    this.diagnostics.add(...diagnostics.list);
    return diagnostics.hasErrors ? invalid : valid;
  }
}

/** Objects of one kind, how they are arranged, and what checks each. */
interface Objects {
  readonly nesting: NestedBlock["nesting"];
  readonly content: Content;
  readonly one?: boolean;
  readonly hidden?: boolean;
  readonly rules?: readonly Rule[] | undefined;
  readonly validate?: NestedBlock["validate"] | undefined;
}
