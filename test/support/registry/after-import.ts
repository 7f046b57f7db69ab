import type { Attribute, Content } from "../../../src/schema/schema.ts";
import type { Change } from "../../../src/testing/terraform/output.ts";
import { isConfigurable, isList, type Json, type Literal, memberOf } from "./literal.ts";

interface Difference {
  readonly name: string;
  readonly text: string;
  /** Reports whether a change is due: the API never returns the value, or an import does not store it because it has a write-only form. */
  readonly isDue: boolean;
}

/**
 * Returns the invalid changes of the first plan after an import: only attributes that an import does not store,
 * or the API does not receive, may change to the configured value, if that differs from their default.
 */
export function surprisesAfterImport(
  content: Content,
  { actions, before, after }: Change,
  literal: Literal,
  untold: readonly string[] = [],
): readonly string[] {
  const found = differences(content, before, after, literal, "");
  if (found.length === 0 && actions.join() === "update") return ["an update of nothing"];
  return found.flatMap(({ name, text, isDue }) => (isDue || untold.includes(name) ? [] : [text]));
}

function differences(
  content: Content,
  before: unknown,
  after: unknown,
  literal: unknown,
  at: string,
): readonly Difference[] {
  const attributes = Object.entries(content.attributes).flatMap(([name, attribute]) => {
    if (!isConfigurable(attribute)) return [];
    const isDue = isWithheld(attribute, memberOf(literal, name));
    return difference(at + name, memberOf(before, name), memberOf(after, name), isDue);
  });
  const blocks = Object.entries(content.blocks).flatMap(([name, { block, nesting }]) => {
    const [old, planned, given] = [before, after, literal].map((values) => memberOf(values, name));
    const isComparable = nesting === "list" && hasElements(old) && hasElements(planned) && hasElements(given);
    if (!isComparable || old.length !== planned.length) {
      return difference(at + name, old ?? null, planned ?? null, false);
    }
    return planned.flatMap((element, i) => differences(block, old[i], element, given[i], `${at}${name}.`));
  });
  return [...attributes, ...blocks];
}

function difference(name: string, before: Json, after: Json, isDue: boolean): readonly Difference[] {
  const [old, planned] = [before, after].map((value) => JSON.stringify(value));
  return old === planned ? [] : [{ name, text: `${name}: ${old} -> ${planned}`, isDue }];
}

function isWithheld(
  { notReturned, writeOnlyForm, default: usual = null }: Attribute,
  configured: Json,
): boolean {
  return (notReturned || writeOnlyForm !== undefined) && JSON.stringify(configured) !== JSON.stringify(usual);
}

function hasElements(value: Json | undefined): value is readonly Json[] {
  return value !== undefined && isList(value);
}
