import { isWhollyKnown, type Value } from "../../schema/values/value.ts";
import type { BlockChannel } from "../../testing/core/channel.ts";
import { readData, validateData } from "../../testing/core/data-source.ts";
import { openEphemeral, validateEphemeral } from "../../testing/core/ephemeral.ts";
import type { Choices } from "./choices.ts";
import { type Both, Comparison, type ComparisonOptions } from "./comparison.ts";
import { ConfigDrawing, type DrawingOptions } from "./draw-config.ts";
import type { Party, ReadKind } from "./party.ts";

/** The options of readings. */
export interface ReadingOptions extends DrawingOptions, ComparisonOptions {
  /** The number of configurations; 3 by default. */
  readonly configs?: number;
}

/** How each kind is validated and read. Ephemeral objects are also renewed, if they have to be, and closed. */
const calls = {
  "data source": { validate: validateData, read: readData },
  "ephemeral resource": { validate: validateEphemeral, read: openAndClose },
};

async function openAndClose(channel: BlockChannel, config: Value): Promise<Value> {
  const object = await openEphemeral(channel, config);
  if (object.renewAt) await object.renew();
  await object.close("Terraform");
  return object.result;
}

/** Reads a data source, or opens an ephemeral resource, with random configurations in two providers, and compares the responses. */
export async function compareReadings(
  choices: Choices,
  parties: Both<Party>,
  kind: ReadKind,
  type: string,
  options: ReadingOptions = {},
): Promise<Comparison> {
  const channels = [parties[0].reader(kind, type), parties[1].reader(kind, type)] as const;
  const { block } = channels[1];
  const comparison = new Comparison(parties, block, options);
  const drawing = new ConfigDrawing(choices, block, options);
  const { validate, read } = calls[kind];
  const isValid = async (config: Value) => {
    const call = `validate of ${kind}${isWhollyKnown(config) ? "" : " with unknown values"}`;
    return (await comparison.both(call, (i) => validate(channels[i], config))) !== undefined;
  };
  let config = drawing.config();
  for (let left = options.configs ?? 3; left > 0; left--) {
    const final = drawing.known(config);
    comparison.show("config", [config, final]);
    if ((await isValid(config)) && (isWhollyKnown(config) || (await isValid(final)))) {
      const found = await comparison.both(`read of ${kind}`, (i) => read(channels[i], final));
      if (found) comparison.compareValues(`read of ${kind}`, found, null, final);
    }
    config = drawing.changed(config);
  }
  return comparison;
}
