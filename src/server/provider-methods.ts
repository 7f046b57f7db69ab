import { providerMethods } from "./generated/methods.ts";

/** A method of `tfplugin6.Provider`, in camel case. */
export type MethodName = keyof typeof providerMethods;

/** All methods of the protocol's version 6.11. */
export const methodNames = Object.keys(providerMethods) as readonly MethodName[];

/** The method in the protocol's spelling: `ReadResource`. */
export function rpcName(name: MethodName): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
