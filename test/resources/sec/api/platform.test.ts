import { expect } from "chai";
import { platformUrl, shortenAccount } from "../../../../src/resources/sec/api/platform.ts";

const accepted = {
  acme: "acme",
  "acme.fra": "acme.fra",
  "acme.lacework.net": "acme",
  "https://Acme.fra.lacework.net/ui": "Acme.fra",
  "http://acme.lacework.net": "acme",
  "acme.dev7.corp.lacework.net": "acme.dev7.corp",
  "acme.dev7.corp": "acme.dev7.corp",
  "acme-dev_1": "acme-dev_1",
};

const refused = [
  "a.b.c.lacework.net",
  "a.b.c.d.lacework.net",
  "a.b.c",
  ".lacework.net",
  "acme..corp",
  "https://acme",
  "evil.example/x#",
  "evil:80",
  "user@evil",
  "acme ",
];

describe("account settings", () => {
  for (const [setting, short] of Object.entries(accepted)) {
    it(`the account setting ${setting} is shortened`, () => expect(shortenAccount(setting)).to.equal(short));
  }

  for (const setting of refused) {
    it(`the account setting ${JSON.stringify(setting)} is rejected`, () =>
      expect(shortenAccount(setting)).to.equal(null));
  }

  it("the account becomes the host of the API", () => {
    expect(platformUrl("Acme.fra")).to.equal("https://Acme.fra.lacework.net");
  });
});
