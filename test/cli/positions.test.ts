import { expect } from "chai";
import { transform } from "esbuild";
import { namePositions } from "../../src/bin/launcher/positions.ts";
import { positionsText } from "../../src/cli/bundle/positions.ts";
import { Core } from "../../src/testing/core/core.ts";
import { DiagnosticsError } from "../../src/testing/core/errors.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { startPlugin } from "../../src/testing/plugin/client.ts";
import { callerOf } from "../../src/testing/plugin/drive.ts";
import { authorProject, orderEntry, orderProvider } from "../support/author-project.ts";
import { removeTemporary } from "../support/stub.ts";

/** A module whose statements are far apart in its source, and next to each other in the program. */
const helper = `export const text = Promise.resolve({
  toString: () => (process.env.BROKEN === "create" ? fail({ how: "while creating" }) : "a"),
});

interface Broken {
  readonly how: string;
}

function fail(broken: Broken): never {
  throw new TypeError(\`broken \${broken.how}\`);
}

if (process.env.BROKEN === "import") fail({ how: "on purpose" });
if (process.env.BROKEN === "late")
  setTimeout(() => fail({ how: "afterwards" }));
`;

describe("the positions of a program", function () {
  this.timeout(60_000);
  after(removeTemporary);

  it("errors of a built program name the author's file and line", async () => {
    const project = await authorProject({
      "helper.ts": helper,
      "provider.mjs": orderProvider.replace("./helper.mjs", "./helper.ts"),
    });
    const { program } = await project.build(orderEntry);
    const start = (broken: string) =>
      startPlugin({
        command: program,
        env: { BROKEN: broken, TFNODE_SHARE: "off", TFNODE_CODE_CACHE: "off" },
      });

    const importing = await start("import");
    const { message } = await rejection(importing.call("validateProviderConfig", {}), Error);
    expect(message).to.contain("broken on purpose (helper.ts:10:3)");
    await importing.kill();

    const creating = await start("create");
    const core = new Core(callerOf(creating));
    await core.configure({});
    const { diagnostics } = await rejection(core.create("order_thing", { name: "a" }), DiagnosticsError);
    expect(diagnostics[0]?.detail).to.contain(
      "broken while creating. This is a bug in the provider (helper.ts:10:3), not in",
    );
    await creating.kill();

    const late = await start("late");
    await late.call("validateProviderConfig", {}).catch(() => undefined);
    await late.process.exited;
    late.close();
    const stack = late.process.stderr().split("\n");
    expect(stack.slice(0, 5)).to.deep.equal([
      "panic: broken afterwards",
      "",
      "TypeError: broken afterwards",
      "    at helper.ts:10:3",
      "    at Timeout._onTimeout (helper.ts:15:3)",
    ]);
  });

  /** Returns the name of the positions of a call, in a program with these modules, of which each is `column` wide before its code. */
  async function namesIn(sources: { readonly [file: string]: string }) {
    const options = { minify: true, sourcemap: "external", sourcesContent: false, loader: "ts" } as const;
    const codes: string[] = [];
    const modules = [];
    for (const [sourcefile, text] of Object.entries(sources)) {
      const { code, map } = await transform(text, { ...options, sourcefile });
      modules.push({ line: codes.length, column: 2, map: JSON.parse(map) });
      codes.push(`({${code.trim()}`);
    }
    const positions = positionsText(new Map([["one.js", modules]]), (source) =>
      source.startsWith("node_modules/") ? undefined : source,
    );
    const before = Error.prepareStackTrace;
    try {
      namePositions("program", () => positions ?? "");
      const name = Error.prepareStackTrace;
      return (word: string) => {
        const line = codes.findIndex((code) => code.includes(word));
        const call = `run (program/one.js:${line + 1}:${(codes[line]?.indexOf(word) ?? 0) + 1})`;
        return name?.(new Error("a"), [{ toString: () => call } as NodeJS.CallSite]).split("    at ")[1];
      };
    } finally {
      if (before) Error.prepareStackTrace = before;
      else Reflect.deleteProperty(Error, "prepareStackTrace");
    }
  }

  it("positions lead to the lines of each source, and those of packages stay", async () => {
    const nameOf = await namesIn({
      "src/a.ts": "// A comment.\nfirst();\n\nsecond(\n  third(),\n);\n",
      "node_modules/pg/index.js": "foreign();\n",
      "src/ü b.ts": "\n\n\n\nfourth();\n",
    });
    expect(nameOf("first()")).to.equal("run (src/a.ts:2:1)");
    expect(nameOf("second(")).to.equal("run (src/a.ts:4:1)");
    expect(nameOf("third()")).to.equal("run (src/a.ts:5:3)");
    expect(nameOf("foreign()")).to.equal("run (program/one.js:2:3)");
    expect(nameOf("fourth()")).to.equal("run (src/ü b.ts:5:1)");
  });

  it("stacks stay as they are if the positions cannot be read", () => {
    const before = Error.prepareStackTrace;
    try {
      for (const text of ["", "no base64", Buffer.from("x").toString("base64")]) {
        namePositions("program", () => text);
        const call = { toString: () => "run (program/one.js:1:1)" } as NodeJS.CallSite;
        expect(Error.prepareStackTrace?.(new RangeError("a"), [call])).to.equal(
          "RangeError: a\n    at run (program/one.js:1:1)",
        );
      }
    } finally {
      if (before) Error.prepareStackTrace = before;
      else Reflect.deleteProperty(Error, "prepareStackTrace");
    }
  });

  it("a program without code of an author has no positions", () => {
    const modules = [{ line: 0, column: 0, map: { sources: ["a.js"], mappings: "AAAA" } }];
    expect(positionsText(new Map([["one.js", modules]]), () => undefined)).to.equal(undefined);
  });
});
