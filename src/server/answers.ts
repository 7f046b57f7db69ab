import { inflateRawSync } from "node:zlib";
import type { MethodName } from "./provider-methods.ts";

/** The methods that answer the same in every process of a provider, whatever they are asked. */
export const constantMethods: readonly MethodName[] = [
  "getMetadata",
  "getProviderSchema",
  "getResourceIdentitySchemas",
  "getFunctions",
];

/** Answers of constant methods: encoded, deflated, in base64. */
export type Answers = { readonly [Name in MethodName]?: string };

/** The encoded answer that the build of this program has made, or undefined: then the method is to be called. */
export async function builtAnswer(name: MethodName): Promise<Buffer | undefined> {
  if (!constantMethods.includes(name)) return undefined;
  const { answers } = await import("./built-answers.ts");
  const answer = answers[name];
  return answer === undefined ? undefined : inflateRawSync(Buffer.from(answer, "base64"));
}
