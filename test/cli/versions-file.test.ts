import { expect } from "chai";
import { versionsFile } from "../../src/cli/docs/versions-file.ts";
import { everything } from "../scripts/support/documented-provider.ts";

const required = { name: "kit", address: "example/kit", version: "1.2.3" };

describe("the versions.tf of an example", () => {
  for (const [what, example, version] of [
    ["has resources only", 'resource "kit_everything" "x" {\n  secret = "s"\n}\n', "1.5"],
    ["sets a write-only argument", 'resource "kit_everything" "x" {\n  token = "s"\n}\n', "1.11"],
    ["calls a function of the provider", 'output "x" {\n  value = provider::kit::now()\n}\n', "1.8"],
    ["has an ephemeral resource", 'ephemeral "kit_login" "x" {}\n', "1.11"],
    ["has an action", 'action "kit_flush" "x" {}\n', "1.14"],
    ["has a list", 'list "kit_everything" "x" {\n  provider = kit\n}\n', "1.14"],
    ["sets a write-only argument of an action", 'action "kit_flush" "x" {\n  token = "s"\n}\n', "1.14"],
  ] as const) {
    it(`versions.tf requires version ${version} of Terraform if the example ${what}`, () => {
      expect(versionsFile(example, everything.block, required)).to.include(
        `  required_version = ">= ${version}"\n`,
      );
    });
  }

  for (const [version, constraint] of [
    ["2.7.1", "~> 2.0"],
    ["0.3.1", "~> 0.3"],
    ["0.3.1-beta1", "0.3.1-beta1"],
  ] as const) {
    it(`versions.tf accepts ${constraint} for version ${version} of the provider`, () => {
      const text = versionsFile("", undefined, { ...required, version });
      expect(text).to.include(`      source  = "example/kit"\n      version = "${constraint}"\n`);
    });
  }

  it("versions.tf requires no provider if the example does, because only one file of a module may", () => {
    const example = "terraform {\n  required_providers {\n    kit = {}\n  }\n}\n";
    expect(versionsFile(example, undefined, required)).to.equal(
      'terraform {\n  required_version = ">= 1.5"\n}\n',
    );
  });
});
