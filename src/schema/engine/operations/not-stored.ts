import { createHash } from "node:crypto";
import { type Diagnostic, inOwnWords } from "../../diagnostic.ts";
import { redactor } from "../../redaction/redact.ts";
import { textsOf } from "../../redaction/sensitive.ts";
import type { Resource } from "../../resource.ts";
import type { Type } from "../../values/type.ts";
import { fingerprint, type Value, type ValueRecord } from "../../values/value.ts";
import { type Change, Changes } from "../plan/changes.ts";
import { shortText } from "./contradiction-diagnostic.ts";
import type { NotStored } from "./private-state.ts";

// An API that stores another value than the planned one does so again when the object is replaced. The private state records what a create
// did not store, so that no plan replaces the object for this reason.

/** Returns the digests of planned and stored values that differ after a create. */
export function digestsOf(changes: Changes): NotStored {
  return Object.fromEntries(
    changes.list.flatMap(({ path, planned, prior, member }) =>
      member ? [[path, [digest(member.type, planned), digest(member.type, prior)]]] : [],
    ),
  );
}

/** Returns a digest of a value, which may be secret and is only compared. */
export function digest(type: Type, value: Value): string {
  return createHash("sha256").update(fingerprint(type, value)).digest("base64url").slice(0, 22);
}

/** A plan, and the state before. */
interface States {
  readonly planned: ValueRecord;
  readonly prior: ValueRecord;
}

/** Returns the planned changes that the create of the object tried in vain. */
export function triedChanges(
  { block }: Resource,
  { planned, prior }: States,
  notStored: NotStored,
): readonly Change[] {
  if (Object.keys(notStored).length === 0) return [];
  return new Changes(block, planned, prior).list.filter((change) => {
    const { path, member } = change;
    const [wanted, stored] = notStored[path] ?? [];
    if (!member || wanted === undefined) return false;
    return wanted === digest(member.type, change.planned) && stored === digest(member.type, change.prior);
  });
}

/** Returns a warning about a change that a plan does not make, because only a replacement could. */
export function keptDiagnostic(
  { block }: Resource,
  { at, path, member, prior }: Change,
  states: States,
): Diagnostic {
  const hide = redactor(textsOf(block, [states.planned, states.prior]).sensitive);
  const value = member?.attribute?.sensitive ? "a sensitive value" : hide(shortText(prior));
  const detail = `The API stored ${value} when the object was created with the configured ${path}. Only a replacement could change it, and would end in the same way, so the object stays as it is. Set ${path} to the value of the API. To replace the object nevertheless, plan with -replace.`;
  const summary = "API does not have the configured value";
  return inOwnWords({ severity: "warning", summary, detail, path: at }, value);
}
