import { type Diagnostic, DiagnosticError, Diagnostics } from "../../diagnostic.ts";
import type { EphemeralResource } from "../../ephemeral.ts";
import { pathRoot, pathText } from "../../path.ts";
import { RemoteError } from "../../remote-error.ts";
import type { Block } from "../../schema.ts";
import { standardTimeout } from "../../timeouts.ts";
import { isRecord, isWhollyKnown, type Value, type ValueRecord } from "../../values/value.ts";
import { planValues } from "../plan/plan-values.ts";
import { configInput } from "../state/apply-input.ts";
import { compareWithPlan } from "../state/contradictions.ts";
import { missingValues, requireValues } from "../state/missing.ts";
import { fromView, objectView } from "../view.ts";
import { withDeadline } from "./deadline.ts";
import { errorDiagnostic } from "./error-diagnostic.ts";
import type { OperationContext } from "./operation-context.ts";
import { EncodedPrivateState, textsIn } from "./private-state.ts";
import { RenewalTime } from "./renewal-time.ts";
import { configErrors } from "./validate.ts";

/** The arguments of an open. */
export interface OpenRequest {
  readonly config: Value;
  /** A text that identifies this open among all others. */
  readonly opening: string;
}

/** The outcome of an open. */
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
  { typeName, api, log, signal: stop }: OperationContext,
): Promise<Opened> {
  const diagnostics = new Diagnostics();
  const privateState = new EncodedPrivateState(undefined, definition.privateState);
  privateState.setOpening(opening);
  const renewal = new RenewalTime(definition.renew !== undefined);
  let [result, returned]: [Value, Value] = [null, null];
  let answer: unknown;
  let hasReturned = false;
  await withDeadline(stop, standardTimeout, async (signal) => {
    try {
      const known = requireConfig(config, typeName);
      const errors = configErrors(block, known, definition, { typeName, log });
      if (errors.length > 0) {
        diagnostics.add(...errors);
        return;
      }
      answer = await definition.open({
        config: objectView(block, configInput(block, known)),
        diagnostics,
        api,
        log,
        signal,
        at: pathRoot<never>(),
        privateState,
        renewAt: (time) => renewal.set(time),
      });
      hasReturned = true;
      returned = fromView(block, answer);
      result = resultOf(block, known, returned);
      renewal.check("open");
    } catch (error) {
      const diagnostic = errorDiagnostic(error, { typeName, verb: "open" }, log, signal);
      const isDoubtful = definition.close && !hasReturned && !privateState.isSet && !isDeliberate(error);
      diagnostics.add(
        isDoubtful ? { ...diagnostic, detail: `${diagnostic.detail}\n\n${mayExist}` } : diagnostic,
      );
    }
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
    secrets: returned === null ? textsIn(answer) : [],
  };
}

/** The sentence for an object whose `open` failed unexpectedly before it stored anything by which to close the object. */
const mayExist =
  "It is not known whether the object was opened. Check whether it exists, and delete it if it does.";

/** Reports whether an error already explains the situation; an unexpected error, from a bug, does not. */
function isDeliberate(error: unknown): boolean {
  return error instanceof RemoteError || error instanceof DiagnosticError;
}

/** Returns the result for an object that cannot be opened yet: the configuration, with unknown computed attributes. */
export function unopenedResult(block: Block, config: Value): Value {
  return isRecord(config) ? planValues(block, config, null, { changing: true }) : config;
}

function requireConfig(config: Value, typeName: string): ValueRecord {
  if (!isRecord(config)) {
    const detail = `The request for ${typeName} has no configuration. Send one, even if it is empty.`;
    throw new DiagnosticError([], "Missing configuration", detail);
  }
  if (isWhollyKnown(config)) return config;
  const detail = `The configuration of ${typeName} has values that are known only after apply, so it cannot be opened yet.`;
  throw new DiagnosticError([], "Configuration not known", detail);
}

/** Returns the configuration with the computed attributes that `open` returned. */
function resultOf(block: Block, config: ValueRecord, returned: Value): Value {
  if (!isRecord(returned)) throw new Error("open returned nothing");
  if (!isWhollyKnown(returned)) throw new Error("open returned values that are not known");
  const planned = planValues(block, config, null, { changing: true });
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
