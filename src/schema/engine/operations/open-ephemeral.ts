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

/** What an open is made of. */
export interface OpenRequest {
  readonly config: Value;
  /** Tells it from all other opens. */
  readonly opening: string;
}

/** What an open came to. */
export interface Opened {
  /** The configuration with the computed attributes; null where there were errors. */
  readonly result: Value;
  readonly privateBytes: Uint8Array;
  readonly renewAt: Date | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** Whether there is something to close, which may be so in spite of errors. */
  readonly isOpen: boolean;
  /** What the handler returned, as far as it is of the schema: its secrets show nowhere. */
  readonly returned: Value;
  /** Texts besides that show nowhere. */
  readonly secrets: readonly string[];
}

/**
 * Opens an ephemeral object. Its result is checked here, because Terraform does not close what it refuses: the outcome says
 * whether there is something to close.
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
    // Of an answer that does not fit the schema it is not known what is secret.
    secrets: returned === null ? textsIn(answer) : [],
  };
}

/** Said of an object that has to be closed, where an error that nobody foresaw came before anything to close it by. */
const mayExist =
  "It is not known whether the object was opened. Check whether it exists, and delete it if it does.";

/** Whether an error says by itself how things stand, which that of a bug does not. */
function isDeliberate(error: unknown): boolean {
  return error instanceof RemoteError || error instanceof DiagnosticError;
}

/** What is shown of an object that cannot be opened yet: the configuration, and nothing of what is computed. */
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

/** The configuration with what open returned in its computed attributes. */
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
