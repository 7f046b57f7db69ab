import { expect } from "chai";
import { hcl } from "../../../src/schema/index.ts";
import { firstOf, variablesOf, withStoredSecrets } from "./example.ts";

const example = hcl`
  variable "token" {
    type      = string
    sensitive = true
  }

  variable "names" {
    type = list(string)
  }

  variable "usual" {
    type    = string
    default = "x"
  }

  resource "sec_one" "a" {
    name = var.token
  }

  resource "sec_one_more" "b" {}

  resource "sec_one" "c" {}

  data "sec_one" "d" {}
`;

describe("an example", () => {
  it("an example receives a value for each variable without a default", () => {
    expect(variablesOf(example)).to.deep.equal({ token: "token-4711", names: ["names-4711"] });
    expect(variablesOf("")).to.deep.equal({});
  });

  it("an example has secrets in the form that the state keeps instead of their write-only forms", () => {
    const secret = hcl`
      variable "token" {
        type      = string
        ephemeral = true
      }

      resource "sec_one" "a" {
        name             = "a"
        token_wo         = var.token
        token_wo_version = 1
      }
    `;
    expect(withStoredSecrets(secret)).to.equal(
      'variable "token" {\n  type      = string\n}\n\nresource "sec_one" "a" {\n  name             = "a"\n  token         = var.token\n}\n',
    );
    expect(withStoredSecrets(example)).to.equal(example);
  });

  it("an example is rejected when a variable has a type without a known value", () => {
    const wanting = 'variable "x" {\n  type = object({})\n}\n';
    expect(() => variablesOf(wanting)).to.throw("variable x of type object({})");
  });

  it("an example returns the first resource of a type", () => {
    expect(firstOf(example, "resource", "sec_one")).to.equal("sec_one.a");
    expect(firstOf(example, "data", "sec_one")).to.equal("data.sec_one.d");
    expect(() => firstOf(example, "data", "sec_other")).to.throw("sec_other has no data");
  });
});
