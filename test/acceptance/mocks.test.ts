import { basename } from "node:path";
import { expect } from "chai";
import { program } from "../../src/testing/terraform/process.ts";
import { servedVdbLabForTests } from "../support/vdb-lab.ts";

const main = `
data "vdb_booking_packages" "all" {
  cloud_provider = "cloud-a"
  cloud_region   = "region-1"
}

resource "vdb_accounts_role" "readers" {
  name = "Readers"
  permissions {
    value = "read:clusters"
  }
}
`;

/** Mocks with values, and an assertion about the resulting attributes. */
function mocks(values: string, condition: string): string {
  return `mock_provider "vdb" {\n${values}\n}\n\nrun "one" {\n  assert {\n    condition     = ${condition}\n    error_message = "other values"\n  }\n}\n`;
}

describe("mocks of terraform test", () => {
  const lab = servedVdbLabForTests();
  const test = async (file: string, exit: number) => {
    await lab.terraform.write({ "main.tf": main, "mocks.tftest.hcl": file });
    const { stdout, stderr } = await lab.terraform.run(["test", "-no-color"], { exit });
    expect(lab.api.requests(), "no API is asked").to.deep.equal([]);
    return `${stdout}${stderr}`.replaceAll(/\s+/g, " ");
  };

  it("a mock of terraform test sets the attributes that it names, and leaves lists of objects empty", async () => {
    const values = '  mock_resource "vdb_accounts_role" {\n    defaults = { id = "role-1" }\n  }';
    const packages = "length(data.vdb_booking_packages.all.packages) == 0";
    const condition = `vdb_accounts_role.readers.id == "role-1" && ${packages}`;
    expect(await test(mocks(values, condition), 0)).to.include("1 passed, 0 failed");
  });

  it("as the guide states, a mock cannot set lists of objects in Terraform up to 1.16, and requires all attributes in OpenTofu", async () => {
    const values =
      '  mock_data "vdb_booking_packages" {\n    defaults = { packages = [{ name = "gpx1" }] }\n  }';
    const said = await test(mocks(values, "length(data.vdb_booking_packages.all.packages) == 1"), 1);
    const refusal =
      basename(program()) === "tofu"
        ? '"unit_int_price_per_hour" are required'
        : "expected object type, found tuple";
    expect(said).to.include(refusal);
  });
});
