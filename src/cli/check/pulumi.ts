import type { Provider } from "../../schema/define.ts";
import { className, type Members, membersOf, resourceClass } from "../../schema/pulumi-names.ts";
import type { Resource } from "../../schema/resource.ts";
import type { Rule } from "../../schema/schema.ts";
import { type Finding, findings } from "./report.ts";

// What Pulumi's dynamic bridge and its code generators cannot carry, as it was seen with the bridge 3.136 and Pulumi 3.259.

/** Words that cannot name a variable or a parameter in the SDK for TypeScript. */
const ofTypeScript = wordsOf(
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function
  if implements import in instanceof interface let new null package private protected public return static super switch this throw true try
  typeof var void while with yield`,
);

/** Words that cannot name a parameter in one of the SDKs: those for TypeScript, Python and Go. */
const keywords = new Set([
  ...ofTypeScript,
  ...wordsOf(
    `and as assert async chan def defer del elif except fallthrough from func global go goto is lambda map nonlocal not or pass raise range
    select struct type`,
  ),
]);

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}

/** Returns whether Pulumi's bridge can carry a provider, with a finding for each reason that it cannot. */
export async function pulumiFindings(provider: Provider): Promise<readonly Finding[]> {
  const { name, resources, dataSources } = provider.definition;
  return findings(
    "pulumi",
    await pulumiProblems(provider),
    `the names of ${count(resources, "resource")} and ${count(dataSources, "data source")} of ${name} are distinct, and each ID is a text`,
  );
}

/** Returns why Pulumi's bridge cannot carry a provider, in sentences with the cure; empty if it can. */
export async function pulumiProblems(provider: Provider): Promise<readonly string[]> {
  const { name: own, resources, dataSources, functions } = provider.definition;
  const all = [
    ...namesOfTypes(own, Object.keys(resources), Object.keys(dataSources), Object.keys(functions)),
    ...sameProperties(`provider ${own}`, membersOf(provider.block)),
    ...settings(provider),
  ];
  for (const [name, load] of Object.entries(resources)) {
    const resource = (await load()).default;
    all.push(...ofResource(`${own}_${name}`, resource));
  }
  for (const [name, load] of Object.entries(dataSources)) {
    const { block } = (await load()).default;
    const place = `data source ${own}_${name}`;
    all.push(...sameProperties(place, membersOf(block)));
    for (const [member, property] of membersOf(block).properties)
      if (property === "opts" && !block.attributes[member]?.computed)
        all.push(
          `${member} of ${place} is also the name of the options of a call in the SDK for Python, which cannot be imported: rename it.`,
        );
  }
  for (const [name, load] of Object.entries(functions)) {
    const { parameters, variadic } = (await load()).default.definition;
    const names = (variadic ? [...parameters, variadic] : parameters).map((one) => one.name);
    all.push(...ofFunction(name, names));
  }
  return all;
}

/** Returns the problems of types whose classes, functions and files in SDKs have one name. */
function namesOfTypes(
  own: string,
  resources: readonly string[],
  dataSources: readonly string[],
  functions: readonly string[],
): readonly string[] {
  const problems: string[] = [];
  const taken = new Map<string, string>();
  const take = (name: string, what: string) => {
    const other = taken.get(name);
    if (other === undefined) taken.set(name, what);
    else if (other !== what)
      problems.push(`${other} and ${what} are both ${name} in an SDK of Pulumi: rename one of them.`);
  };
  for (const name of resources) {
    const [what, named] = [`The resource ${own}_${name}`, resourceClass(own, name)];
    if (named === "Object")
      problems.push(
        `${what} is Object in Pulumi, which cannot be the name of a class in TypeScript: rename the resource.`,
      );
    for (const end of ["", "Args", "State"]) take(`${named}${end}`, what);
    take(lowerFirst(named), what);
  }
  for (const name of dataSources) {
    const [what, named] = [`The data source ${own}_${name}`, className(name)];
    for (const end of ["", "Output"]) take(`get${named}${end}`, what);
    for (const end of ["Args", "Result", "OutputArgs"]) take(`Get${named}${end}`, what);
  }
  for (const name of functions) take(lowerFirst(className(name)), `The function ${name}`);
  return problems;
}

/** Returns the problems of the arguments of a provider, each of which is a variable of a module in the SDK for TypeScript. */
function settings({ block, definition }: Provider): readonly string[] {
  return [...membersOf(block).properties].flatMap(([name, property]) =>
    ofTypeScript.has(property)
      ? `${name} of provider ${definition.name} is a keyword in the SDK for TypeScript, which does not compile: rename it.`
      : [],
  );
}

/** Returns the problems of the names of a function and of its parameters. */
function ofFunction(name: string, parameters: readonly string[]): readonly string[] {
  const problems: string[] = [];
  const named = lowerFirst(className(name));
  if (name === "pulumi")
    problems.push(
      "The function pulumi has a reserved name of Pulumi, so that there is no package: rename it.",
    );
  else if (named === "provider")
    problems.push(
      "The function provider has the name of a file of each SDK, so that there is none: rename it.",
    );
  else if (ofTypeScript.has(named) || named === "utilities")
    problems.push(
      `The function ${name} has a reserved name in the SDK for TypeScript, which does not compile: rename it.`,
    );
  for (const parameter of parameters)
    if (parameter === "pulumi")
      problems.push(
        `The parameter pulumi of the function ${name} has a reserved name of Pulumi, so that there is no package: give it another name.`,
      );
    else if (parameter === "opts")
      problems.push(
        `The parameter opts of the function ${name} is also the name of the options of a call in the SDKs, which do not compile: give it another name.`,
      );
    else if (keywords.has(parameter))
      problems.push(
        `The parameter ${parameter} of the function ${name} is a keyword in an SDK, which does not compile: give it another name.`,
      );
  return problems;
}

function ofResource(type: string, { block, definition }: Resource): readonly string[] {
  const members = membersOf(block);
  const problems = [...sameProperties(type, members)];
  // The properties of a resource are members of a class, and those of blocks and data sources are members of an interface.
  for (const [name, property] of members.properties)
    if (property === "constructor")
      problems.push(
        `${name} of ${type} is the constructor of a class in the SDK for TypeScript, which does not compile: rename it.`,
      );
  const { id, name } = block.attributes;
  if (id && id.type !== "string")
    problems.push(
      `id of ${type} is no text, as which Pulumi stores IDs: a number beyond 2^53 is lost in a refresh. Declare it as string().`,
    );
  if (id?.sensitive)
    problems.push(
      `id of ${type} is sensitive, and the bridge fails after the create: leave it out of the schema, or name it otherwise.`,
    );
  const rule =
    name?.optional &&
    (definition.rules ?? []).find((one: Rule) => one.names.includes("name") && one.names.length > 1);
  if (rule)
    problems.push(
      `name of ${type} is optional, so Pulumi generates a name where a program has none, and the rule between ${rule.names.join(" and ")} then fails. Give the argument another name, or say in the description that programs set pulumi:disable-default-names.`,
    );
  return problems;
}

/** Returns the problems of members of one object that have one name in Pulumi. */
function sameProperties(place: string, { properties, inner }: Members): readonly string[] {
  const problems: string[] = [];
  const taken = new Map<string, string>();
  for (const [name, property] of properties) {
    const other = taken.get(property);
    if (other === undefined) taken.set(property, name);
    else
      problems.push(
        `${other} and ${name} of ${place} are both ${property} in Pulumi, which then has no object in its state: rename one of them.`,
      );
  }
  for (const [name, members] of inner) problems.push(...sameProperties(`${place}.${name}`, members));
  return problems;
}

function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function count(all: object, what: string): string {
  const { length } = Object.keys(all);
  return `${length} ${what}${length === 1 ? "" : "s"}`;
}
