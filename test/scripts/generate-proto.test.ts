import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { removeTemporary, temporaryDirectory } from "../support/stub.ts";

const root = resolve(import.meta.dirname, "../../..");
const folders = ["src/server/generated", "src/resources/vdb/api/generated"];

async function filesIn(directory: string): Promise<Map<string, string>> {
  const names = (await readdir(directory)).sort();
  const texts = await Promise.all(names.map((name) => readFile(resolve(directory, name), "utf8")));
  return new Map(names.map((name, index) => [name, texts[index] ?? ""]));
}

describe("scripts/generate-proto.mjs", () => {
  after(removeTemporary);

  it("scripts/generate-proto.mjs generates exactly the committed code from proto/", async () => {
    const directory = await temporaryDirectory();
    await promisify(execFile)(process.execPath, [resolve(root, "scripts/generate-proto.mjs"), directory]);
    for (const folder of folders) {
      const [committed, made] = await Promise.all(
        [root, directory].map((place) => filesIn(resolve(place, folder))),
      );
      expect([...(committed?.keys() ?? [])], folder).to.deep.equal([...(made?.keys() ?? [])]);
      for (const [name, text] of made ?? [])
        expect(committed?.get(name) === text, `${folder}/${name} is up to date`).to.equal(true);
    }
  }).timeout(120_000);
});
