import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { expect } from "chai";

/** By file, what the last two lines of its message say: the attribute and what is wrong with it. */
const messages: { readonly [file: string]: RegExp } = {
  "default-not-a-choice": /'"SOME"' is not assignable to parameter of type '"ALL" \| "ANY"'/,
  "missing-result": /Property 'url' is missing .* but required in type 'ResultOf</,
  "mistyped-default": /Argument of type 'string' is not assignable to parameter of type 'boolean'/,
  "mistyped-result": /property 'size' are incompatible\.\n.*'string' is not assignable to type 'number'/,
  "nullable-api": /'api' is possibly 'undefined'/,
  "replace-of-computed": /'requiresReplace' does not exist on type 'Computed</,
  "required-and-computed": /'computed' does not exist on type 'Required</,
  "unknown-in-checkpoint": /'nome' does not exist in type/,
  "unknown-in-identity": /'"nome"' is not assignable to type '"id" \| "name" \| "size" \| "url"'/,
  "unknown-in-path": /'nome' does not exist on type 'At<StateOf</,
  "unknown-in-plan": /'nome' does not exist on type 'PlannedOf</,
  "unset-presence": /'Enumerable<string, string>' is missing the following properties from type 'Field'/,
};

describe("what the compiler says of a mistake in a definition", function () {
  this.timeout(120_000);
  const found = new Map<string, string>();

  before(() => {
    const args = ["node_modules/typescript/bin/tsc", "-p", "test/types/mistakes", "--pretty", "false"];
    const { stdout } = spawnSync(process.execPath, args, { encoding: "utf8" });
    for (const message of stdout.trim().split(/\n(?=\S)/)) {
      const file = /^test\/types\/mistakes\/([\w-]+)\.ts\(/.exec(message)?.[1] ?? message;
      found.set(file, `${found.get(file) ?? ""}${message}`);
    }
  });

  it("is one message for each file with a mistake, and none where there is none", () => {
    const files = readdirSync("test/types/mistakes").filter(
      (name) => /\.ts$/.test(name) && name !== "thing.ts",
    );
    expect([...found.keys()].sort()).to.deep.equal(files.map((name) => name.slice(0, -3)).sort());
    expect(Object.keys(messages)).to.deep.equal([...found.keys()].sort());
  });

  for (const [file, says] of Object.entries(messages)) {
    it(`of ${file.replaceAll("-", " ")} ends with the name and what is wrong, in at most 700 characters`, () => {
      const message = found.get(file) ?? "";
      expect(message.length).to.be.lessThan(700);
      expect(message.split("\n").slice(-2).join("\n")).to.match(says);
    });
  }
});
