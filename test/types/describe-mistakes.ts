import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { expect } from "chai";

/**
 * Checks what the compiler says of each file in a folder that makes a mistake; `messages` has by file what the last line
 * says: the attribute and what is wrong with it. What `thing.ts` has is correct.
 */
export function describeMistakes(
  title: string,
  folder: string,
  messages: { readonly [file: string]: RegExp },
  longest = 700,
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

    it("is one message for each file with a mistake, and none where there is none", () => {
      const files = readdirSync(folder).filter((name) => /\.ts$/.test(name) && name !== "thing.ts");
      expect([...found.keys()].sort()).to.deep.equal(files.map((name) => name.slice(0, -3)).sort());
      expect(Object.keys(messages)).to.deep.equal([...found.keys()].sort());
    });

    for (const [file, says] of Object.entries(messages)) {
      it(`of ${file.replaceAll("-", " ")} ends with the name and what is wrong, in at most ${longest} characters`, () => {
        const message = found.get(file) ?? "";
        expect(message.length).to.be.lessThan(longest);
        expect(message.split("\n").at(-1)).to.match(says);
      });
    }
  });
}
