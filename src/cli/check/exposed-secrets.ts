import { textsOf } from "../../schema/redaction/sensitive.ts";
import type { Block } from "../../schema/schema.ts";
import type { Value } from "../../schema/values/value.ts";
import { toConfig } from "../../testing/core/config.ts";
import { placesOf } from "../../testing/expect/secrets.ts";
import type { PlainConfig } from "../../testing/index.ts";
import { StepError } from "./example-objects.ts";

/** A configuration of a check, with its block. */
export type Configured = readonly [block: Block, config: PlainConfig];

/**
 * Throws a StepError if an attribute that is not sensitive contains the value of one that is: in the state or result itself, or in a
 * configuration. Values that a configuration also has elsewhere are no secrets of the check.
 */
export function requireHidden(block: Block, state: Value, configs: readonly Configured[]): void {
  const given = configs.map(([own, config]) => textsOf(own, [toConfig(own, config)]));
  const open = given.flatMap(({ nonSensitive }) => nonSensitive);
  const secrets = [textsOf(block, [state]), ...given].flatMap(({ sensitive }) => sensitive);
  const sought = secrets.filter((secret) => !open.some((text) => text.includes(secret)));
  const forms = sought.flatMap(formsOf);
  const places = placesOf(block, state, (text) => forms.some((form) => text.includes(form)));
  if (places.length > 0)
    throw new StepError(
      `${places.join(", ")} is not sensitive, and has the value of a sensitive attribute: add .sensitive(), or leave the value out`,
    );
}

/** Returns the forms of a whole secret. Its parts may be public, such as the prefix of a key or the host in a connection string. */
function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const base64 = bytes.toString("base64").replace(/=+$/, "");
  return [secret, encodeURIComponent(secret), base64, bytes.toString("hex")];
}
