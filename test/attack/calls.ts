import type { InvokeOptions } from "../../src/testing/core/actions.ts";
import type { PlainConfig } from "../../src/testing/core/core.ts";
import { DiagnosticsError } from "../../src/testing/core/core.ts";
import { assert, Finding } from "./attack.ts";
import type { Case } from "./cases.ts";
import { reported } from "./diagnostics.ts";
import type { Living } from "./stage.ts";

/** Characters that no line of a provider may contain, because a terminal interprets them. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/**
 * Uses a data source, a list, an action or an ephemeral resource once, as Terraform would, and closes an opened object. Returns the lines
 * that users see in addition to errors. Rejects with a DiagnosticsError for reported errors.
 */
export async function callOnce(
  life: Living,
  { provider, mode, type }: Case,
  config: PlainConfig,
  options: InvokeOptions = {},
): Promise<readonly string[]> {
  const name = `${provider}_${type}`;
  if (mode === "list") {
    const { results } = await life.queries.list(name, config, { includeObject: true });
    return checked(results.map(({ displayName }) => displayName));
  }
  if (mode === "action") {
    const { progress, errors } = await life.runAction(type, config, options);
    if (errors.length > 0) throw new DiagnosticsError(`InvokeAction ${name}`, errors);
    return checked(progress);
  }
  if (mode === "ephemeral") {
    const { object } = await life.open(type, config);
    await object.close();
  } else await life.core.readData(name, config);
  return [];
}

function checked(lines: readonly string[]): readonly string[] {
  for (const line of lines) {
    assert(
      line !== "" && !unprintable.test(line) && line.isWellFormed(),
      () => `a line ${JSON.stringify(line)}`,
    );
  }
  return lines;
}

/** An error must state where an object may exist that nothing else names. */
const statesDoubt =
  /may exist|may have been|not known whether|whether it (exists|was made|was created)|look (for|whether)|left open|delete (it|the)/i;

/**
 * Uses the case during a disturbance. Errors must be readable, and an opened object must be closed, at the latest at the end of the
 * client, or the failure must be reported.
 */
export async function callThrough(
  { life, made }: { readonly life: Living; readonly made: () => readonly string[] },
  one: Case,
  config: PlainConfig,
): Promise<DiagnosticsError | undefined> {
  const errors = await reported(callOnce(life, one, config));
  if (one.mode !== "ephemeral") return errors;
  const open = await life.end();
  const left = made();
  const isTold = open.length > 0 || statesDoubt.test(errors?.message ?? "");
  if (left.length > 0 && !isTold)
    throw new Finding(`it was left open: ${left.join(", ")} (${errors?.message})`);
  return errors;
}
