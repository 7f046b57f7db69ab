import { DiagnosticError, inOwnWords, ownError } from "./diagnostic.ts";

const summary = "Provider configuration not known";

/** How a part of the configuration gets what attributes of the provider depend on that are known only after apply. */
export const curesOfUnknown = {
  dataSource:
    "Add depends_on with the resources that they depend on to its block, so that Terraform reads it during the apply, when they are known.",
  // Terraform, unlike OpenTofu, opens an ephemeral resource with depends_on in the plan.
  ephemeral:
    "Let an argument in its block refer to the resources that they depend on, so that it is opened during the apply, when they are known, or apply these resources first, with -target.",
  other: "Apply the resources that they depend on first, with -target.",
} as const;

/**
 * The error of an API client whose request needs attributes of the provider configuration that are not known yet; see `mayBeUnknown` of a
 * provider. A refresh then keeps the state, with a warning, a plan is made without `modifyPlan`, and a client that allows deferral defers both and
 * reads of data sources. Any other operation fails with this error.
 */
export class UnknownConfigurationError extends DiagnosticError {
  /** The names of the attributes. */
  readonly names: readonly string[];

  constructor(...names: readonly string[]) {
    super([], summary, detailOf(names, "other"));
    inOwnWords(this.diagnostic);
    this.names = names;
  }
}

/** Returns the error with the cure for a data source or an ephemeral resource, and any other one as it is. */
export function withCureFor(kind: "dataSource" | "ephemeral", error: unknown): unknown {
  return error instanceof UnknownConfigurationError
    ? ownError([], summary, detailOf(error.names, kind))
    : error;
}

function detailOf(names: readonly string[], kind: keyof typeof curesOfUnknown): string {
  return `The request needs these attributes of the provider configuration, which are known only after apply: ${names.join(", ")}. ${curesOfUnknown[kind]}`;
}
