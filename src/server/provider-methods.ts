import { providerMethods } from "./generated/methods.ts";

/** The name of a method of `tfplugin6.Provider`, in camel case. */
export type MethodName = keyof typeof providerMethods;

/** All methods of protocol version 6.11. */
export const methodNames = Object.keys(providerMethods) as readonly MethodName[];

/** Returns the name of the method in the protocol: `ReadResource`. */
export function rpcName(name: MethodName): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
