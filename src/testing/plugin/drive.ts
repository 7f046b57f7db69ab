import { resolve } from "node:path";
import type { Environment } from "../../schema/index.ts";
import { Core } from "../core/core.ts";
import type { Caller } from "../core/methods.ts";
import { type PluginClient, startPlugin } from "./client.ts";

/** The built provider as a separate process, with a simulated Terraform that calls it. */
export interface DrivenPlugin {
  /** The process, for calls beyond those of the simulated Terraform. */
  readonly plugin: PluginClient;
  /** The simulated Terraform. */
  readonly core: Core;
}

/** Starts a built provider with settings for its API, as Terraform would. */
export async function drive(program: string, env: Environment = {}): Promise<DrivenPlugin> {
  const plugin = await startPlugin({ command: resolve(program), env });
  return { plugin, core: new Core(callerOf(plugin)) };
}

/** Returns a Caller that sends the calls of the simulated Terraform to a plugin. */
export function callerOf(plugin: PluginClient): Caller {
  return (method, request) => plugin.call(method, request);
}
