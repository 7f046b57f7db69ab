import { expect } from "chai";
import { fromJson } from "../../src/schema/codec/json.ts";
import { decodeMsgpack, encodeMsgpack } from "../../src/schema/codec/msgpack.ts";
import { blockType } from "../../src/schema/schema.ts";
import { Unknown } from "../../src/schema/values/unknown.ts";
import { asRecord, isSequence, type Value } from "../../src/schema/values/value.ts";
import type { Caller } from "../../src/testing/core/core.ts";
import { kitCore } from "../support/kit/core.ts";
import everything from "../support/kit/everything.ts";

const typeName = "kit_everything";
const type = blockType(everything.block);

/** Sends null for all omitted values: Pulumi's bridge sends blocks in this form. */
const config = fromJson(type, { name: "a", listed: [{ name: "l" }], unordered: [{ kind: "k" }] });

type Message = { readonly msgpack?: Uint8Array | null } | null | undefined;
const sent = (value: Value) => ({ msgpack: encodeMsgpack(type, value) });
const received = (message: Message) => asRecord(decodeMsgpack(type, message?.msgpack ?? Buffer.of(0xc0)));
const first = (value: Value = null) => asRecord((isSequence(value) ? value[0] : undefined) ?? null);

async function planned(call: Caller, prior: Value, proposed: Value) {
  const values = { priorState: sent(prior), proposedNewState: sent(proposed), config: sent(config) };
  return await call("planResourceChange", { typeName, ...values });
}

describe("null in place of blocks", () => {
  it("null in place of blocks means no blocks, at every level and in every operation", async () => {
    const { call, store } = await kitCore();
    const { diagnostics } = await call("validateResourceConfig", { typeName, config: sent(config) });
    expect(diagnostics).to.deep.equal([]);

    const plan = await planned(call, null, config);
    expect(plan.diagnostics).to.deep.equal([]);
    const blocks = received(plan.plannedState);
    expect(blocks).to.deep.include({ one: [], alone: null });
    expect(first(blocks.listed).inner).to.deep.equal([]);
    expect(first(blocks.unordered)).to.deep.equal({ kind: "k", inner: [] });

    const made = await call("applyResourceChange", {
      typeName,
      priorState: sent(null),
      plannedState: plan.plannedState ?? null,
      config: sent(config),
      plannedPrivate: plan.plannedPrivate,
    });
    expect(made.diagnostics).to.deep.equal([]);
    const state = received(made.newState);

    const bare = { ...state, one: null, always: null };
    const read = await call("readResource", { typeName, currentState: sent(bare), private: made.private });
    expect(received(read.newState)).to.deep.equal(state);
    const again = await planned(call, bare, bare);
    expect(received(again.plannedState)).to.deep.include({ one: [], listed: state.listed });

    const gone = { typeName, priorState: sent(bare), plannedState: sent(null), config: sent(null) };
    expect((await call("applyResourceChange", gone)).diagnostics).to.deep.equal([]);
    expect(store.all()).to.deep.equal({});
  });

  it("null in place of blocks is different from unknown blocks", async () => {
    const { call } = await kitCore();
    const open = { ...asRecord(config), listed: new Unknown() };
    const values = { proposedNewState: sent(open), config: sent(open) };
    const { plannedState } = await call("planResourceChange", {
      typeName,
      priorState: sent(null),
      ...values,
    });
    expect(received(plannedState).listed).to.be.instanceOf(Unknown);
  });
});
