import { camelCase } from "../../../src/schema/camel-case.ts";
import { className } from "../../../src/schema/pulumi-names.ts";
import { record } from "../../../src/schema/values/value.ts";
import type { Section, Seed } from "../../fixtures/seeds/notation.ts";
import { completeness, type Fact, fieldsFacts, type Sources } from "./field-facts.ts";
import { tokenOf } from "./package-names.ts";
import { variablesShape } from "./shapes.ts";

/** The statements of a section about resources as a whole: imports, deprecations and invalid combinations. */
export function resourceFacts(section: Section, { schema, definitions }: Sources): Fact[] {
  const { imports = {}, deprecated = {}, exclusive = {} } = section;
  const advised = (name: string) =>
    [
      ...(definitions.resources.get(name)?.deprecated ?? "").matchAll(
        new RegExp(`${schema.name}_(\\w+)`, "g"),
      ),
    ]
      .map(([, other = ""]) => className(other))
      .join(", ");
  return [
    ...Object.entries(imports).map(([place, form]) => ({
      place,
      stated: `imported by ${form}`,
      found: `imported by ${importedBy(form, definitions.resources.get(place)?.importForms ?? [])}`,
    })),
    ...Object.entries(deprecated).flatMap(([place, other]) => {
      const message = schema.resources[tokenOf(schema, place, "resource")]?.deprecationMessage;
      return [
        { place, stated: "deprecated", found: message === undefined ? "not deprecated" : "deprecated" },
        { place, stated: `replaced by ${other}`, found: `replaced by ${advised(place)}` },
      ];
    }),
    ...Object.entries(exclusive).map(([place, names]) => ({
      place,
      stated: `not combined: ${[...names].sort().join(", ")}`,
      found: `not combined: ${exclusiveNames(place, { schema, definitions }).join(", ")}`,
    })),
  ];
}

/** The form, if the resource accepts it in addition to others. */
function importedBy(form: string, forms: readonly string[]): string {
  return forms.includes(form) ? form : forms.join(" or ");
}

/** The attributes of a rule that accepts at most one of them. */
function exclusiveNames(resource: string, { definitions }: Sources): string[] {
  const rule = definitions.resources.get(resource)?.rules?.find(({ names, check }) => {
    const both = record(names.map((name) => [name, ["set"]]));
    return names.length === 2 && check(both).length > 0 && check(record([])).length === 0;
  });
  return (rule?.names ?? []).map(camelCase).sort();
}

/** The statements of a section about the package: name and version, configuration, methods and data sources. */
export function packageFacts(
  section: Section,
  seed: Seed,
  sources: Sources,
  shown: readonly string[],
): Fact[] {
  const { variables, instance, methods = {}, dataSources = [], versioned } = section;
  const { schema } = sources;
  const { methods: ownMethods = {}, inputProperties = {} } = schema.provider;
  const facts: Fact[] = [];
  const add = (place: string, stated: string, found: string) => facts.push({ place, stated, found });

  for (const name of dataSources) {
    const token = tokenOf(schema, name, "type");
    add(name, token, token in schema.functions ? token : "missing");
  }
  for (const [name, token] of Object.entries(methods)) {
    add(`provider.${name}`, `method ${token}`, `method ${ownMethods[name]}`);
    add(token, "a function", token in schema.functions ? "a function" : "missing");
  }
  if (variables) {
    const shape = variablesShape(schema);
    facts.push(...fieldsFacts("configuration", variables, shape, sources));
    facts.push(completeness("configuration", Object.keys(variables), shape));
  }
  for (const name of instance?.inputs ?? []) {
    add(`provider.${name}`, "an input", name in inputProperties ? "an input" : "missing");
  }
  if (instance?.outputs) {
    const outputs = (names: readonly string[]) => `shows ${[...names].sort().join(", ")}`;
    add("provider", outputs(instance.outputs), outputs(shown));
  }
  if (versioned) {
    add("package", `named ${seed.name}`, `named ${schema.name}`);
    add("package", `version ${seed.version}`, `version ${schema.version}`);
  }
  return facts;
}
