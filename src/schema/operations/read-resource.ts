import type { Resource } from "../define.ts";
import { DiagnosticError, Diagnostics } from "../diagnostic.ts";
import { pathRoot } from "../path.ts";
import { missingValues, requireValues } from "../state/missing.ts";
import { stateAfterRead } from "../state/state-after-read.ts";
import { timeoutOf } from "../timeouts.ts";
import { asRecord, isWhollyKnown, type Value } from "../values/value.ts";
import { fromView, toView } from "../view.ts";
import { withDeadline } from "./deadline.ts";
import { errorDiagnostic } from "./error-diagnostic.ts";
import type { OperationContext, Outcome } from "./operation-context.ts";
import { EncodedPrivateState } from "./private-state.ts";
import { requireIdentifier } from "./require-identifier.ts";

/** Terraform says so itself of what is gone; other hosts take it for an import that went well. */
function nothingToImport(typeName: string): DiagnosticError {
  const detail = `The API has no ${typeName} with this import ID. Correct the ID, or remove the import and let the next apply create the object.`;
  return new DiagnosticError([], "Cannot import non-existent remote object", detail);
}

/** Reads an object anew. The state is null if it is gone, and the current one if it could not be read. */
export async function readResource(
  resource: Resource,
  request: { readonly current: Value; readonly privateBytes: Uint8Array | undefined },
  context: OperationContext,
): Promise<Outcome> {
  const { definition } = resource;
  const { current } = request;
  const privateState = new EncodedPrivateState(request.privateBytes, definition.privateState);
  const diagnostics = new Diagnostics();
  const time = timeoutOf("read", current, definition.timeouts);
  const state = await withDeadline(context.signal, time, async (signal) => {
    try {
      return await readState(resource, current, { ...context, signal }, { privateState, diagnostics });
    } catch (error) {
      const { typeName, log } = context;
      const hasTimeout = definition.timeouts?.read !== undefined;
      diagnostics.add(errorDiagnostic(error, { typeName, verb: "read", hasTimeout }, log, signal));
      return current;
    }
  });
  return { state, privateBytes: privateState.encode(), diagnostics: diagnostics.list };
}

async function readState(
  resource: Resource,
  current: Value,
  { typeName, api, log, signal }: OperationContext,
  {
    privateState,
    diagnostics,
  }: { readonly privateState: EncodedPrivateState; readonly diagnostics: Diagnostics },
): Promise<Value> {
  const { block, definition } = resource;
  const { imported, zeros } = privateState;
  const named = requireIdentifier(resource, current, { typeName, imported });
  const prior = toView(block, named) as never;
  const context = {
    prior,
    imported,
    diagnostics,
    api,
    log,
    signal,
    at: pathRoot<never>(),
    privateState,
  };
  const remote = await definition.read(context);
  if (remote === null) {
    if (imported) throw nothingToImport(typeName);
    return null;
  }
  const found = fromView(block, remote);
  const state = stateAfterRead(block, named, asRecord(found), { imported, zeros });
  if (!isWhollyKnown(state)) throw new Error("read returned unknown values");
  requireValues(block, "read", missingValues(block, state));
  privateState.setImported(false);
  return state;
}
