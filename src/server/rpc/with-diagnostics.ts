import { ValueError } from "../../schema/codec/value-error.ts";
import { type Diagnostic, DiagnosticError, inOwnWords } from "../../schema/diagnostic.ts";
import {
  bugDetail,
  errorPlace,
  errorStack,
  errorText,
  quietly,
} from "../../schema/engine/operations/error-text.ts";
import type { Content } from "../../schema/schema.ts";
import type { RpcContext } from "../rpc-handlers.ts";
import { diagnosticMessages } from "./messages.ts";

/**
 * Returns a handler that never rejects: hosts show a gRPC status badly, or ignore it and continue with an empty response.
 * Errors become diagnostics in a response that `fallback` creates from the request.
 */
export function withDiagnostics<Request, Response extends object>(
  handle: (request: Request, context: RpcContext) => Promise<Response>,
  fallback: (request: Request) => object | Promise<object> = () => ({}),
): (request: Request, context: RpcContext) => Promise<Response> {
  return async (request, context) => {
    try {
      return await handle(request, context);
    } catch (error) {
      const diagnostics = errorMessages(error, context);
      // Every member of a response is optional, and all responses here have diagnostics.
      return { ...(await kept(fallback, request)), diagnostics } as unknown as Response;
    }
  };
}

/** Returns the response of the fallback; an empty one if the fallback fails, too. */
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

/** The content for errors that belong to no block. */
export const nowhere: Content = { attributes: {}, blocks: {} };

/** Encodes an error that no operation has reported, and that belongs to no block. */
export function errorMessages(error: unknown, context: RpcContext): ReturnType<typeof diagnosticMessages> {
  return diagnosticMessages([diagnosticOf(error, context)], nowhere);
}

/** Returns the diagnostic for an error that no operation has reported. Never throws. */
export function diagnosticOf(error: unknown, context: RpcContext): Diagnostic {
  if (error instanceof DiagnosticError) return error.diagnostic;
  quietly(() => context.log.error("unexpected error", { stack: errorStack(error) }));
  const place = error instanceof ValueError && error.place ? `At ${error.place}: ` : "";
  // The messages of other errors may quote their arguments.
  const text = error instanceof ValueError ? errorText(error) : errorPlace(error);
  const summary = `Provider bug in ${context.rpc}`;
  return inOwnWords({ severity: "error", summary, detail: bugDetail(`${place}${text}.`) }, text, place);
}
