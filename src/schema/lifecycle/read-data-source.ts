import type { DataSource } from "../define.ts";
import { Diagnostics } from "../diagnostic.ts";
import { pathRoot } from "../path.ts";
import { draft } from "../plan/draft.ts";
import { completed } from "../state/completed.ts";
import { standardTimeout } from "../timeouts.ts";
import { isRecord, record, type Value } from "../values/value.ts";
import { fromView, toView } from "../view.ts";
import { faultDiagnostic } from "./faults.ts";
import type { Outcome, Session } from "./operation.ts";

/** Reads a data source: the configuration, with what the API says in its computed attributes. */
export async function readDataSource(
  { block, definition }: DataSource,
  config: Value,
  session: Session,
): Promise<Pick<Outcome, "state" | "diagnostics">> {
  const diagnostics = new Diagnostics();
  const signal = AbortSignal.any([session.signal, AbortSignal.timeout(standardTimeout)]);
  const { api, log, typeName } = session;
  try {
    const planned = draft(block, isRecord(config) ? config : record(), null, { changing: true });
    const view = toView(block, config) as never;
    const remote = await definition.read({
      config: view,
      diagnostics,
      api,
      log,
      signal,
      at: pathRoot<never>(),
    });
    const found = fromView(block, remote);
    const state = completed(block, planned, isRecord(found) ? found : record());
    return { state, diagnostics: diagnostics.list };
  } catch (error) {
    diagnostics.add(faultDiagnostic(error, { typeName, verb: "read" }, log, signal));
    return { state: null, diagnostics: diagnostics.list };
  }
}
