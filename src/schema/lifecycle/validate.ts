import { type Diagnostic, Diagnostics } from "../diagnostic.ts";
import { type Path, pathRoot, pathText } from "../path.ts";
import {
  type Attribute,
  type Block,
  type Content,
  contentOf,
  type NestedBlock,
  type Rule,
} from "../schema.ts";
import { isUnknown } from "../values/unknown.ts";
import { isRecord, isSequence, type Value, type ValueRecord } from "../values/value.ts";
import { toView } from "../view.ts";

/** The parts of a definition that check a configuration. */
interface Checks {
  readonly rules?: readonly Rule[];
  // biome-ignore lint/suspicious/noExplicitAny: each definition has a view of its own here
  validate?(context: any): void;
}

/** What is wrong with a configuration, and what it uses that is deprecated. Unknown values are not judged. */
export function validateConfig(
  block: Block,
  config: Value,
  { rules = [], validate }: Checks,
): readonly Diagnostic[] {
  const diagnostics = new Diagnostics();
  if (!isRecord(config)) return diagnostics.list;
  if (block.deprecated !== undefined) diagnostics.warn([], "Deprecated", block.deprecated);
  validateContent(block, config, [], diagnostics);
  for (const rule of rules) {
    for (const { path, summary, detail } of rule.check(config)) diagnostics.error(path, summary, detail);
  }
  if (!diagnostics.hasErrors) validate?.({ config: toView(block, config), diagnostics, at: pathRoot() });
  return diagnostics.list;
}

function validateContent(content: Content, config: ValueRecord, at: Path, diagnostics: Diagnostics): void {
  for (const [name, attribute] of Object.entries(content.attributes)) {
    validateAttribute(attribute, config[name] ?? null, [...at, name], diagnostics);
  }
  for (const [name, nested] of Object.entries(content.blocks)) {
    validateBlocks(nested, config[name] ?? null, [...at, name], diagnostics);
  }
}

function validateAttribute(attribute: Attribute, value: Value, path: Path, diagnostics: Diagnostics): void {
  if (value === null) {
    if (attribute.required) {
      diagnostics.error(
        path,
        "Missing required argument",
        `The argument ${pathText(path)} is required: set it to a value other than null.`,
      );
    }
    return;
  }
  if (attribute.deprecated !== undefined) {
    diagnostics.warn(path, "Argument is deprecated", `${pathText(path)}: ${attribute.deprecated}`);
  }
  if (isUnknown(value)) return;
  for (const validator of attribute.validators ?? []) {
    const problem = validator(value);
    if (problem) diagnostics.error(path, "Invalid value", `${pathText(path)} ${problem}.`);
  }
  if (attribute.nested) {
    validateElements(attribute.nested.nesting, contentOf(attribute.nested), value, path, false, diagnostics);
  }
}

function validateBlocks(
  { nesting, one, min, max, block }: NestedBlock,
  value: Value,
  path: Path,
  diagnostics: Diagnostics,
): void {
  if (isUnknown(value)) return;
  const count = isSequence(value) ? value.length : 0;
  const name = pathText(path);
  if (isSequence(value) && count < min) {
    const detail =
      min === 1 ? `A ${name} block is required.` : `At least ${min} ${name} blocks are required.`;
    diagnostics.error(path, `Insufficient ${String(path.at(-1))} blocks`, detail);
  }
  if (max > 0 && count > max) {
    diagnostics.error(
      path,
      `Too many ${String(path.at(-1))} blocks`,
      `No more than ${max} ${name} blocks are allowed.`,
    );
  }
  const present = count > 0 || (isRecord(value) && (nesting !== "map" || Object.keys(value).length > 0));
  if (present && block.deprecated !== undefined) {
    diagnostics.warn(path, "Block is deprecated", `${name}: ${block.deprecated}`);
  }
  validateElements(nesting, block, value, path, one, diagnostics);
}

function validateElements(
  nesting: NestedBlock["nesting"],
  content: Content,
  value: Value,
  path: Path,
  one: boolean,
  diagnostics: Diagnostics,
): void {
  const each = (element: Value, at: Path) => {
    if (isRecord(element)) validateContent(content, element, at, diagnostics);
    else if (element === null && value !== null) {
      diagnostics.error(at, "Invalid value", `${pathText(at)} must not be null.`);
    }
  };
  if (isSequence(value)) {
    // Elements of sets have no address, so their diagnostics point at the set.
    for (const [i, element] of value.entries())
      each(element, nesting === "set" ? path : [...path, one ? 0 : i]);
  } else if (nesting === "map" && isRecord(value)) {
    for (const [key, element] of Object.entries(value)) each(element, [...path, { key }]);
  } else {
    each(value, path);
  }
}

/** The paths of write-only attributes that have a value: clients that do not know them would store it. */
export function writeOnlyPaths(content: Content, config: Value, at: Path = []): readonly Path[] {
  if (!isRecord(config)) return [];
  const paths: Path[] = [];
  for (const [name, { writeOnly, nested }] of Object.entries(content.attributes)) {
    const value = config[name] ?? null;
    if (value === null) continue;
    if (writeOnly) paths.push([...at, name]);
    else if (nested) paths.push(...within(nested.nesting, contentOf(nested), value, [...at, name]));
  }
  for (const [name, { nesting, block }] of Object.entries(content.blocks)) {
    paths.push(...within(nesting, block, config[name] ?? null, [...at, name]));
  }
  return paths;
}

function within(nesting: NestedBlock["nesting"], content: Content, value: Value, at: Path): readonly Path[] {
  if (isSequence(value)) return value.flatMap((element, i) => writeOnlyPaths(content, element, [...at, i]));
  if (nesting !== "map" || !isRecord(value)) return writeOnlyPaths(content, value, at);
  return Object.entries(value).flatMap(([key, element]) =>
    writeOnlyPaths(content, element, [...at, { key }]),
  );
}
