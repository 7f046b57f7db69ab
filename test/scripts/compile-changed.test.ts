import { existsSync } from "node:fs";
import { mkdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "chai";
import { scratchForEach } from "../support/scratch.ts";
import { root } from "./support/command.ts";

/** The exports of scripts/lib/compile-changed.mjs, which tsc does not read. */
interface CompileChanged {
  compileChanged(root: string): Promise<void>;
}

describe("the compilation of changed sources, for npm run test:one", () => {
  let scratch: string;
  let compile: () => Promise<void>;

  scratchForEach(async (path) => {
    scratch = path;
    const module = pathToFileURL(join(root, "scripts/lib/compile-changed.mjs")).href;
    const { compileChanged } = (await import(module)) as CompileChanged;
    compile = () => compileChanged(scratch);
    await write("src/word.ts", "export const word: string = 'first';\n");
    await write("test/word.test.ts", 'export { word } from "../src/word.ts";\n');
    await compile();
  });

  async function write(path: string, text: string): Promise<void> {
    await mkdir(dirname(join(scratch, path)), { recursive: true });
    await writeFile(join(scratch, path), text);
  }

  it("each source becomes a module, which imports the other modules", async () => {
    const { word } = await import(pathToFileURL(join(scratch, "build/test/word.test.js")).href);
    expect(word).to.equal("first");
    expect(await readFile(join(scratch, "build/test/word.test.js"), "utf8")).to.include('"../src/word.js"');
  });

  it("only sources that are newer than their output are compiled", async () => {
    const old = new Date(2020, 0);
    for (const name of ["src/word", "test/word.test"]) await utimes(join(scratch, `${name}.ts`), old, old);
    await utimes(join(scratch, "build/test/word.test.js"), new Date(2021, 0), new Date(2021, 0));
    await write("src/word.ts", "export const word: string = 'second';\n");
    await utimes(join(scratch, "build/src/word.js"), old, old);
    await compile();
    expect(await readFile(join(scratch, "build/src/word.js"), "utf8")).to.include("second");
    const { mtime } = await stat(join(scratch, "build/test/word.test.js"));
    expect(mtime.getFullYear()).to.equal(2021);
  });

  it("the next run of the compiler writes these modules again, because the script removes .tsbuildinfo", async () => {
    const info = join(scratch, "build/.tsbuildinfo");
    await write("build/.tsbuildinfo", "{}");
    await compile();
    expect(existsSync(info), "nothing was compiled").to.equal(true);
    await utimes(join(scratch, "build/src/word.js"), new Date(2020, 0), new Date(2020, 0));
    await compile();
    expect(existsSync(info)).to.equal(false);
  });

  it("the output of deleted sources is removed", async () => {
    await rm(join(scratch, "test/word.test.ts"));
    await compile();
    expect(existsSync(join(scratch, "build/test/word.test.js"))).to.equal(false);
    expect(existsSync(join(scratch, "build/src/word.js"))).to.equal(true);
  });
});
