import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { expect } from "chai";

/**
 * Checks the compiler's message about each file with a mistake in a folder; `messages` contains a pattern for its last line, by file.
 * The file `thing.ts` is correct.
 */
export function describeMistakes(
  title: string,
  folder: string,
  messages: { readonly [file: string]: RegExp },
  longest = 700,
  longer: { readonly [file: string]: number } = {},
): void {
  describe(title, function () {
    this.timeout(120_000);
    const found = new Map<string, string>();

    before(() => {
      const args = ["node_modules/typescript/bin/tsc", "-p", folder, "--pretty", "false"];
      const { stdout } = spawnSync(process.execPath, args, { encoding: "utf8" });
      for (const message of stdout.trim().split(/\n(?=\S)/)) {
        const file = message.startsWith(`${folder}/`)
          ? (/([\w-]+)\.ts\(/.exec(message)?.[1] ?? message)
          : message;
        found.set(file, `${found.get(file) ?? ""}${message}`);
      }
    });

    it("the compiler reports one message for each file with a mistake, and none for other files", () => {
      const files = readdirSync(folder).filter((name) => /\.ts$/.test(name) && name !== "thing.ts");
      expect([...found.keys()].sort()).to.deep.equal(files.map((name) => name.slice(0, -3)).sort());
      expect(Object.keys(messages)).to.deep.equal([...found.keys()].sort());
    });

    for (const [file, says] of Object.entries(messages)) {
      const most = longer[file] ?? longest;
      it(`the compiler message about ${file.replaceAll("-", " ")} ends with the name and the problem, in at most ${most} characters`, () => {
        const message = found.get(file) ?? "";
        expect(message.length).to.be.lessThan(most);
        expect(message.split("\n").at(-1)).to.match(says);
      });
    }
  });
}
