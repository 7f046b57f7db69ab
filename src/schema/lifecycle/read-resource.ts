import type { Resource } from "../define.ts";
import { DiagnosticError, Diagnostics } from "../diagnostic.ts";
import { pathRoot } from "../path.ts";
import { refreshed } from "../state/refreshed.ts";
import { isRecord, record, type Value } from "../values/value.ts";
import { fromView, toView } from "../view.ts";
import { faultDiagnostic } from "./faults.ts";
import { deadline, type Outcome, type Session } from "./operation.ts";
import { PrivateData } from "./private-state.ts";

/** A state without identifier names no object, which is not the same as an object that is gone. */
function demandIdentifier({ block }: Resource, current: Value, typeName: string): void {
  const state = isRecord(current) ? current : record();
  for (const [name, { identifier }] of Object.entries(block.attributes)) {
    if (!identifier || (state[name] ?? "") !== "") continue;
    const detail = `The state of ${typeName} has no ${name}. Remove the object from the state and import it anew.`;
    throw new DiagnosticError([name], "State names no object", detail);
  }
}

/** Reads an object anew. The state is null if it is gone, and the current one if it could not be read. */
export async function readResource(
  resource: Resource,
  request: { readonly current: Value; readonly privateBytes: Uint8Array | undefined },
  session: Session,
): Promise<Outcome> {
  const { block, definition } = resource;
  const { current } = request;
  const kept = new PrivateData(request.privateBytes, definition.privateState);
  const diagnostics = new Diagnostics();
  const signal = deadline(session, "read", current, resource);
  try {
    const { api, log } = session;
    const { imported } = kept;
    if (!imported) demandIdentifier(resource, current, session.typeName);
    const prior = toView(block, current) as never;
    const context = {
      prior,
      imported,
      diagnostics,
      api,
      log,
      signal,
      at: pathRoot<never>(),
      privateState: kept,
    };
    const remote = await definition.read(context);
    if (remote === null) return { state: null, privateBytes: kept.encode(), diagnostics: diagnostics.list };
    const found = fromView(block, remote);
    const state = refreshed(block, isRecord(current) ? current : null, isRecord(found) ? found : record(), {
      imported,
    });
    kept.markImported(false);
    return { state, privateBytes: kept.encode(), diagnostics: diagnostics.list };
  } catch (error) {
    const { typeName, log } = session;
    diagnostics.add(faultDiagnostic(error, { typeName, verb: "read" }, log, signal));
    return { state: current, privateBytes: kept.encode(), diagnostics: diagnostics.list };
  }
}
