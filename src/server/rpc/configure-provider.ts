import { inputView } from "../../schema/config-input.ts";
import type { Log } from "../../schema/contexts.ts";
import { type Diagnostic, Diagnostics } from "../../schema/diagnostic.ts";
import { errorDiagnostic } from "../../schema/engine/operations/error-diagnostic.ts";
import { validateConfig } from "../../schema/engine/operations/validate.ts";
import { knownRest } from "../../schema/engine/state/known-rest.ts";
import { namingVariables, type Origins, withEnvironment } from "../../schema/environment.ts";
import { pathRoot } from "../../schema/path.ts";
import { textsOf } from "../../schema/redaction/sensitive.ts";
import { type Block, blockType } from "../../schema/schema.ts";
import { isRecord, isWhollyKnown, record, type Value } from "../../schema/values/value.ts";
import { type ObjectView, toView } from "../../schema/view.ts";
import { traced } from "../../tracing/span.ts";
import { isTraced } from "../is-traced.ts";
import type { RpcHandler } from "../rpc-handlers.ts";
import { keepWarning } from "../share/keep-time.ts";
import { unsavedWarning } from "../unsaved-file.ts";
import { decodeOmissible } from "./empty-configuration.ts";
import { decodeBlock, diagnosticMessages } from "./messages.ts";
import type { ServedProvider } from "./served-provider.ts";
import { withDiagnostics } from "./with-diagnostics.ts";
import { requireValidDefinition } from "./wrong-definitions.ts";

export function validateProviderConfig(server: ServedProvider): RpcHandler<"validateProviderConfig"> {
  return withDiagnostics(async ({ config }, context) => {
    await requireValidDefinition("provider", server.provider);
    const { block, definition } = server.provider;
    const written = decodeBlock(block, config);
    const { config: value, origins, diagnostics } = withEnvironment(block, written, server.environment);
    const session = { typeName: `provider ${definition.name}`, log: context.log };
    const { environment } = server;
    const checks: Parameters<typeof validateConfig>[2] = {
      ...(definition.rules && { rules: definition.rules }),
      validate: (given) => definition.validate?.({ ...given, environment }),
    };
    const found = namingVariables(validateConfig(block, value, checks, session), origins);
    return { diagnostics: diagnosticMessages([...diagnostics, ...found], block, { within: [value] }) };
  });
}

/** Returns the errors of values from environment variables. Validation has already reported those of the configuration. */
function valuesOfVariables(
  { block, definition }: ServedProvider["provider"],
  value: Value,
  origins: Origins,
  log: Log,
): readonly Diagnostic[] {
  const isOfVariable = ({ severity, path: [name] = [] }: Diagnostic) =>
    severity === "error" && typeof name === "string" && origins[name]?.variable !== undefined;
  if (!Object.values(origins).some((origin) => origin?.variable !== undefined)) return [];
  const found = validateConfig(block, value, {}, { typeName: `provider ${definition.name}`, log });
  return namingVariables(found.filter(isOfVariable), origins);
}

/** Returns the input of `configure`: the known rest of attributes that are not wholly known. An unknown attribute has no default. */
function knownInput(block: Block, value: Value, unknown: readonly string[]): ObjectView {
  if (!isRecord(value) || unknown.length === 0) return inputView(block, value);
  const [, types] = blockType(block);
  const rest = unknown.map((name): [string, Value] => [
    name,
    knownRest(types[name] ?? "dynamic", value[name] ?? null),
  ]);
  const none = rest.flatMap(([name, part]) => (part === null ? [[name, null] as const] : []));
  return { ...inputView(block, record([...Object.entries(value), ...rest])), ...Object.fromEntries(none) };
}

/** Replaces the whole previous configuration: one process may be configured repeatedly. */
export function configureProvider(server: ServedProvider): RpcHandler<"configureProvider"> {
  return withDiagnostics(async ({ config, terraformVersion }, context) => {
    server.host = terraformVersion.includes("pulumi") ? "pulumi" : "terraform";
    server.configured = { kind: "not yet" };
    server.isApplying = false;
    await requireValidDefinition("provider", server.provider);
    const { block, definition } = server.provider;
    // Some hosts send no configuration.
    const written = decodeOmissible(block, config);
    const {
      config: value,
      origins,
      diagnostics: ofEnvironment,
    } = withEnvironment(block, written, server.environment);
    const unknown = isRecord(value)
      ? Object.entries(value).flatMap(([name, part]) => (isWhollyKnown(part) ? [] : [name]))
      : Object.keys(block.attributes);
    const { mayBeUnknown = [] } = definition;
    if (unknown.some((name) => !mayBeUnknown.includes(name))) {
      server.configured = { kind: "unknown", attributes: unknown };
      return {};
    }
    server.secrets = textsOf(block, [value]).sensitive;
    const diagnostics = new Diagnostics();
    const { environment } = server;
    for (const warning of [
      unsavedWarning(environment, `terraform-provider-${definition.name}`, server.host),
      keepWarning(environment),
      ...(isTraced(environment) ? await (await import("../traces.ts")).traceWarnings(environment) : []),
    ])
      if (warning) diagnostics.add(warning);
    const errors = [...ofEnvironment, ...valuesOfVariables(server.provider, value, origins, context.log)];
    if (errors.length > 0) return { diagnostics: diagnosticMessages(errors, block, { within: [value] }) };
    // The client created here logs in many later calls, so it must not use the log of this call.
    const log = context.processLog;
    const signal = server.signal(context);
    try {
      // The definition has the types of its own schema, of which these are the values.
      const given = {
        config: knownInput(block, value, unknown) as never,
        unknown,
        written: toView(block, value) as never,
        origins,
        environment,
        diagnostics,
        signal,
        log,
        at: pathRoot<never>(),
        addSecret: (secret: string) => {
          server.secrets = [...server.secrets, secret];
        },
      };
      const api = await traced("operation", "configure", async () => definition.configure(given));
      if (!diagnostics.hasErrors) server.use(api);
    } catch (error) {
      const typeName = `provider ${definition.name}`;
      diagnostics.add(errorDiagnostic(error, { typeName, verb: "configure", log, signal }));
    }
    return { diagnostics: server.messages(diagnostics.list, block, [value]) };
  });
}
