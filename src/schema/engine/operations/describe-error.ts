import { ValueError } from "../../codec/value-error.ts";
import type { Log } from "../../contexts.ts";
import { type Diagnostic, DiagnosticError, inOwnWords, withAddress } from "../../diagnostic.ts";
import { RemoteError } from "../../remote-error.ts";
import type { TimeoutsForm } from "../../timeouts.ts";
import { bugDetail, errorStack, errorText, quietly } from "./error-text.ts";

/** The operation during which an error occurred. */
export interface Operation {
  /** The full name of the type, such as `sec_alert_channel_email`. */
  readonly typeName: string;
  readonly verb: keyof typeof verbForms;
  /** Whether the configuration can extend its time, with the attribute in `timeouts` that has the verb's name. */
  readonly hasTimeout?: boolean;
  /** How the configuration writes `timeouts`; as a block by default. */
  readonly timeoutsAs?: TimeoutsForm | undefined;
  readonly log: Log;
  /** The signal of the operation, whose reason explains why it was stopped. */
  readonly signal?: AbortSignal | undefined;
}

/** The operations in the words of messages: what is done, and what was done. */
export const verbForms = {
  create: ["creating", "created"],
  read: ["reading", "read"],
  update: ["updating", "updated"],
  delete: ["deleting", "deleted"],
  plan: ["planning", "planned"],
  validate: ["validating", "validated"],
  import: ["importing", "imported"],
  upgrade: ["upgrading the state of", "upgraded"],
  move: ["moving", "moved"],
  configure: ["configuring", "configured"],
  list: ["listing", "listed"],
  generate: ["generating the configuration of", "generated"],
  invoke: ["invoking", "completed"],
  open: ["opening", "opened"],
  renew: ["renewing", "renewed"],
  close: ["closing", "closed"],
  write: ["writing a state of", "written"],
  lock: ["locking a state of", "locked"],
  unlock: ["unlocking a state of", "unlocked"],
} as const;

/**
 * Returns the diagnostic for an error. A DiagnosticError contains its diagnostic; the error of an API becomes the detail;
 * any other error is reported as a bug, with its place in the author's code, and its stack in the log.
 */
export function describeError(error: unknown, operation: Operation): Diagnostic {
  if (error instanceof DiagnosticError) return error.diagnostic;
  const { typeName, verb, log } = operation;
  const [participle, done] = verbForms[verb];
  const stopped = stopReason(operation);
  if (error instanceof RemoteError) {
    const detail = stopped ? `${stopped} ${error.message.trim()}` : error.message;
    const summary =
      verb === "create" && error.alreadyExists ? `${typeName} exists already` : `${typeName} not ${done}`;
    const diagnostic = { severity: "error", summary, detail, ...(error.at && { path: error.at }) } as const;
    return inOwnWords(withAddress(diagnostic, error.url), error.message.trim());
  }
  if (stopped) return inOwnWords({ severity: "error", summary: `${typeName} not ${done}`, detail: stopped });
  quietly(() => log.error(`unexpected error while ${participle} ${typeName}`, { stack: errorStack(error) }));
  const text = bugText(error);
  const summary = `Provider bug while ${participle} ${typeName}`;
  return inOwnWords({ severity: "error", summary, detail: bugDetail(text, error) }, text);
}

/** Returns a sentence with the reason why an operation was stopped. */
function stopReason({ verb, signal, hasTimeout = false, timeoutsAs }: Operation): string | undefined {
  if (!signal?.aborted) return undefined;
  const timedOut = signal.reason instanceof Error && signal.reason.name === "TimeoutError";
  if (!timedOut) return "The run was interrupted before the operation finished.";
  const place = timeoutsAs === "attribute" ? "attribute timeouts" : "timeouts block";
  const cure = hasTimeout ? ` To allow more time, set ${verb} in the ${place}.` : "";
  return `The operation timed out.${cure}`;
}

function bugText(error: unknown): string {
  if (error instanceof ValueError && error.place) return `At ${error.place}: ${error.message}.`;
  const text = errorText(error);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
