import { expect } from "chai";
import type { Terraform } from "../../src/testing/index.ts";
import { openKit } from "../support/kit/terraform.ts";

const configuration = `
resource "terraform_data" "later" {
  input = "2030-01-02T10:00:00+01:00"
}

resource "kit_meant" "it" {
  policy  = jsonencode({ b = 1, a = [true, null] })
  address = "2001:DB8:0::1"
  ranges  = ["10.0.0.0/8", "2001:db8::/32"]
  times   = { start = terraform_data.later.output, end = "2031-01-01T00:00:00Z" }
  hooks   = [{ wait = "1h", port = 8080 }]

  rule {
    from = "a"
    to   = "b"
  }
}
`;

describe("types with meaning and validators, with the CLI", () => {
  let terraform: Terraform;

  beforeEach(async () => {
    terraform = await openKit();
    await terraform.write(configuration);
  });

  afterEach(() => terraform.close());

  it("an apply and a refresh are followed by an empty plan, although the API changes the form of all values", async () => {
    await terraform.apply();
    await terraform.emptyPlan();
    await terraform.refresh();
    const { values } = await terraform.stored("kit_meant.it");
    expect(values).to.include({ policy: '{"a":[true,null],"b":1}', address: "2001:DB8:0::1" });
    expect(values).to.deep.include({ hooks: [{ wait: "1h", port: 8080 }] });
  });

  it("another spelling in the configuration plans no change, and another value plans one", async () => {
    await terraform.apply();
    const other = configuration
      .replace("jsonencode({ b = 1, a = [true, null] })", '" { \\"b\\": 1.0, \\"a\\": [true, null] } "')
      .replace('wait = "1h"', 'wait = "3600s"')
      .replace("2001:DB8:0::1", "2001:db8::1");
    await terraform.write(other);
    await terraform.emptyPlan();
    await terraform.write(other.replace('"3600s"', '"61m"'));
    expect((await terraform.plan()).changes.get("kit_meant.it")?.actions).to.deep.equal(["update"]);
  });

  it("errors are reported at their line, and advice is a warning", async () => {
    await terraform.write(
      configuration
        .replace("jsonencode({ b = 1, a = [true, null] })", '"{\\"a\\": }"')
        .replace('"2001:db8::/32"]', '"10.0.0.0/8"]')
        .replace("8080", "80")
        .replace('from = "a"', ""),
    );
    const { errors, warnings } = await terraform.validate({ exit: 1 });
    expect(errors.map(({ detail, code }) => [detail, code])).to.have.deep.members([
      ["policy must be valid JSON: a value is expected at line 1, column 7.", 'policy  = "{\\"a\\": }"'],
      ["ranges[1] must not be the same as element 0.", 'ranges  = ["10.0.0.0/8", "10.0.0.0/8"]'],
      ["to is set, so from must be set, too.", 'to   = "b"'],
    ]);
    expect(warnings.map(({ summary, detail }) => [summary, detail])).to.deep.equal([
      ["Questionable value", "hooks[0].port should be at least 1024, got 80."],
    ]);
  });

  it("an unknown value is validated in the apply", async () => {
    await terraform.write(configuration.replace("2030-01-02T10:00:00+01:00", "soon"));
    const { errors } = await terraform.apply({ exit: 1 });
    expect(errors.map(({ detail }) => detail).join()).to.contain(
      'times["start"] must be an RFC 3339 timestamp such as 2030-01-02T09:00:00Z: date, T, time and offset are expected, got "soon".',
    );
  });
});
