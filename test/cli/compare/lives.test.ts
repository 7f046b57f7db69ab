import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { compareLives } from "../../../src/cli/compare/lives.ts";
import { temporaryDirectory } from "../../support/stub.ts";

describe("tfnode compare --lives: its arguments", () => {
  const shape =
    /has to be an object with "provider" and "env", each an object or a list of two, and "resources"/;

  /** Returns the message of the error for the text of a settings file. */
  async function refused(
    config: string,
    programs = [process.execPath, process.execPath] as const,
  ): Promise<string> {
    const file = join(await temporaryDirectory(), "lives.json");
    await writeFile(file, config);
    const options = { programs, api: undefined, config: file, count: 1, seed: 1, json: false };
    return await compareLives(options).then(
      () => "",
      ({ name, message }: Error) => `${name}: ${message}`,
    );
  }

  it("settings of another form are refused", async () => {
    for (const settings of [
      "[]",
      '{ "provider": 1 }',
      '{ "provider": [{}] }',
      '{ "env": { "A": 1 } }',
      '{ "env": [{}, {}, {}] }',
      '{ "resources": { "acme_item": {} } }',
      '{ "resources": { "acme_item": [] } }',
      '{ "resources": { "acme_item": [1] } }',
    ])
      expect(await refused(settings), settings)
        .to.match(/^CommandError: /)
        .and.match(shape);
    expect(await refused("{")).to.match(/^CommandError: .*lives\.json cannot be read: /);
  });

  it("a file with schemas is no provider that can be lived", async () => {
    const schemas = join(await temporaryDirectory(), "schemas.json");
    await writeFile(schemas, "{}");
    expect(await refused("{}", [schemas, schemas])).to.equal(
      `CommandError: ${schemas} is not a program, which --lives needs`,
    );
  });

  it("a program that does not start is named", async () => {
    expect(await refused("{}", ["/bin/false", "/bin/false"])).to.match(
      /^CommandError: \/bin\/false is not configured: /,
    );
  });
});
