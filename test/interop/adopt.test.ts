import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect } from "chai";
import { startSec } from "../../src/local-api/in-process.ts";
import type { Terraform } from "../../src/testing/terraform/terraform.ts";
import { Loop } from "../support/registry/loop.ts";
import type { Registry } from "../support/registry/registry.ts";
import { secRegistry } from "../support/registry/sec.ts";
import { vdbRegistry } from "../support/registry/vdb.ts";
import { openTerraform } from "../support/terraform.ts";
import { differing, withheldFrom, withPlaceholders } from "./support/generated.ts";
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

/** Returns the content of the `config` block of a list of a type, for objects in a state. */
type ConfigFor = (type: string, states: readonly { readonly [name: string]: unknown }[]) => readonly string[];

const adopted: readonly (readonly [Registry, ConfigFor])[] = [
  [
    secRegistry,
    // The exceptions are requested for each policy separately.
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
      // An object with a separate provider, such as one for the organization, is not visible to this one.
      loop.drop(all.filter(({ resource, provider }) => !resource || provider).map(({ module }) => module));
      terraform = await openTerraform(loop.api.env, name, join(programFolder, "terraform-1.16"));
    });
    after(async () => {
      await terraform.close();
      await loop.close();
    });

    it("terraform query lists every example, generates its configuration and imports it, and only secrets change", async () => {
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
      const types = wanted.map(({ type }) => type);
      const { withheld, required } = await withheldFrom(registry, types);
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
        const isOfOrganization = registry.specials?.[type.slice(name.length + 1)]?.provider !== undefined;
        if (!isOfOrganization) expect(expected, type).not.to.have.length(0);
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

describe("the lists of the guide on adopting an account", function () {
  this.timeout(120_000);

  it("the lists of the guide find the exceptions of the platform's own policies", async () => {
    const guide = await readFile(resolve(import.meta.dirname, "../../../docs/guides/adopt.md"), "utf8");
    const [data = "", list = ""] = [...guide.matchAll(/^```terraform\n(.*?)^```$/gms)].map(
      ([, code]) => code,
    );
    const api = await startSec();
    const terraform = await openTerraform(api.env, "sec", join(programFolder, "terraform-1.16"));
    try {
      const [policy] = api.control.objects("Policies");
      const exception = { policyId: String(policy?.policyId), description: "Kept", constraints: [] };
      await api.control.putObject("Exceptions", "an-exception", exception);
      await terraform.write({ "main.tf": data, "lists.tfquery.hcl": list });
      const { stdout } = await terraform.run(["query", "-no-color"]);
      expect(stdout).to.match(/^list\.sec_policy_exception\.all\S*\s.*an-exception/m);
    } finally {
      await terraform.close();
      await api.stop();
    }
  });
});

function listBlock(type: string, label: string, provider: string, config: string): string {
  const body = config === "" ? "" : `\n  config {\n    ${config}\n  }\n`;
  return `list "${type}" "${label}" {\n  provider = ${provider}\n${body}}\n`;
}
