import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import type { Metafile } from "esbuild";
import { billOfMaterials } from "../../src/cli/bundle/bill-of-materials.ts";
import { licenceTexts } from "../../src/cli/bundle/licence-texts.ts";
import { bundledPackages, type LicenceRules, noticesText } from "../../src/cli/bundle/notices.ts";
import { CommandError } from "../../src/cli/terminal/command.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { root } from "./support/command.ts";
import { type Bill, problemsOf } from "./support/cyclonedx.ts";

type Outputs = Pick<Metafile, "outputs">;

const programs = ["terraform-provider-sec", "terraform-provider-vdb", "local-api"] as const;

/** The paths of a program's notices and its bill of materials. */
const noticesOf = (name: string) => join(root, "dist/notices", name, "THIRD-PARTY-NOTICES.txt");
const billOf = (name: string) => join(root, "dist/notices", name, "sbom.cdx.json");

async function readBill(name: string): Promise<Bill> {
  return JSON.parse(await readFile(billOf(name), "utf8"));
}

const nameOf = ({ group, name }: { readonly group?: string | undefined; readonly name: string }) =>
  group ? `${group}/${name}` : name;

/** Returns the folders of all installed packages. */
async function installed(): Promise<ReadonlyMap<string, string>> {
  const lock = JSON.parse(await readFile(join(root, "node_modules/.package-lock.json"), "utf8"));
  const entries: [string, { version: string }][] = Object.entries(lock.packages);
  const { version } = JSON.parse(await readFile(join(root, "packages/framework/package.json"), "utf8"));
  return new Map([
    [`@tfnode/framework@${version}`, join(root, "packages/framework")],
    ...entries.map(([path, { version }]): [string, string] => [
      `${path.slice(path.lastIndexOf("node_modules/") + 13)}@${version}`,
      join(root, path),
    ]),
  ]);
}

describe("notices and bills of materials of the programs", () => {
  for (const name of programs) {
    it(`the bill of materials of ${name} has the hash of the program`, async () => {
      expect(problemsOf(await readFile(billOf(name), "utf8"))).to.deep.equal([]);
      const { component } = (await readBill(name)).metadata;
      const bytes = await readFile(join(root, "dist", name));
      const { stdout } = await promisify(execFile)(join(root, "dist", name), ["--version"]);
      expect(component).to.deep.include({
        name,
        version: stdout.trim().split(" ").at(-1),
        hashes: [{ alg: "SHA-256", content: createHash("sha256").update(bytes).digest("hex") }],
      });
    });

    it(`the notices have the text of every license of the code in ${name}`, async () => {
      const notices = await readFile(noticesOf(name), "utf8");
      const folders = await installed();
      for (const component of (await readBill(name)).components) {
        const id = `${nameOf(component)}@${component.version}`;
        expect(notices).to.include(`\n${id} (`);
        const folder = folders.get(id) ?? expect.fail(`${id} is not installed`);
        const files = (await readdir(folder)).filter((file) => /^licen[cs]e/i.test(file));
        if (id !== "abstract-logging@2.0.1") expect(files, id).to.not.have.length(0);
        for (const file of files)
          expect(notices).to.include(
            (await readFile(join(folder, file), "utf8")).replaceAll("\r\n", "\n").trim(),
          );
      }
    });
  }

  it("the notices name exactly the packages in the providers", async () => {
    const names = async (name: string) => (await readBill(name)).components.map(nameOf);
    const both = [
      "@tfnode/framework",
      "@grpc/grpc-js",
      "@js-sdsl/ordered-map",
      "@opentelemetry/api",
      "@opentelemetry/core",
      "@opentelemetry/otlp-transformer",
      "@opentelemetry/resources",
      "grpc-health-check",
      "ieee754",
      "int64-buffer",
      "isarray",
      "long",
      "msgpack-lite",
      "protobufjs",
      "undici",
    ];
    expect(await names("terraform-provider-sec")).to.have.members([...both, "smol-toml"]);
    expect(await names("terraform-provider-vdb")).to.have.members([...both, "yaml"]);
    expect(await names("local-api")).to.include.members(["@grpc/grpc-js", "abstract-logging", "fastify"]);
  });

  it("additional license texts exist only for packages in use without a text of their own", async () => {
    const notices = await Promise.all(programs.map((name) => readFile(noticesOf(name), "utf8")));
    for (const [id, text] of Object.entries(licenceTexts))
      expect(notices.some((notice) => notice.includes(`\n${id} (`) && notice.includes(text))).to.equal(true);
  });
});

