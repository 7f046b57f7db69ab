import { closeSync, openSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { boundedLog } from "../../../src/server/warm/log.ts";
import { removeTemporary, temporaryDirectory } from "../../support/stub.ts";

describe("the log of a warm process", () => {
  after(removeTemporary);

  it("has the last lines, and never more than its bound", async () => {
    const file = join(await temporaryDirectory(), "log");
    const descriptor = openSync(file, "a");
    const log = boundedLog(descriptor, 100);
    for (let line = 0; line < 50; line++) {
      log(`line ${line}\n`);
      const text = await readFile(file, "utf8");
      expect(text.length).to.be.at.most(100);
      expect(text).to.match(new RegExp(`line ${line}\n$`));
    }
    closeSync(descriptor);
  });

  it("fails nothing where it cannot be written", () => {
    boundedLog(2 ** 30)("lost\n");
  });
});
