import { resolve } from "node:path";
import type { Environment } from "../../schema/index.ts";
import { Core } from "../core/core.ts";
import type { Caller, CoreMethod, CoreRequest, CoreResponse } from "../core/methods.ts";
import { type PluginClient, startPlugin, type UnaryName } from "./client.ts";

/** The built provider as a process of its own, and a stand-in for Terraform that drives it. */
export interface DrivenPlugin {
  /** The process, and calls that no stand-in makes. */
  readonly plugin: PluginClient;
  /** The stand-in for Terraform. */
  readonly core: Core;
}

/** Starts a built provider with settings for its API, as Terraform would. */
export async function drive(program: string, env: Environment = {}): Promise<DrivenPlugin> {
  const plugin = await startPlugin({ command: resolve(program), env });
  return { plugin, core: new Core(callerOf(plugin)) };
}

/** The calls of a stand-in for Terraform, made to a plugin. */
export function callerOf(plugin: PluginClient): Caller {
  return async <M extends CoreMethod>(method: M, request: CoreRequest<M>) =>
    (await plugin.call(method as UnaryName, request as never)) as unknown as CoreResponse<M>;
}
