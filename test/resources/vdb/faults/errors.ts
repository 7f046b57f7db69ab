import { expect } from "chai";
import { type CoreDiagnostic, DiagnosticsError } from "../../../../src/testing/core/core.ts";
import type { VdbTestApi } from "../../../support/vdb-api.ts";
import { nameOf, type Strike } from "./strikes.ts";

const participles = { create: "created", read: "read", update: "updated", delete: "deleted" };

/** Returns the only error of an operation, if there is one. */
export async function errorOf(operation: Promise<unknown>): Promise<CoreDiagnostic | undefined> {
  try {
    await operation;
    return undefined;
  } catch (error) {
    if (!(error instanceof DiagnosticsError)) throw error;
    const [first, ...more] = error.diagnostics;
    expect(more, "more errors").to.deep.equal([]);
    return first;
  }
}

/** Expects an error to state what was not done and why, without any secret of the local API. */
export function expectReported(
  { summary, detail }: CoreDiagnostic,
  { type, verb }: { readonly type: string; readonly verb: keyof typeof participles },
  { strikes, api }: { readonly strikes: readonly Strike[]; readonly api: VdbTestApi },
): void {
  const last = strikes.at(-1);
  const isTaken = last?.way.name === "ALREADY_EXISTS" && nameOf(last.step).startsWith("Create");
  if (summary !== (isTaken ? `vdb_${type} exists already` : `vdb_${type} not ${participles[verb]}`)) {
    // The messages that a resource has for objects that no longer exist.
    expect(summary).to.match(/^\w[\w ]+ not found$/);
    expect(last?.way.name).to.equal("NOT_FOUND");
    expect(detail).not.to.equal("");
  } else if (!strikes.some(({ way }) => way.reported.test(detail))) {
    throw new Error(`the status is not reported: ${detail}`);
  }
  for (const secret of secretsOf(api)) expect(summary + detail).not.to.contain(secret);
}

function secretsOf(api: VdbTestApi): readonly string[] {
  const keys = [...api.objects("authKeys"), ...api.objects("databaseApiKeys")].flatMap(
    ({ key }) => key ?? [],
  );
  return [api.localApi.credentials.apiKey, ...keys.map(String)];
}
