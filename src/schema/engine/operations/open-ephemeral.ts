import { inputView } from "../../config-input.ts";
import { type Diagnostic, Diagnostics, ownError } from "../../diagnostic.ts";
import type { EphemeralResource } from "../../ephemeral.ts";
import { pathText } from "../../path.ts";
import type { Block } from "../../schema.ts";
import { withCureFor } from "../../unknown-configuration.ts";
import { isRecord, isWhollyKnown, type Value, type ValueRecord } from "../../values/value.ts";
import { fromView } from "../../view.ts";
import { planNew } from "../plan/plan-values.ts";
import { compareWithPlan } from "../state/contradictions.ts";
import { missingValues, requireValues } from "../state/missing.ts";
import { attempt } from "./attempt.ts";
import { equalElementsFound } from "./contradiction-diagnostic.ts";
import { isDeliberate } from "./error-text.ts";
import type { OperationContext } from "./operation-context.ts";
import { EncodedPrivateState, textsIn } from "./private-state.ts";
import { RenewalTime } from "./renewal-time.ts";
import { requireConfig } from "./require-state.ts";
import { configErrors } from "./validate.ts";

export interface OpenRequest {
  readonly config: Value;
  /** A text that identifies this open among all others. */
  readonly opening: string;
}

export interface Opened {
  /** The configuration with the computed attributes; null after errors. */
  readonly result: Value;
  readonly privateBytes: Uint8Array;
  readonly renewAt: Date | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** Whether the object has to be closed, which may be necessary despite errors. */
  readonly isOpen: boolean;
  /** The part of the handler's result that fits the schema, for redacting its secrets. */
  readonly returned: Value;
  /** Further texts to redact. */
  readonly secrets: readonly string[];
}

/**
 * Opens an ephemeral object. Checks the result here, because Terraform does not close an object whose result it rejects: the outcome
 * states whether there is an object to close.
 */
export async function openEphemeral(
  { block, definition }: EphemeralResource,
  { config, opening }: OpenRequest,
  context: OperationContext,
): Promise<Opened> {
  const diagnostics = new Diagnostics();
  const privateState = new EncodedPrivateState(undefined, definition.privateState);
  privateState.setOpening(opening);
  const renewal = new RenewalTime(definition.renew !== undefined);
  let [result, returned]: [Value, Value] = [null, null];
  let opened: unknown;
  let hasReturned = false;
  const outcome = (error: unknown) =>
    definition.close && !hasReturned && !privateState.isSet && !isDeliberate(error) ? mayExist : undefined;
  await attempt(context, { verb: "open", diagnostics, outcome }, async (call) => {
    const known = requireKnown(config, context);
    diagnostics.add(...configErrors(block, known, definition, context));
    if (diagnostics.hasErrors) return;
    const renewAt = (time: Date) => renewal.set(time);
    try {
      opened = await definition.open({ config: inputView(block, known), privateState, renewAt, ...call });
    } catch (error) {
      throw withCureFor("ephemeral", error);
    }
    hasReturned = true;
    returned = fromView(block, opened);
    const planned = planNew(block, known);
    const found = resultOf(block, { config: known, planned, returned });
    diagnostics.add(...equalElementsFound(block, { config: known, planned, found, verb: "open" }));
    result = found;
    renewal.check("open");
  });
  const failed = diagnostics.hasErrors;
  return {
    result: failed ? null : result,
    privateBytes: privateState.encode(),
    renewAt: failed ? undefined : renewal.time,
    diagnostics: [...diagnostics.list],
    isOpen: hasReturned || privateState.isSet,
    returned,
    // If the result does not fit the schema, it is not known which parts are secret, so all texts are.
    secrets: returned === null ? textsIn(opened) : [],
  };
}

/** The sentence for an object whose `open` failed unexpectedly before it stored anything by which to close the object. */
const mayExist =
  "It is not known whether the object was opened. Check whether it exists, and delete it if it does.";

function requireKnown(value: Value, context: OperationContext): ValueRecord {
  const config = requireConfig(value, context);
  if (isWhollyKnown(config)) return config;
  const detail = `The configuration of ${context.typeName} has values that are known only after apply, so it cannot be opened yet.`;
  throw ownError([], "Configuration not known", detail);
}

/** Returns the configuration with the computed attributes that `open` returned. */
function resultOf(
  block: Block,
  { config, planned, returned }: { config: ValueRecord; planned: ValueRecord; returned: Value },
): ValueRecord {
  if (!isRecord(returned)) throw new Error("open returned nothing");
  if (!isWhollyKnown(returned)) throw new Error("open returned values that are not known");
  const { completed, contradictions } = compareWithPlan(block, { planned, returned, config });
  if (contradictions.length > 0) {
    const names = [...new Set(contradictions.map(({ path }) => pathText(path)))].join(", ");
    throw new Error(
      `open returned another value for ${names} than the configuration has. For the author of the provider: return the computed attributes only`,
    );
  }
  requireValues(block, "open", missingValues(block, completed, planned));
  return completed;
}
