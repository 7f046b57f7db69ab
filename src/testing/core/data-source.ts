import type { Value } from "../../schema/values/value.ts";
import { checkPlan } from "../check-plan.ts";
import { type BlockChannel, capabilities, deferredBreaches } from "./channel.ts";
import { stateBreaches } from "./checks.ts";
import { breaches, demand } from "./errors.ts";

/** Validates the configuration of a data source. */
export async function validateData(channel: BlockChannel, config: Value): Promise<void> {
  const request = { typeName: channel.typeName, config: channel.sent(config) };
  await channel.ask("validateDataResourceConfig", request);
}

/** Reads a data source and checks its state. */
export async function readData(channel: BlockChannel, config: Value): Promise<Value> {
  const request = { typeName: channel.typeName, config: channel.sent(config) };
  const { response, where } = await channel.ask("readDataSource", {
    ...request,
    clientCapabilities: capabilities(),
  });
  const state = channel.received(where, response.state);
  const summary = "Provider produced invalid object";
  demand(
    where,
    deferredBreaches(response.deferred),
    breaches(summary, checkPlan(channel.block, null, config, state)),
    stateBreaches(channel.block, state, summary),
  );
  return state;
}
