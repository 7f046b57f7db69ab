import { execFileSync } from "node:child_process";
import { closeSync, openSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { removeOldNames } from "../../../src/server/share/run-folder.ts";
import { removeTemporary, temporaryDirectory } from "../../support/stub.ts";

/** Windows has no FIFOs. */
const withFifos = process.platform === "win32" ? () => undefined : describe;

withFifos("removeOldNames", () => {
  after(removeTemporary);

  it("removeOldNames removes the names of processes that have ended, a day later, and no others", async () => {
    const folder = await temporaryDirectory();
    const path = (name: string) => join(folder, name);
    const ended = ["0badcafe-1-77-1234-provider_v1.2.0", "0badcafe-1-kept1-host-+bin+provider"];
    const alive = ["0badcafe-2-78-1234-provider", "0badcafe--kept3-host-+bin+provider_v1.2.0"];
    for (const key of [...ended, ...alive]) {
      writeFileSync(path(key), "77\n");
      execFileSync("mkfifo", [path(`${key}.c`), path(`${key}.80.i`), path(`${key}.80.o`)]);
    }
    writeFileSync(path("a-file-of-the-user"), "");
    const descriptors = alive.map((key) => openSync(path(`${key}.c`), "r+"));
    try {
      const all = readdirSync(folder);
      removeOldNames(folder);
      expect(readdirSync(folder)).to.deep.equal(all);
      for (const name of all) utimesSync(path(name), 0, (Date.now() - 25 * 3_600_000) / 1000);
      removeOldNames(folder);
      const left = alive.flatMap((key) => ["", ".80.i", ".80.o", ".c"].map((end) => key + end));
      expect(readdirSync(folder)).to.have.members(["a-file-of-the-user", ...left]);
    } finally {
      for (const descriptor of descriptors) closeSync(descriptor);
    }
  });
});
