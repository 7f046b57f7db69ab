import { expect } from "chai";
import { newExternalId } from "../../../src/resources/sec/external_id/wire.ts";
import { sec } from "../../../src/resources/sec/index.ts";
import { callsOf } from "../../support/function-calls.ts";

const call = callsOf(sec);

describe("parse_external_id", () => {
  it("parse_external_id returns the parts of an external ID from sec_external_id", async () => {
    let drawn = 0;
    const random = (below: number) => drawn++ % below;
    for (const csp of ["cloud_a", "cloud_b", "cloud_c", "cloud_d"]) {
      for (const account_id of ["111122223333", "ocid1.tenancy.oc1..aaaa", "a:b"]) {
        const made = newExternalId({ cloud: csp, tenant: "acme", accountId: account_id }, random);
        const parts = { csp, version: "v2", tenant: "acme", account_id, random: made.slice(-10) };
        expect(await call("parse_external_id", made)).to.deep.equal({ result: parts });
      }
    }
  });

  it("parse_external_id accepts colons in the random part", async () => {
    const { result } = await call("parse_external_id", "lweid:aws:v2:acme:1:::::::::::");
    expect(result).to.include({ account_id: "1", random: "::::::::::" });
  });

  for (const text of [
    "",
    "lweid",
    "lweid:aws:v2:acme:111122223333:short",
    "lweid:aws:v3:acme:111122223333:0123456789",
    "lweid:aws:v2::111122223333:0123456789",
    "lweid:aws:v2:acme::0123456789",
    "lweid:other:v2:acme:111122223333:0123456789",
    "lweid:cloud_a:v2:acme:111122223333:0123456789",
    "lweid:constructor:v2:acme:111122223333:0123456789",
    "LWEID:aws:v2:acme:111122223333:0123456789",
    "lweid:aws:v2:acme:111122223333:012345678!",
    "lweid:aws:v2:acme:111122223333:0123456789\n",
  ]) {
    it(`parse_external_id rejects ${JSON.stringify(text)}`, async () => {
      const { error, argument } = await call("parse_external_id", text);
      expect(error).to.match(/^must be an external ID, .*[^.]$/);
      expect(argument).to.equal(0);
    });
  }
});

describe("severity", () => {
  const names = ["Critical", "High", "Medium", "Low", "Info"];

  it("severity returns the platform's name for a name in any case, and for a number", async () => {
    for (const [i, name] of names.entries()) {
      for (const given of [name, name.toLowerCase(), ` ${name.toUpperCase()} `, String(i + 1)]) {
        expect(await call("severity", given)).to.deep.equal({ result: name });
      }
    }
  });

  for (const text of ["", "0", "6", "1.0", "-1", "01", "severe", "__proto__"]) {
    it(`severity rejects ${JSON.stringify(text)} and lists the valid names`, async () => {
      const { error, argument } = await call("severity", text);
      expect(error).to.include("Critical or 1").and.to.include("Info or 5");
      expect(argument).to.equal(0);
    });
  }
});