describe("a package in a program", () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "tfnode-notices-"));
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Installs a package, and returns esbuild's report on a program that contains it. */
  async function packed(
    licence: unknown,
    files: Readonly<Record<string, string>>,
    { bytesInOutput = 1, path = "node_modules/@some/thing", author = undefined as unknown } = {},
  ): Promise<Outputs> {
    const place = join(folder, path);
    await mkdir(place, { recursive: true });
    const described = { name: "@some/thing", version: "1.2.3", license: licence, author };
    await writeFile(join(place, "package.json"), JSON.stringify(described));
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(place, name)), { recursive: true });
      await writeFile(join(place, name), text);
    }
    const output = {
      bytes: 1,
      imports: [],
      exports: [],
      inputs: { [join(place, "lib/index.js")]: { bytesInOutput } },
    };
    return { outputs: { "main.js": output } };
  }

  const bundled = (made: Outputs, rules?: LicenceRules) => bundledPackages(made, root, rules);

  it("a package that offers several licenses can be used under one of them, with the texts of that license", async () => {
    const metafile = await packed("MPL-2.0", {
      LICENSE: "Text.",
      "lib/vendor/packages.json": JSON.stringify([
        { id: "inner@1.0.0", name: "inner", version: "1.0.0", licence: "MIT", texts: ["Inner."] },
      ]),
    });
    const packages = await bundled(metafile, { allowed: ["MPL-2.0"] });
    expect(packages.map(({ id }) => id)).to.deep.equal(["@some/thing@1.2.3", "inner@1.0.0"]);
    expect(noticesText("us", packages)).to.include("Inner.");
  });

  for (const licence of [
    "MIT",
    "mit",
    "(MIT OR GPL-3.0-only)",
    "ISC AND BSD-3-Clause",
    "(MIT) OR (ISC)",
    "GPL-3.0-only OR (MIT AND (Zlib OR GPL-2.0-only))",
    "((MIT))",
    "Apache-2.0 WITH LLVM-exception",
    "(GPL-2.0-only WITH Classpath-exception-2.0 OR MIT)",
    "Apache-2.0+",
  ]) {
    it(`a package is accepted under ${licence}, with all its texts`, async () => {
      const files = { "LICENSE-THIS.md": "This.\r\nThat.\n", NOTICE: "Note.", "README.md": "Read." };
      const packages = await bundled(await packed(licence, files));
      expect(packages).to.deep.equal([
        {
          id: "@some/thing@1.2.3",
          name: "@some/thing",
          version: "1.2.3",
          licence: licence.replace("mit", "MIT"),
          texts: ["This.\nThat.", "Note."],
        },
      ]);
      expect(noticesText("us", packages)).to.include("@some/thing@1.2.3 (").and.include("That.");
    });
  }

  for (const licence of [
    "GPL-3.0-only",
    "MIT AND GPL-3.0-only",
    "(GPL-3.0-only AND (MIT OR MIT OR ISC))",
    "MIT AND (ISC OR GPL-3.0-only) AND GPL-2.0-only",
    "GPL-2.0-only WITH Classpath-exception-2.0",
    "(MIT OR ISC",
    "MIT OR",
    "MIT ISC",
    "(MIT)) OR ISC",
    "SEE LICENSE IN LICENSE",
    "UNLICENSED",
    { type: "GPL-3.0-only" },
  ]) {
    it(`the build fails with the license ${JSON.stringify(licence)}`, async () => {
      const metafile = await packed(licence, { LICENSE: "Text." });
      const { message } = await rejection(bundled(metafile), CommandError);
      expect(message)
        .to.include("@some/thing@1.2.3 is licensed as")
        .and.include("licences in tfnode.config.ts");
    });
  }

  for (const licence of ["", undefined, null, {}, 1, []]) {
    it(`the build fails if package.json states the license ${JSON.stringify(licence)}, unless its text is that of one, or NOASSERTION is allowed`, async () => {
      const metafile = await packed(licence, { LICENSE: "All rights reserved." });
      const { message } = await rejection(bundled(metafile), CommandError);
      expect(message)
        .to.include("@some/thing@1.2.3 states no licence")
        .and.include('add "NOASSERTION" to licences');
      const [described] = await bundled(metafile, { allowed: ["NOASSERTION"] });
      expect(described).to.deep.include({ licence: "NOASSERTION", texts: ["All rights reserved."] });
      const text = licenceTexts["undici@7.30.2"]?.replace(/^[\s\S]*(?=Copyright)/, "") ?? "";
      const [known] = await bundled(await packed(licence, { LICENSE: text.replaceAll("\n", "\r\n   ") }));
      expect(known?.licence).to.equal("MIT");
      await rm(join(folder, "node_modules/@some/thing/LICENSE"));
      const readme = { "README.md": `# Thing\n\n## License\n\n${text}\n` };
      expect((await bundled(await packed(licence, readme)))[0]).to.deep.include({
        licence: "MIT",
        texts: [text.trim()],
      });
    });
  }

  it("a package is accepted with the text in the file that it names in place of a license", async () => {
    const licence = "SEE LICENSE IN EULA (1).txt";
    const metafile = await packed(licence, { "EULA (1).txt": "Do as you like." });
    const [described] = await bundled(metafile, { allowed: [licence] });
    expect(described).to.deep.include({ licence, texts: ["Do as you like."] });
  });

  it("a package is accepted under a license in the form of old packages", async () => {
    const packages = await bundled(
      await packed({ type: "MIT", url: "https://example.com" }, { LICENSE: "Text." }),
    );
    expect(packages[0]?.licence).to.equal("MIT");
    const made = await packed(undefined, { LICENSE: "Text." });
    const manifest = { name: "old", version: "1.0.0", licenses: [{ type: "GPL-3.0-only" }, { type: "MIT" }] };
    await writeFile(join(folder, "node_modules/@some/thing/package.json"), JSON.stringify(manifest));
    expect((await bundled(made))[0]?.licence).to.equal("GPL-3.0-only OR MIT");
  });

  const textsOf = async (...packing: Parameters<typeof packed>) =>
    (await bundled(await packed(...packing)))[0]?.texts ?? [];

  for (const [author, holder] of [
    ["Ann Other <ann@example.com> (https://example.com)", "Ann Other"],
    [{ name: "Ann Other", email: "ann@example.com" }, "Ann Other"],
    [undefined, "the authors of @some/thing"],
    [{}, "the authors of @some/thing"],
  ] as const) {
    it(`a package without the text of its license has the standard text, with ${holder}: ${JSON.stringify(author)}`, async () => {
      await mkdir(join(folder, "node_modules/@some/thing/LICENSES"), { recursive: true });
      const [copyright, text] = await textsOf("(MIT OR GPL-3.0-only)", { LICENSE: " \n" }, { author });
      expect(copyright).to.equal(`Copyright ${holder}`);
      expect(text).to.match(/^Permission is hereby granted/);
    });
  }

  it("a package without the text of its license has the section of its README about the license, and the standard text", async () => {
    const readme = "# Thing\n\nReads.\n\n## License\n\nISC (c) Ann Other\n\n## Changes\n\nNone.\n";
    const [section, text] = await textsOf("ISC", { "README.md": readme });
    expect(section).to.equal("ISC (c) Ann Other");
    expect(text).to.match(/^Permission to use, copy, modify/);
  });

  it("a section of a README that is a whole license needs no standard text", async () => {
    const licence = "Copyright (c) Ann Other\n\nPermission is hereby granted, and so on.";
    const readme = `Thing\r\n=====\r\n\r\nLicense\r\n-------\r\n\r\n${licence.replaceAll("\n", "\r\n")}\r\n`;
    expect(await textsOf("MIT", { readme })).to.deep.equal([licence]);
  });

  it("a package under Apache-2.0 without the text has the text of this package's license", async () => {
    const [, text] = await textsOf("Apache-2.0", {}, { author: "Ann Other" });
    expect(text).to.include("Apache License");
  });

  it("the build fails if the text of a license is unknown, and names the setting for it", async () => {
    const metafile = await packed("Zlib", { "README.md": "License: Zlib" });
    const { message } = await rejection(bundled(metafile), CommandError);
    expect(message)
      .to.include("@some/thing@1.2.3 has no file with the text of its licence, Zlib")
      .and.include('licenceTexts: { "@some/thing": "…" }');
    const [{ texts } = expect.fail("no package")] = await bundled(metafile, {
      texts: { "@some/thing": "Zlib." },
    });
    expect(texts).to.deep.equal(["Zlib."]);
  });

  it("a nested package is found, and read only once", async () => {
    const one = await packed("MIT", { LICENSE: "Text." });
    const two = await packed(
      "MIT",
      { LICENSE: "Text." },
      { path: "node_modules/other/node_modules/@some/thing" },
    );
    const outputs = { "a.js": one.outputs["main.js"], "b.js": two.outputs["main.js"] } as Outputs["outputs"];
    expect(await bundled({ outputs })).to.have.length(1);
  });

  it("a package without code in the program is not read", async () => {
    expect(await bundled(await packed("GPL-3.0-only", {}, { bytesInOutput: 0 }))).to.deep.equal([]);
  });
});

