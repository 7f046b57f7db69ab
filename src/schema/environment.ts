import type { Block } from "./schema.ts";

/** The variables of an environment, such as process.env. */
export type Environment = { readonly [variable: string]: string | undefined };

/** The schema of a provider's configuration where these variables are set: what they do not say is required. */
export function configurationIn(environment: Environment, block: Block): Block {
  const attributes = Object.entries(block.attributes).map(([name, attribute]) => {
    const { requiredUnlessEnv: variable } = attribute;
    if (variable === undefined || environment[variable]) return [name, attribute] as const;
    return [name, { ...attribute, required: true, optional: false }] as const;
  });
  return { ...block, attributes: Object.fromEntries(attributes) };
}
