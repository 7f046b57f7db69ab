import { expect } from "chai";
import type { Documented } from "../../src/cli/docs/documented.ts";
import { exampleAddress } from "../../src/cli/docs/import-ids.ts";
import { providerTree } from "../../src/cli/docs/provider-tree.ts";
import type { Tree } from "../../src/cli/docs/tree.ts";
import { definitionsFor, hcl, provider } from "../../src/schema/index.ts";
import { documented, past } from "./support/documented-provider.ts";

const required = { name: "kit", address: "example/kit", version: "2.3.1" };
const options = { layout: { docs: "docs/kit", examples: "examples/kit" }, required, note: "Made." };

describe("generated pages", () => {
  let tree: Tree;
  let everything: string;

  before(async () => {
    tree = await providerTree(documented, options);
    everything = tree.get("docs/kit/resources/everything.md") ?? "";
  });

  /** Returns the lines of the list under a heading, which may be within the section of another heading. */
  function listed(page: string, ...headings: readonly string[]): readonly string[] {
    const rest = headings.reduce((text, heading) => text.split(`\n${heading}\n`)[1] ?? "", page);
    return /^\n((?:- .*\n)*)/.exec(rest)?.[1]?.trimEnd().split("\n") ?? [];
  }

  const see = (anchor: string) => `(see [below for nested schema](#${anchor}))`;

  it("each type has a page with an example", () => {
    expect([...tree.keys()].sort()).to.deep.equal([
      "docs/kit/data-sources/found.md",
      "docs/kit/functions/join.md",
      "docs/kit/functions/now.md",
      "docs/kit/index.md",
      "docs/kit/resources/everything.md",
      "docs/kit/resources/past.md",
      "examples/kit/data-sources/kit_found/data-source.tf",
      "examples/kit/data-sources/kit_found/versions.tf",
      "examples/kit/functions/join/function.tf",
      "examples/kit/functions/join/versions.tf",
      "examples/kit/provider/provider.tf",
      "examples/kit/provider/versions.tf",
      "examples/kit/resources/kit_everything/import.sh",
      "examples/kit/resources/kit_everything/resource.tf",
      "examples/kit/resources/kit_everything/versions.tf",
      "examples/kit/resources/kit_past/resource.tf",
      "examples/kit/resources/kit_past/versions.tf",
    ]);
  });

  it("a page begins with the front matter of the Registry", () => {
    const fronts = [...tree].flatMap(([path, text]) =>
      path.endsWith(".md") ? [text.split("\n---\n")[0]] : [],
    );
    expect(fronts).to.have.members([
      '---\npage_title: "kit Provider"\ndescription: |-\n  Provides things.',
      '---\npage_title: "kit_everything Resource - kit"\nsubcategory: "Things"\ndescription: |-\n  Has everything.',
      '---\npage_title: "kit_past Resource - kit"\nsubcategory: "Ends"\ndescription: |-\n  Is over. Nothing comes after it.',
      '---\npage_title: "kit_found Data Source - kit"\nsubcategory: "Things"\ndescription: |-\n  Finds a thing.',
      '---\npage_title: "join function - kit"\nsubcategory: ""\ndescription: |-\n  Joins texts.',
      '---\npage_title: "now function - kit"\nsubcategory: ""\ndescription: |-\n  Returns a name.',
    ]);
  });

  it("the provider's page lists the resources and data sources by family", () => {
    const index = tree.get("docs/kit/index.md") ?? "";
    expect(index).to.include("\n## Schema\n\n### Required\n\n- `folder` (String) A folder\n");
    expect([...index.matchAll(/^### .*$/gm)].join()).to.equal("### Required,### Things,### Ends");
    expect(listed(index, "## Functions")).to.deep.equal([
      "- [join](functions/join.md): Joins texts.",
      "- [now](functions/now.md): Returns a name.",
    ]);
    expect(listed(index, "### Things")).to.deep.equal([
      "- [kit_everything](resources/everything.md): Has everything.",
      "- [kit_found](data-sources/found.md) (data source): Finds a thing.",
    ]);
    expect(listed(index, "### Ends")).to.deep.equal(["- [kit_past](resources/past.md): Is over."]);
  });

  it("a page quotes the example", () => {
    const example = tree.get("examples/kit/resources/kit_everything/resource.tf");
    expect(example).to.equal('resource "kit_everything" "all" {\n  name = "it\'s all"\n}\n');
    expect(everything).to.include(`## Example Usage\n\n\`\`\`terraform\n${example}\`\`\`\n`);
  });

  it("the folder of an example requires the provider and Terraform in a file that its page does not show", () => {
    expect(tree.get("examples/kit/resources/kit_past/versions.tf")).to.equal(
      [
        "terraform {",
        '  required_version = ">= 1.5"',
        "",
        "  required_providers {",
        "    kit = {",
        '      source  = "example/kit"',
        '      version = "~> 2.0"',
        "    }",
        "  }",
        "}",
        "",
      ].join("\n"),
    );
    expect(tree.get("docs/kit/resources/past.md")).to.not.include("required_version");
    expect(tree.get("examples/kit/functions/join/versions.tf")).to.include('required_version = ">= 1.8"');
  });

  it("a page lists required attributes", () => {
    expect(listed(everything, "### Required")).to.deep.equal([
      `- \`listed\` (Block List, Min: 1, Max: 3) One to three ${see("nestedblock--listed")}`,
      `- \`must\` (Block List, Min: 1, Max: 1) Exactly one ${see("nestedblock--must")}`,
      "- `name` (String) The name of the thing. A change replaces the resource",
    ]);
  });

  it("a page lists optional attributes with their defaults", () => {
    expect(listed(everything, "### Optional")).to.deep.equal([
      "- `anything` (Dynamic) Anything",
      `- \`choice\` (Object) A choice ${see("nestedobjatt--choice")}`,
      "- `deep` (Map of List of Boolean) Deep",
      `- \`group\` (Block) Always there ${see("nestedblock--group")}`,
      "- `hidden` (String, Sensitive) A default that is not shown",
      '- `kind` (String) A kind. Possible values: `"a"`, `"b"`. Default: `"a"`',
      '- `labels` (Map of String) Labels. Default: `{ a = "b" }`',
      `- \`login\` (Attributes) A login ${see("nestedatt--login")}`,
      `- \`may\` (Block List, Max: 1, Deprecated) At most one. **Deprecated:** Leave it out ${see("nestedblock--may")}`,
      `- \`members\` (Attributes List) Members ${see("nestedatt--members")}`,
      `- \`named\` (Block Map) By label ${see("nestedblock--named")}`,
      "- `none` (Map of String) None. Default: `{}`",
      "- `old` (String, Deprecated) What was. **Deprecated:** Use kind",
      "- `on` (Boolean) Whether it is on. Default: `true`. Never read back",
      `- \`roles\` (Attributes Set) Roles ${see("nestedatt--roles")}`,
      "- `secret` (String, Sensitive) A secret. Never read back",
      `- \`single\` (Block) An object ${see("nestedblock--single")}`,
      "- `sizes` (List of Number) Sizes. Possible values: `1`, `2`. Default: `[1, 2]`",
      "- `tags` (Set of String) Tags",
      `- \`timeouts\` (Block) How long operations may take ${see("nestedblock--timeouts")}`,
      "- `token` (String, Sensitive, Write-only) A token. Requires Terraform 1.11 or OpenTofu 1.11",
      `- \`unordered\` (Block Set) Any ${see("nestedblock--unordered")}`,
      `- \`zones\` (Attributes Map) Zones ${see("nestedatt--zones")}`,
    ]);
  });

  it("a page lists read-only attributes, including the ID", () => {
    expect(listed(everything, "### Read-Only")).to.deep.equal([
      "- `alias` (String) Another name, the same as `name`",
      "- `id` (String) The ID of the thing",
      `- \`report\` (List of Object) A report ${see("nestedobjatt--report")}`,
      `- \`told\` (Block List) What the API says ${see("nestedblock--told")}`,
    ]);
  });

  it("a page has a section for each nested schema, below its anchor", () => {
    const sections = [...everything.matchAll(/^<a id="(.*)"><\/a>\n### Nested Schema for `(.*)`$/gm)];
    const found = sections.map(([, anchor, name]) => `${name} ${anchor}`);
    expect(found).to.have.length(17);
    expect(found).to.include.members(["login nestedatt--login", "listed.inner nestedblock--listed--inner"]);
    expect(found).to.include("report.where nestedobjatt--report--where");
    expect(listed(everything, "### Nested Schema for `listed.inner`", "Optional:")).to.deep.equal([
      "- `level` (Number) A level. Default: `3`",
    ]);
  });

  it("a page lists the attributes of an object as required or read-only", () => {
    expect(listed(everything, "### Nested Schema for `choice`", "Required:")).to.deep.equal([
      '- `only` (String) Only this. Possible values: `"x"`',
    ]);
    expect(listed(everything, "### Nested Schema for `report`", "Read-Only:")).to.deep.equal([
      "- `what` (String) What",
      `- \`where\` (Object) ${see("nestedobjatt--report--where")}`,
    ]);
  });

  it("a page describes each form of import, with IDs that match the example", () => {
    const commands = tree.get("examples/kit/resources/kit_everything/import.sh");
    expect(commands).to.equal(
      "terraform import kit_everything.all id-1\nterraform import kit_everything.all 'it'\\''s all/id-1'\nterraform import kit_everything.all 'it'\\''s all'\n",
    );
    const [, section] = everything.split("## Import\n");
    expect(section)
      .to.include('import {\n  to = kit_everything.all\n  id = "id-1"\n}\n')
      .and.include(commands);
    expect(section).to.include(
      "- `<id>`: The ID of the thing\n- `<name>/<id>`. Within `name` and `id`, write `/` as `%2F`\n  - `name`: The name of the thing\n",
    );
  });

  it("a page describes the import by identity", () => {
    const [, section] = everything.split("## Import\n");
    expect(section).to.include(
      'import {\n  to = kit_everything.all\n  identity = {\n    id = "id-1"\n  }\n}\n',
    );
    expect(section).to.include("- `id`: The ID of the thing\n- `name` (optional): The name of the thing\n");
  });

  it("a page names the attributes that an import cannot read", () => {
    expect(everything).to.include(
      "null after an import until the next apply: `secret`, `login.key`. `-generate-config-out` writes `null` there: fill in the value.\n",
    );
    expect(everything).to.include("at its default after an import: `on`.\n");
  });

  it("a page states whether a resource cannot be imported or updated, or is deprecated", () => {
    const page = tree.get("docs/kit/resources/past.md") ?? "";
    expect(page).to.match(/## Import\n\n`kit_past` cannot be imported\.\n$/);
    expect(page).to.include("\nIt cannot be changed in place: every change replaces it.\n");
    expect(everything).to.not.include("cannot be changed in place");
    expect(page).to.include("\n~> **Deprecated:** Use kit_everything.\n");
  });

  it("a page describes a function by its signature, its arguments and its result", () => {
    const page = tree.get("docs/kit/functions/join.md") ?? "";
    const [, rest = ""] = page.split("# function: join\n\n");
    expect(rest.split("\n\n")).to.deep.equal([
      "~> **Deprecated:** Use the function of Terraform.",
      "Joins texts with a separator.",
      "## Example Usage",
      '```terraform\noutput "joined" {\n  value = provider::kit::join("-", "a", "b")\n}\n```',
      "## Signature",
      "```text\njoin(separator string, counts list of number, texts string...) object\n```",
      "## Arguments",
      "1. `separator` (String, Nullable) What stands between\n2. `counts` (List of Number) Some numbers",
      "## Variadic Arguments",
      "1. `texts` (String) The texts",
      "## Return Type",
      "Object",
      "- `text` (String) The joined text\n- `length` (Number)\n",
    ]);
    const bare = tree.get("docs/kit/functions/now.md") ?? "";
    expect(bare).to.match(/```text\nnow\(\) string\n```\n\n## Return Type\n\nString: The name\n$/);
  });

  it("a type without a family is rejected, and so is an example of another type", async () => {
    const refusal = (changes: Partial<Documented>) =>
      providerTree({ ...documented, ...changes }, options).then(
        () => "",
        (error: Error) => error.message,
      );
    expect(await refusal({ families: { Things: ["found", "everything"], Ends: ["pas"] } })).to.match(
      /^past belongs to no family/,
    );
    const astray = definitionsFor<undefined>().resource({
      ...past.definition,
      importForms: ["{id}"],
      example: 'resource "kit_other" "x" {}\n',
    });
    const other = provider({
      ...documented.provider.definition,
      resources: { past: async () => ({ default: astray }) },
    });
    expect(await refusal({ provider: other })).to.equal(
      "The example of kit_past has no resource of this type.",
    );
  });

  for (const [what, example] of [
    ["indented", '  resource "kit_past" "x" {\n    id = "1"\n  }\n'],
    ["written with extra spaces", 'resource  "kit_past"   "x"  {\n\tid="1"\n}\n'],
    ["without quotes", "resource kit_past x {}\n"],
    [
      "after a value without indentation",
      hcl`
      ${'data "kit_lookup" "it" {\n  name = "x"\n}\n'}
      resource "kit_past" "x" {
        id = "1"
      }
    `,
    ],
  ] as const) {
    it(`the resource of an example that is ${what} is found`, () => {
      expect(exampleAddress(example, "kit_past")).to.equal("kit_past.x");
    });
  }
});
