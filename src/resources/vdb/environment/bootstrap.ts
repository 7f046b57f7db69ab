import { type CreateContext, type Fields, RemoteError, type TypedPath } from "../../../schema/index.ts";
import type { Address } from "../account-id.ts";
import type { VdbApi } from "../api/client.ts";
import { generateBootstrap } from "./wire.ts";

/** The attributes for bootstrap commands, which the API does not have. */
export interface Bootstrap {
  /** A number above 0 requests commands. */
  readonly bootstrap_commands_version: number;
  readonly bootstrap_commands: readonly string[];
}

/** Reports whether requested commands are missing because the platform was not ready, or the key lacked the permission. */
export function lacksCommands({ bootstrap_commands_version, bootstrap_commands }: Bootstrap): boolean {
  return bootstrap_commands_version > 0 && bootstrap_commands.length === 0;
}

/**
 * Creates the requested commands. If the platform cannot create them yet, warns and returns none; after a create, whatever the reason is,
 * so that the environment does not become tainted.
 */
export async function makeCommands(
  api: VdbApi,
  version: number,
  address: Address,
  {
    signal,
    diagnostics,
    at,
    isNew = false,
  }: Pick<CreateContext<Fields, VdbApi>, "signal" | "diagnostics"> & {
    readonly at: TypedPath;
    readonly isNew?: boolean;
  },
): Promise<readonly string[]> {
  if (version <= 0) return [];
  try {
    return (await generateBootstrap(api, address, { signal })).commands;
  } catch (error) {
    if (!(error instanceof RemoteError && (isNew || refusals.includes(error.status)))) throw error;
    diagnostics.warn(at, "Bootstrap commands not generated", `${error.message}\n\n${next}`);
    return [];
  }
}

const refusals: readonly unknown[] = ["FailedPrecondition", "PermissionDenied"];

const next =
  "The environment exists, and each apply tries again to generate its bootstrap commands. Set bootstrap_commands_version to -1 to do without them.";
