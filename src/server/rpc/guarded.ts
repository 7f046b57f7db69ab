import { ValueError } from "../../schema/codec/value-error.ts";
import { DiagnosticError } from "../../schema/diagnostic.ts";
import type { RpcContext } from "../handlers.ts";
import { diagnosticMessages } from "./messages.ts";

/**
 * Makes a handler that never rejects: hosts show a gRPC status badly, or drop it and go on with an empty answer.
 * What goes wrong becomes a diagnostic in an answer that `fallback` makes of the request.
 */
export function guarded<Request, Response extends object>(
  handle: (request: Request, context: RpcContext) => Promise<Response>,
  fallback: (request: Request) => object = () => ({}),
): (request: Request, context: RpcContext) => Promise<Response> {
  return async (request, context) => {
    try {
      return await handle(request, context);
    } catch (error) {
      const diagnostics = diagnosticMessages([diagnosticOf(error, context)], nowhere);
      // Every member of an answer is optional, and all answers that come here have diagnostics.
      return { ...fallback(request), diagnostics } as unknown as Response;
    }
  };
}

/** Errors that come here belong to no block. */
const nowhere = { attributes: {}, blocks: {} };

function diagnosticOf(error: unknown, context: RpcContext) {
  if (error instanceof DiagnosticError) return error.diagnostic;
  context.log.error("unexpected error", { stack: error instanceof Error ? error.stack : String(error) });
  const place = error instanceof ValueError && error.path.length > 0 ? `At ${error.path.join(".")}: ` : "";
  const text = error instanceof Error ? error.message : String(error);
  return {
    severity: "error" as const,
    summary: `Provider bug in ${context.rpc}`,
    detail: `${place}${text}. This is a fault of the provider, not of your configuration: please report it with the log of TF_LOG=debug.`,
  };
}
