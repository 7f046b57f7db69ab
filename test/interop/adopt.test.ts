import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { type Attribute, type Content, contentOf } from "../../src/schema/schema.ts";
import { Terraform } from "../../src/testing/terraform/terraform.ts";
import { Loop } from "../support/registry/loop.ts";
import { type Registry, resourceOf } from "../support/registry/registry.ts";
import { secRegistry } from "../support/registry/sec.ts";
import { vdbRegistry } from "../support/registry/vdb.ts";
import { programFolder } from "./support/programs.ts";

/** A resource in a plan. */
interface ResourceChange {
  readonly address: string;
  readonly type: string;
  readonly change: {
    readonly actions: readonly string[];
    readonly importing?: object;
    readonly before: Values;
    readonly after: Values;
  };
}

type Values = { readonly [name: string]: unknown } | null;

/** What the `config` block of a list of a type says, for objects in a state. */
type ConfigFor = (type: string, states: readonly { readonly [name: string]: unknown }[]) => readonly string[];

const adopted: readonly (readonly [Registry, ConfigFor])[] = [
  [
    secRegistry,
    // The exceptions of a policy are asked for policy by policy.
    (type, states) =>
      type === "sec_policy_exception"
        ? states.map(({ policy_id }) => `policy_id = ${JSON.stringify(policy_id)}`)
        : [""],
  ],
  [vdbRegistry, () => [""]],
];

for (const [registry, configFor] of adopted) {
  const { name, listResources = {} } = registry.definition;

  describe(`Terraform with terraform query, adopting every example of ${name}`, function () {
    this.timeout(900_000);
    let loop: Loop;
    let terraform: Terraform;

    before(async () => {
      loop = await Loop.open(registry);
      const all = [...loop.subjects.values()];
      // What has a provider of its own, such as one for the organization, is not seen by this one.
      loop.drop(all.filter(({ resource, provider }) => !resource || provider).map(({ module }) => module));
      terraform = await Terraform.open(loop.api.env, name, join(programFolder, "terraform-1.16"));
    });
    after(async () => {
      await terraform.close();
      await loop.close();
    });

    it("lists them, generates their configuration, imports them and changes nothing but secrets", async () => {
      await loop.workspace.write(loop.examples);
      const { errors } = await loop.workspace.apply();
      expect([...errors]).to.deep.equal([]);
      const made = await loop.existing();

      const listed = Object.keys(listResources).map((type) => `${name}_${type}`);
      const wanted = made.filter(({ type }) => listed.includes(type));
      const blocks = listed.flatMap((type) => {
        const states = wanted.filter((one) => one.type === type).map(({ values }) => values);
        return configFor(type, states).map((config, i) => listBlock(type, `all_${i}`, name, config));
      });
      await terraform.write({ "lists.tfquery.hcl": blocks.join("\n") });
      await terraform.run(["query", "-no-color", "-generate-config-out=generated.tf"]);

      const path = join(terraform.folder, "generated.tf");
      const generated = await readFile(path, "utf8");
      const withheld = new Set<string>();
      const required = new Set<string>();
      for (const { type } of wanted) {
        const { block } = await resourceOf(registry, type);
        for (const attribute of withheldIn(block)) withheld.add(attribute);
        for (const attribute of requiredIn(block)) required.add(attribute);
      }
      await terraform.write({ "generated.tf": withPlaceholders(generated, required) });

      await terraform.run(["plan", "-no-color", "-out=planned.tfplan"]);
      const { stdout } = await terraform.run(["show", "-json", "planned.tfplan"]);
      const changes: readonly ResourceChange[] = JSON.parse(stdout).resource_changes;
      const imported = changes.filter(({ change }) => change.importing);
      expect(imported.length).to.equal(changes.length);
      const idsOf = (all: readonly Values[]) => all.map((values) => values?.id);
      for (const type of listed) {
        const [found, expected] = [
          imported.filter((one) => one.type === type).map(({ change }) => change.before),
          wanted.filter((one) => one.type === type).map(({ values }) => values),
        ];
        expect(idsOf(found), type).to.include.members(idsOf(expected));
        expect(expected, type).not.to.have.length(0);
      }
      for (const { address, change } of changes) {
        const changed = differing(change.before, change.after).filter(
          (place) => !place.split(".").some((step) => withheld.has(step)),
        );
        expect({ address, changed }).to.deep.equal({ address, changed: [] });
        expect(change.actions.join()).to.be.oneOf(["no-op", "update"]);
      }

      await terraform.run(["apply", "-no-color", "planned.tfplan"]);
      await terraform.emptyPlan();
      for (const secret of new Set(made.flatMap(({ secrets }) => secrets))) {
        expect(generated).not.to.contain(secret);
      }
    });
  });
}

function listBlock(type: string, label: string, provider: string, config: string): string {
  const body = config === "" ? "" : `\n  config {\n    ${config}\n  }\n`;
  return `list "${type}" "${label}" {\n  provider = ${provider}\n${body}}\n`;
}

/** The names of attributes that a generated configuration never has, at any depth. */
function withheldIn({ attributes, blocks }: Content): readonly string[] {
  return [
    ...Object.entries(attributes).flatMap(([name, attribute]) => {
      if (isWithheld(attribute)) return [name];
      return attribute.nested ? withheldIn(contentOf(attribute.nested)) : [];
    }),
    ...Object.values(blocks).flatMap(({ block }) => withheldIn(block)),
  ];
}

function isWithheld({ required, optional, computed, ...attribute }: Attribute): boolean {
  const { sensitive, writeOnly, notReturned } = attribute;
  if ((!required && !optional) || computed) return false;
  return sensitive === true || writeOnly === true || notReturned === true;
}

/** The names of those of them that nobody can leave out, at any depth. */
function requiredIn({ attributes, blocks }: Content): readonly string[] {
  return [
    ...Object.entries(attributes).flatMap(([name, attribute]) => {
      if (!isWithheld(attribute)) return attribute.nested ? requiredIn(contentOf(attribute.nested)) : [];
      return attribute.required || attribute.writeOnlyForm?.required ? [name] : [];
    }),
    ...Object.values(blocks).flatMap(({ block }) => requiredIn(block)),
  ];
}

/** The configuration with a value for each secret, as a person would write it. */
function withPlaceholders(generated: string, required: ReadonlySet<string>): string {
  return generated.replaceAll(/^( *)(\w+)( *)= null( # sensitive)?$/gm, (line, indent, name, space) =>
    required.has(name) ? `${indent}${name}${space}= "https://example.com/${name}"` : line,
  );
}

/** Where two states differ, as `credentials.0.role_arn`; what is not known yet is no difference. */
function differing(before: unknown, after: unknown, at = ""): readonly string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (!isObject(before) || !isObject(after)) return [at];
  return Object.keys(after).flatMap((key) =>
    differing(before[key], after[key], at === "" ? key : `${at}.${key}`),
  );
}

function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null;
}
