import { type Diagnostic, DiagnosticError } from "../../schema/diagnostic.ts";
import { ValueError } from "../../schema/engine/codec/value-error.ts";
import { errorPlace, errorStack, errorText, quietly } from "../../schema/engine/operations/error-text.ts";
import type { RpcContext } from "../rpc-handlers.ts";
import { diagnosticMessages } from "./messages.ts";

/**
 * Makes a handler that never rejects: hosts show a gRPC status badly, or drop it and go on with an empty answer.
 * What goes wrong becomes a diagnostic in an answer that `fallback` makes of the request.
 */
export function withDiagnostics<Request, Response extends object>(
  handle: (request: Request, context: RpcContext) => Promise<Response>,
  fallback: (request: Request) => object | Promise<object> = () => ({}),
): (request: Request, context: RpcContext) => Promise<Response> {
  return async (request, context) => {
    try {
      return await handle(request, context);
    } catch (error) {
      const diagnostics = diagnosticMessages([diagnosticOf(error, context)], nowhere);
      // Every member of an answer is optional, and all answers that come here have diagnostics.
      return { ...(await kept(fallback, request)), diagnostics } as unknown as Response;
    }
  };
}

/** What a fallback makes of a request; nothing where it fails, too. */
async function kept<Request>(
  fallback: (request: Request) => object | Promise<object>,
  request: Request,
): Promise<object> {
  try {
    return await fallback(request);
  } catch {
    return {};
  }
}

/** Errors that come here belong to no block. */
const nowhere = { attributes: {}, blocks: {} };

/** The diagnostic for an error that no operation has reported. Never throws. */
export function diagnosticOf(error: unknown, context: RpcContext): Diagnostic {
  if (error instanceof DiagnosticError) return error.diagnostic;
  quietly(() => context.log.error("unexpected error", { stack: errorStack(error) }));
  const place = error instanceof ValueError && error.path.length > 0 ? `At ${error.path.join(".")}: ` : "";
  // Other errors may quote what they were given.
  const text = error instanceof ValueError ? errorText(error) : errorPlace(error);
  return {
    severity: "error",
    summary: `Provider bug in ${context.rpc}`,
    detail: `${place}${text}. This is a bug in the provider, not in your configuration. Please report it with the output of TF_LOG=debug.`,
  };
}
