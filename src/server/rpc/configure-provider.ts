import { DiagnosticError, Diagnostics } from "../../schema/diagnostic.ts";
import { errorDiagnostic } from "../../schema/operations/error-diagnostic.ts";
import { validateConfig } from "../../schema/operations/validate.ts";
import { pathRoot } from "../../schema/path.ts";
import { textsOf } from "../../schema/redaction/sensitive.ts";
import { configInput } from "../../schema/state/apply-input.ts";
import { isRecord, isWhollyKnown } from "../../schema/values/value.ts";
import { toView } from "../../schema/view.ts";
import type { RpcHandler } from "../rpc-handlers.ts";
import { emptyConfiguration } from "./empty-configuration.ts";
import { decodeBlock, diagnosticMessages } from "./messages.ts";
import { logOf, type ProviderServer } from "./provider-server.ts";
import { withDiagnostics } from "./with-diagnostics.ts";
import { requireValidDefinition } from "./wrong-definitions.ts";

export function validateProviderConfig(server: ProviderServer): RpcHandler<"validateProviderConfig"> {
  return withDiagnostics(async ({ config }, context) => {
    await requireValidDefinition({ kind: "provider", definition: server.provider });
    const { block, definition } = server.provider;
    const value = decodeBlock(block, config);
    const session = { typeName: `provider ${definition.name}`, log: logOf(context) };
    return {
      diagnostics: diagnosticMessages(validateConfig(block, value, definition, session), block, {
        within: [value],
      }),
    };
  });
}

/** Replaces whatever was configured before, as a whole: one process may be configured again and again. */
export function configureProvider(server: ProviderServer): RpcHandler<"configureProvider"> {
  return withDiagnostics(async ({ config, terraformVersion }, context) => {
    server.isPulumi = terraformVersion.includes("pulumi");
    server.configured = { kind: "not yet" };
    server.isApplying = false;
    await requireValidDefinition({ kind: "provider", definition: server.provider });
    const { block, definition } = server.provider;
    // Some hosts send none.
    const value = decodeBlock(block, config) ?? emptyConfiguration(block);
    const unknown = isRecord(value)
      ? Object.entries(value).flatMap(([name, part]) => (isWhollyKnown(part) ? [] : [name]))
      : Object.keys(block.attributes);
    if (unknown.length > 0) {
      server.configured = { kind: "unknown", attributes: unknown };
      return {};
    }
    server.secrets = textsOf(block, [value]).sensitive;
    const diagnostics = new Diagnostics();
    // What is made here logs in many calls, and is not this one's.
    const log = context.processLog;
    const signal = server.signal(context);
    try {
      const view = toView(block, configInput(block, value)) as never;
      const api = await definition.configure({
        config: view,
        diagnostics,
        signal,
        log,
        at: pathRoot<never>(),
        addSecret: (secret) => {
          server.secrets = [...server.secrets, secret];
        },
      });
      if (!diagnostics.hasErrors) server.use(api);
    } catch (error) {
      const doing = { typeName: `provider ${definition.name}`, verb: "configure" } as const;
      diagnostics.add(
        error instanceof DiagnosticError ? error.diagnostic : errorDiagnostic(error, doing, log, signal),
      );
    }
    const secrets = { within: [value], ofProvider: server.secrets };
    return { diagnostics: diagnosticMessages(diagnostics.list, block, secrets) };
  });
}