describe("a bill of materials", () => {
  const program = {
    name: "program",
    version: "1.0.0",
    licence: "Apache-2.0",
    sha256: "0123456789abcdef".repeat(4),
  };
  const packages = [
    { id: "@a/b@1.0.0", name: "@a/b", version: "1.0.0", licence: "MIT", texts: [] },
    { id: "c@2.0.0", name: "c", version: "2.0.0", licence: "(MIT OR Apache-2.0)", texts: [] },
    { id: "d@2.0.0", name: "d", version: "2.0.0", licence: "SEE LICENSE IN d.txt", texts: [] },
  ];
  const bill = (): Bill => JSON.parse(JSON.stringify(billOfMaterials(program, packages)));
  let time: string | undefined;

  beforeEach(() => {
    time = process.env.SOURCE_DATE_EPOCH;
    delete process.env.SOURCE_DATE_EPOCH;
  });

  afterEach(() => {
    delete process.env.SOURCE_DATE_EPOCH;
    if (time !== undefined) process.env.SOURCE_DATE_EPOCH = time;
  });

  it("a bill of materials is valid CycloneDX, and reproducible", () => {
    expect(problemsOf(JSON.stringify(bill()))).to.deep.equal([]);
    expect(bill()).to.deep.equal(bill());
    expect(bill().metadata).to.not.have.property("timestamp");
    expect(bill().components[0]).to.deep.include({ group: "@a", name: "b", purl: "pkg:npm/%40a/b@1.0.0" });
    expect(bill().components[1]).to.deep.include({ licenses: [{ expression: "(MIT OR Apache-2.0)" }] });
    expect(bill().components[2]).to.deep.include({
      licenses: [{ license: { name: "SEE LICENSE IN d.txt" } }],
    });
  });

  it("a bill of materials has the timestamp of the environment, and an invalid one is rejected", () => {
    process.env.SOURCE_DATE_EPOCH = "86400";
    expect(bill().metadata.timestamp).to.equal("1970-01-02T00:00:00.000Z");
    expect(problemsOf(JSON.stringify(bill()))).to.deep.equal([]);
    for (const wrong of ["today", "-1", "1e30", "9".repeat(30)]) {
      process.env.SOURCE_DATE_EPOCH = wrong;
      expect(bill).to.throw(`SOURCE_DATE_EPOCH is "${wrong}"`);
    }
  });

  const wrongs: Readonly<Record<string, readonly [string, string]>> = {
    "no format": ['"bomFormat":"CycloneDX",', ""],
    "a format of another version": ['"specVersion":"1.6"', '"specVersion":"1.7"'],
    "a serial number that is none": ["urn:uuid:", "urn:uid:"],
    "a member that is not known": ['"version":1,', '"version":1,"author":"us",'],
    "a component without a name": ['"name":"c",', ""],
    "a component without a purl": [',"purl":"pkg:npm/c@2.0.0"', ""],
    "a licence that is not known": ['"id":"MIT"', '"id":"mit"'],
    "no hash of the program": ['"SHA-256"', '"SHA256"'],
    "a reference that is there twice": ['"bom-ref":"pkg:npm/c@2.0.0"', '"bom-ref":"pkg:npm/%40a/b@1.0.0"'],
    "a dependency that is not there": ['"dependsOn":[', '"dependsOn":["pkg:npm/e@1.0.0",'],
  };
  for (const [what, [from, to]] of Object.entries(wrongs)) {
    it(`a bill of materials is invalid with ${what}`, () => {
      const text = JSON.stringify(bill());
      expect(text).to.include(from);
      expect(problemsOf(text.replace(from, to))).to.not.deep.equal([]);
    });
  }
});
