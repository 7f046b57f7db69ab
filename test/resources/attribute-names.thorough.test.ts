import { readFileSync, writeFileSync } from "node:fs";
import { expect } from "chai";
import { sec } from "../../src/resources/sec/index.ts";
import { vdb } from "../../src/resources/vdb/index.ts";
import { attributeNamesOf, namesModule } from "../support/attribute-names.ts";
import { startSecLife } from "../support/sec-life.ts";
import { startVdbLife } from "../support/vdb-life.ts";

/** Compares the names of attributes with a module, or writes the module if TFNODE_RECORD is set. */
function compare(name: string, text: string): void {
  const file = `src/local-api/${name}/attribute-names.ts`;
  if (process.env.TFNODE_RECORD) writeFileSync(file, text);
  expect(text, `${file} is up to date: npm run record writes it`).to.equal(readFileSync(file, "utf8"));
}

describe("the names of attributes that the local APIs know", function () {
  this.timeout(300_000);

  it("the names in the local API of sec are those under which the provider reads the values of objects", async () => {
    compare("sec", namesModule(await attributeNamesOf(sec, startSecLife)));
  });

  it("the names in the local API of vdb are those under which the provider reads the values of objects", async () => {
    compare("vdb", namesModule(await attributeNamesOf(vdb, startVdbLife)));
  });
});
