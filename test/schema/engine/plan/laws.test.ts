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

/** What core objects to in the plan of a configuration, and in the state that any answer of an API completes it to. */
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

/** A schema, a state that a first configuration came to, and another configuration. */
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

  it("Terraform accepts the plans of the vector file, and the states after apply", () => {
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

  it("Terraform accepts every plan, and the state after apply for every result", () => {
    law((g) => {
      const { block, prior, config, answer } = drawChange(g);
      expect(objections(block, config, prior, answer())).to.deep.equal([]);
      expect(objections(block, config, null, answer())).to.deep.equal([]);
    });
  });

  it("an unchanged configuration plans the prior state", () => {
    law((g) => {
      // What an API put where only a configuration can put it is taken for a configuration that is gone, as by core.
      const { block, type, first, prior } = drawChange(g, { sets: true, computedNested: false });
      expect(sameValue(type, planChange(block, first, prior), prior)).to.equal(true);
    });
  });

  it("planning the planned state again changes nothing", () => {
    law((g) => {
      const { block, type, prior, config } = drawChange(g);
      const planned = planChange(block, config, prior);
      if (!isWhollyKnown(planned)) return;
      expect(sameValue(type, planChange(block, config, planned), planned)).to.equal(true);
    });
  });

  it("a read without drift keeps the state", () => {
    law((g) => {
      const { block, type, prior } = drawChange(g);
      const state = stateAfterRead(block, prior, prior, { imported: false, zeros: true });
      expect(sameValue(type, state, prior)).to.equal(true);
    });
  });
});
