import { expect } from "chai";
import fc from "fast-check";
import { planChange } from "../../../../src/schema/engine/plan/plan.ts";
import { stateAfterApply } from "../../../../src/schema/engine/state/state-after-apply.ts";
import { stateAfterRead } from "../../../../src/schema/engine/state/state-after-read.ts";
import { type Block, blockType } from "../../../../src/schema/schema.ts";
import {
  isRecord,
  isWhollyKnown,
  sameValue,
  type Value,
  type ValueRecord,
} from "../../../../src/schema/values/value.ts";
import { checkApply } from "../../../../src/testing/check-apply.ts";
import { checkPlan } from "../../../../src/testing/check-plan.ts";
import { checkType } from "../../../../src/testing/check-type.ts";
import type { Violation } from "../../../../src/testing/violation.ts";
import {
  type Draw,
  drawBlock,
  drawConfig,
  drawValue,
  type SchemaOptions,
} from "../../../support/core-arbitraries.ts";
import { blockFrom, type PlanVector } from "../../../support/plan-vectors.ts";
import { fromTagged } from "../../../support/tagged.ts";
import { runs } from "../../../support/thorough.ts";
import { readVectors } from "../../../support/vectors.ts";

const texts = (violations: readonly Violation[]) =>
  violations.map(({ code, path }) => `${code} ${JSON.stringify(path)}`);

/** Returns the objections of Terraform Core to the plan of a configuration, and to the state that a response completes it to. */
function objections(block: Block, config: ValueRecord, prior: ValueRecord | null, answer: Value): string[] {
  const planned = planChange(block, config, prior);
  const state = stateAfterApply(block, planned, isRecord(answer) ? answer : {});
  return [
    ...texts(checkType(blockType(block), planned)),
    ...texts(checkPlan(block, prior, config, planned)),
    ...texts(checkType(blockType(block), state)),
    ...(isWhollyKnown(config) ? texts(checkApply(block, planned, state)) : []),
  ];
}

function asRecord(value: Value): ValueRecord {
  if (!isRecord(value)) throw new Error("no object was drawn");
  return value;
}

/** Generates a schema, the state of a first configuration, and another configuration. */
function drawChange(g: Draw, options?: SchemaOptions) {
  const block = drawBlock(g, options);
  const type = blockType(block);
  const first = asRecord(drawConfig(g, block, false));
  const answer = () => {
    const value = drawValue(g, type);
    return isRecord(value) ? value : {};
  };
  const prior = stateAfterApply(block, planChange(block, first, null), answer());
  return { block, type, first, prior, config: asRecord(drawConfig(g, block, true)), answer };
}

const tries = runs({ seed: 99, many: 400 });
const law = (check: (g: Draw) => void) => fc.assert(fc.property(fc.gen(), check), tries);

describe("plans of random values", function () {
  this.timeout(60_000);

  it("Terraform's rules accept the plans of the vector file, and the states after apply", () => {
    const vectors = readVectors("test/vectors/plan.jsonl") as unknown as PlanVector[];
    expect(vectors).to.have.length(600);
    const problems = vectors.flatMap((vector) => {
      const block = blockFrom(vector.schema);
      const prior = fromTagged(vector.prior);
      const found = objections(
        block,
        asRecord(fromTagged(vector.config)),
        isRecord(prior) ? prior : null,
        fromTagged(vector.new_state),
      );
      return found.map((objection) => `${vector.id}: ${objection}`);
    });
    expect(problems).to.deep.equal([]);
  });

  it("Terraform's rules accept every plan, and the state after apply for every result", () => {
    law((g) => {
      const { block, prior, config, answer } = drawChange(g);
      expect(objections(block, config, prior, answer())).to.deep.equal([]);
      expect(objections(block, config, null, answer())).to.deep.equal([]);
    });
  });

  it("the plan of an unchanged configuration is the prior state", () => {
    law((g) => {
      // Like Core, a plan interprets values that only a configuration can set, but that an API set, as a removed configuration.
      const { block, type, first, prior } = drawChange(g, { sets: true, computedNested: false });
      expect(sameValue(type, planChange(block, first, prior), prior)).to.equal(true);
    });
  });

  it("the plan of a planned state is that state", () => {
    law((g) => {
      const { block, type, prior, config } = drawChange(g);
      const planned = planChange(block, config, prior);
      if (!isWhollyKnown(planned)) return;
      expect(sameValue(type, planChange(block, config, planned), planned)).to.equal(true);
    });
  });

  it("a read without drift returns the prior state", () => {
    law((g) => {
      const { block, type, prior } = drawChange(g);
      const state = stateAfterRead(block, prior, prior, { imported: false });
      expect(sameValue(type, state, prior)).to.equal(true);
    });
  });
});
