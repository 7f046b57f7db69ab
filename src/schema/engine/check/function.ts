import type { ProviderFunction } from "../../function.ts";

/** Returns the problems of a function with this name. */
export function functionProblems(
  name: string,
  { definition }: Pick<ProviderFunction, "definition">,
): readonly string[] {
  const { parameters, variadic, summary, description, example } = definition;
  const names = [...parameters, ...(variadic ? [variadic] : [])].map((parameter) => parameter.name);
  const writable = /^[a-z][a-z0-9_]*$/;
  return [
    ...(writable.test(name) ? [] : [`${JSON.stringify(name)} is not a valid function name`]),
    ...(summary === "" ? ["summary is empty"] : []),
    ...(description === "" ? ["description is empty"] : []),
    ...(example === undefined || example.includes(`::${name}(`) ? [] : [`example has no call of ${name}`]),
    ...names.filter((one) => !writable.test(one)).map((one) => `${one} is not a valid parameter name`),
    ...names.filter((one, i) => names.indexOf(one) < i).map((one) => `${one} is the name of two parameters`),
  ].map((problem) => `function ${name}: ${problem}`);
}
