import {
  type Attribute,
  type Attributes,
  type Block,
  blockType,
  nestedType,
} from "../../src/schema/schema.ts";
import { parseType } from "../../src/schema/values/type.ts";
import type { Value } from "../../src/schema/values/value.ts";
import { checkApply } from "../../src/testing/check-apply.ts";
import { checkPlan } from "../../src/testing/check-plan.ts";
import { proposedNew } from "../../src/testing/proposed-new.ts";
import type { Violation } from "../../src/testing/violation.ts";
import { canonicalText, fromTagged, type Tagged } from "./tagged.ts";

/** A line of plan.jsonl; see test/vectors/README.md. */
export interface PlanVector {
  readonly id: string;
  readonly schema: BlockJson;
  readonly prior: Tagged;
  readonly config: Tagged;
  readonly proposed_new: Tagged;
  readonly planned: Tagged;
  readonly plan_errors: readonly ErrorJson[];
  readonly new_state: Tagged;
  readonly apply_errors: readonly ErrorJson[];
}

/** A schema in the form of the vectors. */
export interface BlockJson {
  readonly attributes: readonly AttributeJson[];
  readonly block_types: readonly {
    readonly type_name: string;
    readonly nesting: "single" | "group" | "list" | "set" | "map";
    readonly block: BlockJson;
  }[];
}

interface AttributeJson {
  readonly name: string;
  readonly type?: unknown;
  readonly nested_type?: {
    readonly nesting: "single" | "list" | "set" | "map";
    readonly attributes: readonly AttributeJson[];
  };
  readonly required?: true;
  readonly optional?: true;
  readonly computed?: true;
  readonly write_only?: true;
}

interface ErrorJson {
  readonly code: string;
  readonly path: readonly (string | number | { readonly key: string } | { readonly element: Tagged })[];
}

/** Reports whether a line of a vector file belongs to plan.jsonl. */
export function isPlanVector(line: object): line is PlanVector {
  return "proposed_new" in line;
}

/**
 * Returns the mistake in our handling of a line, or undefined: a different proposal, or an unexpected or missing error.
 */
export function checkPlanVector(vector: PlanVector): string | undefined {
  return (
    checkProposal(vector) ??
    Object.entries(errorsOf(vector))
      .filter(([, { found, expected }]) => (found.length === 0) !== (expected.length === 0))
      .map(
        ([name, { found, expected }]) =>
          `${name}: found [${found.join(", ")}], expected [${expected.join(", ")}]`,
      )
      .at(0)
  );
}

function checkProposal(vector: PlanVector): string | undefined {
  const block = blockFrom(vector.schema);
  const text = (value: Value) => canonicalText(blockType(block), value);
  const proposed = text(proposedNew(block, fromTagged(vector.prior), fromTagged(vector.config)));
  const expected = text(fromTagged(vector.proposed_new));
  return proposed === expected ? undefined : `proposed ${proposed}, expected ${expected}`;
}

/** The actual and the expected errors in the planned and the new state, each as code and path, sorted. */
export function errorsOf(vector: PlanVector): {
  readonly [list: string]: { readonly found: readonly string[]; readonly expected: readonly string[] };
} {
  const block = blockFrom(vector.schema);
  const [prior, config, planned, newState] = [
    vector.prior,
    vector.config,
    vector.planned,
    vector.new_state,
  ].map(fromTagged) as [Value, Value, Value, Value];
  return {
    plan_errors: {
      found: textsOf(checkPlan(block, prior, config, planned)),
      expected: expectedTexts(vector.plan_errors),
    },
    apply_errors: {
      found: textsOf(checkApply(block, planned, newState)),
      expected: expectedTexts(vector.apply_errors),
    },
  };
}

function textsOf(violations: readonly Pick<Violation, "code" | "path">[]): string[] {
  return violations.map(({ code, path }) => `${code} at ${path.map(stepText).join("/")}`).sort();
}

function expectedTexts(errors: readonly ErrorJson[]): string[] {
  return errors
    .map(({ code, path }) => `${code} at ${path.map((step) => stepText(withValue(step))).join("/")}`)
    .sort();
}

function withValue(step: ErrorJson["path"][number]): Violation["path"][number] {
  return typeof step === "object" && "element" in step ? { element: fromTagged(step.element) } : step;
}

/** Terraform stores some map keys as attribute names, so the two cannot be distinguished. */
function stepText(step: Violation["path"][number]): string {
  if (typeof step !== "object") return String(step);
  return "key" in step ? step.key : JSON.stringify(step.element, (_, value) => plainNumber(value));
}

function plainNumber(value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value;
}

/** Returns the block that a schema of the vectors describes. */
export function blockFrom({ attributes, block_types }: BlockJson): Block {
  return {
    description: "",
    attributes: attributesFrom(attributes),
    blocks: Object.fromEntries(
      block_types.map(({ type_name, nesting, block }) => [
        type_name,
        { nesting, min: 0, max: 0, one: false, block: blockFrom(block) },
      ]),
    ),
  };
}

function attributesFrom(attributes: readonly AttributeJson[]): Attributes {
  return Object.fromEntries(attributes.map((attribute) => [attribute.name, attributeFrom(attribute)]));
}

function attributeFrom(json: AttributeJson): Attribute {
  const { type, nested_type, required, optional, computed, write_only } = json;
  const nested = nested_type && {
    nesting: nested_type.nesting,
    attributes: attributesFrom(nested_type.attributes),
  };
  return {
    description: "",
    type: nested ? nestedType(nested) : parseType(type),
    ...(nested && { nested }),
    ...(required && { required }),
    ...(optional && { optional }),
    ...(computed && { computed }),
    ...(write_only && { writeOnly: true }),
  };
}
