import {
  type Attribute,
  blockType,
  type Content,
  contentOf,
  type Nested,
  type NestedBlock,
  noBlocks,
} from "../schema.ts";
import { Unknown } from "../values/unknown.ts";
import { distinct, isRecord, isSequence, record, type Value, type ValueRecord } from "../values/value.ts";
import { configWithPrior } from "./comparison.ts";
import { type Arrangement, mapObjects } from "./match.ts";
import { isEquivalent, isUnset } from "./same.ts";

/** How a plan treats what the configuration leaves to the provider. */
export interface PlanOptions {
  /** Whether something changes: then computed values that may change with it are unknown, else they stay. */
  readonly changing: boolean;
  /** Texts of paths whose change is hidden. */
  readonly suppressed?: ReadonlySet<string>;
  /** Whether what a dotted name leads to changes. */
  readonly changed?: (name: string) => boolean;
}

/**
 * The planned values of a block for a configuration and what was there before. Defaults fill what is not configured,
 * equivalent spellings keep the prior one, computed values stay or become unknown. Every value is the configured or
 * the prior one, or of an attribute that the provider may decide, which is what core demands of a plan.
 */
export function planValues(
  content: Content,
  config: ValueRecord,
  prior: ValueRecord | null,
  options: PlanOptions,
  path = "",
): ValueRecord {
  const planned = record();
  for (const [name, attribute] of Object.entries(content.attributes)) {
    const place = path === "" ? name : `${path}.${name}`;
    planned[name] = planAttribute(attribute, config[name] ?? null, prior?.[name] ?? null, options, place);
  }
  for (const [name, nested] of Object.entries(content.blocks)) {
    const place = path === "" ? name : `${path}.${name}`;
    planned[name] = planBlocks(nested, config[name] ?? null, prior?.[name] ?? null, options, place);
  }
  return planned;
}

function planAttribute(
  attribute: Attribute,
  config: Value,
  prior: Value,
  options: PlanOptions,
  path: string,
): Value {
  if (attribute.writeOnly) return null;
  if (config === null) return planUnset(attribute, prior, options, path);
  if (config instanceof Unknown) return config;
  if (prior !== null && options.suppressed?.has(path)) return prior;
  if (attribute.nested) return planNested(attribute.nested, config, prior, options, path);
  return isEquivalent(attribute, config, prior) ? prior : config;
}

function planUnset(attribute: Attribute, prior: Value, options: PlanOptions, path: string): Value {
  const { changing } = options;
  if (attribute.default !== undefined) {
    if (prior !== null && options.suppressed?.has(path)) return prior;
    if (attribute.nested) return planNested(attribute.nested, attribute.default, prior, options, path);
    return isEquivalent(attribute, attribute.default, prior) ? prior : attribute.default;
  }
  if (!attribute.computed) return attribute.unsetAs !== undefined && isUnset(attribute, prior) ? prior : null;
  if (attribute.nested && attribute.optional && wasConfigured(attribute, prior))
    return changing ? unknown : null;
  if (!changing || (prior !== null && keepsPrior(attribute, options))) return prior;
  return attribute.identifier ? notNull : unknown;
}

function keepsPrior(
  { useStateForUnknown: kept }: Pick<Attribute, "useStateForUnknown">,
  { changed = () => true }: PlanOptions,
): boolean {
  return typeof kept === "object" ? !kept.unlessChanged.some(changed) : kept === true;
}

const unknown = new Unknown();
/** An identifier is certainly there after apply; conditions of practitioners may rely on it. */
const notNull = new Unknown({ notNull: true });

/** Whether a nested attribute holds something that only a configuration can have put there. */
function wasConfigured({ nested }: Attribute, prior: Value): boolean {
  if (!nested || prior === null) return false;
  const elements = nested.nesting === "single" ? [prior] : isSequence(prior) ? prior : Object.values(prior);
  return elements.some(
    (element) =>
      isRecord(element) &&
      Object.entries(nested.attributes).some(([name, inner]) => {
        const value = element[name] ?? null;
        if (value === null) return false;
        return !inner.computed || (inner.optional === true && wasConfigured(inner, value));
      }),
  );
}

function planNested(nested: Nested, config: Value, prior: Value, options: PlanOptions, path: string): Value {
  return planElements({ nesting: nested.nesting, content: contentOf(nested) }, config, prior, options, path);
}

function planBlocks(
  nested: NestedBlock,
  config: Value,
  prior: Value,
  options: PlanOptions,
  path: string,
): Value {
  if (config instanceof Unknown) return config;
  const { nesting, one, block } = nested;
  if (nested.computed && config === null) {
    const keeps = !options.changing || (prior !== null && keepsPrior(nested, options));
    return keeps ? (prior ?? noBlocks(nested)) : unknown;
  }
  return planElements({ nesting, one, content: block }, config, prior, options, path);
}

function planElements(
  { one = false, ...arrangement }: Arrangement & { readonly one?: boolean },
  config: Value,
  prior: Value,
  options: PlanOptions,
  path: string,
): Value {
  const { nesting, content } = arrangement;
  const planned = mapObjects(arrangement, config, prior, configWithPrior, (element, before, step) => {
    if (!isRecord(element)) return element;
    const place =
      one || nesting === "single" || nesting === "group" ? path : `${path}[${JSON.stringify(step) ?? ""}]`;
    return planValues(content, element, isRecord(before) ? before : null, options, place);
  });
  return nesting === "set" && isSequence(planned) ? distinct(blockType(content), planned) : planned;
}
