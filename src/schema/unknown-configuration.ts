import { DiagnosticError, inOwnWords } from "./diagnostic.ts";

/**
 * The error of an API client whose request needs attributes of the provider configuration that are not known yet; see `mayBeUnknown` of a
 * provider. A refresh then keeps the state, with a warning, a plan is made without `modifyPlan`, and a client that allows deferral defers both and
 * reads of data sources. Any other operation fails with this error.
 */
export class UnknownConfigurationError extends DiagnosticError {
  constructor(...names: readonly string[]) {
    const detail = `The request needs these attributes of the provider configuration, which are known only after apply: ${names.join(", ")}. ${cure}`;
    super([], "Provider configuration not known", detail);
    inOwnWords(this.diagnostic);
  }
}

const cure =
  "For a data source or an ephemeral resource, add depends_on with the resources that the attributes depend on, so that Terraform reads it during the apply. In any other case, apply these resources first, with -target.";
