import { camelCase } from "../../../src/schema/camel-case.ts";
import type { Json, Literal } from "../../support/registry/literal.ts";
import { type Configured, referenceMark } from "./configured-examples.ts";
import { propertiesOf, tokenOfType } from "./package-names.ts";
import type { PackageSchema } from "./package-schema.ts";

/** The members of a program. */
export interface Program {
  readonly resources: Literal;
  readonly variables: Literal;
  readonly outputs: Literal;
}

/** Returns the name in a program of the resource with this address in a module. */
export function labelOf(module: string, address: string): string {
  return `${module}_${address.replaceAll(".", "_")}`;
}

/** Writes one program with the whole configuration; data sources are read after everything is created. */
export function exampleProgram(schema: PackageSchema, configured: readonly Configured[]): Program {
  const resources: { [label: string]: Json } = {};
  const variables: { [label: string]: Json } = {};
  const made = configured.filter(({ isData }) => !isData);
  const dependsOn = made.map(({ module, address }) => `\${${labelOf(module, address)}}`);

  for (const { module, address, type, isData, content, values, provider } of configured) {
    const label = labelOf(module, address);
    const token = tokenOfType(type, isData);
    const inputs = isData ? schema.functions[token]?.inputs?.properties : inputsOf(schema, token);
    const properties = propertiesOf(schema, content, inputs ?? {}, values, (text) => written(text, module));
    if (isData) {
      const options = { dependsOn };
      variables[label] = { "fn::invoke": { function: token, arguments: properties, options } };
    } else if (provider) {
      resources[`${label}_provider`] = { type: `pulumi:providers:${schema.name}`, properties: provider };
      const options = { provider: `\${${label}_provider}` };
      resources[label] = { type: token, properties, options };
    } else {
      resources[label] = { type: token, properties };
    }
  }
  // Pulumi does not treat results of functions as secret, even if the schema marks parts of them.
  const secret = (label: string) => ({ "fn::secret": `\${${label}}` });
  const outputs = Object.fromEntries(Object.keys(variables).map((label) => [label, secret(label)]));
  return { resources, variables, outputs };
}

function inputsOf({ resources }: PackageSchema, token: string) {
  const resource = resources[token];
  if (!resource) throw new Error(`the package has no resource ${token}`);
  return resource.inputProperties;
}

/** Returns a text for YAML programs, in which `${` begins a reference. */
function written(text: string, module: string): string {
  if (!text.startsWith(referenceMark)) return text.replaceAll("${", "$${");
  const path = text.slice(referenceMark.length);
  const end = path.lastIndexOf(".");
  return `\${${labelOf(module, path.slice(0, end))}.${camelCase(path.slice(end + 1))}}`;
}
