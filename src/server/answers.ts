import { inflateRawSync } from "node:zlib";
import type { MethodName } from "./provider-methods.ts";

/** The methods that answer the same in every process of a provider, whatever they are asked; the environment may decide. */
export const constantMethods: readonly MethodName[] = [
  "getMetadata",
  "getProviderSchema",
  "getResourceIdentitySchemas",
  "getFunctions",
];

/** An answer, encoded, deflated, in base64; or which it is where an environment variable has a value and where not. */
export type Answer = string | { readonly variable: string; readonly set: Answer; readonly unset: Answer };

/** Answers of constant methods. */
export type Answers = { readonly [Name in MethodName]?: Answer };

/** The encoded answer that the build of this program has made, or undefined: then the method is to be called. */
export async function builtAnswer(name: MethodName): Promise<Buffer | undefined> {
  if (!constantMethods.includes(name)) return undefined;
  const { answers } = await import("./built-answers.ts");
  let answer = answers[name];
  while (typeof answer === "object") answer = process.env[answer.variable] ? answer.set : answer.unset;
  return answer === undefined ? undefined : inflateRawSync(Buffer.from(answer, "base64"));
}
