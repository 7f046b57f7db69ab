import { execFile } from "node:child_process";
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { loadDeclarations } from "../../../src/cli/compare/load-declarations.ts";
import { temporaryDirectory } from "../../support/stub.ts";

const item = (version: number) => ({ resource_schemas: { acme_item: { version, block: {} } } });

describe("tfnode compare: the providers that it reads", () => {
  let folder: string;
  before(async () => {
    folder = await temporaryDirectory();
  });

  /** Writes a file, and returns its path. */
  async function written(content: unknown, mode = 0o644): Promise<string> {
    const file = join(folder, "file");
    await writeFile(file, typeof content === "string" ? content : JSON.stringify(content));
    await chmod(file, mode);
    return file;
  }

  /** Returns the message of the error for a file. */
  async function refused(file: string, address?: string): Promise<string> {
    return await loadDeclarations(file, address).then(
      () => "",
      (error: Error) => `${error.name}: ${error.message.replaceAll(file, "FILE")}`,
    );
  }

  it("a file with one provider is read", async () => {
    const file = await written({ provider_schemas: { "registry.terraform.io/example/acme": item(2) } });
    const { resources, unknownKinds } = await loadDeclarations(file, undefined);
    expect(resources.get("acme_item")?.version).to.equal(2);
    expect([...unknownKinds]).to.include.members(["functions", "actions"]);
  });

  it("a kind that a file lacks has no definitions if the file has a kind of a later version of Terraform", async () => {
    const identities = { ...item(1), resource_identity_schemas: { acme_item: { attributes: {} } } };
    const cases = [
      [
        { functions: { f: { return_type: "string" } } },
        ["ephemeral resources", "identities", "actions"],
        ["functions"],
      ],
      [identities, ["list resources", "actions"], ["functions", "ephemeral resources", "identities"]],
      [{ ...item(1), action_schemas: {} }, ["state stores"], ["list resources", "functions"]],
    ] as const;
    for (const [later, unknown, known] of cases) {
      // Another provider in the file may have the later kind.
      const file = await written({ provider_schemas: { "a/acme": item(1), "b/other": later } });
      const { unknownKinds } = await loadDeclarations(file, "a/acme");
      expect([...unknownKinds])
        .to.include.members(unknown)
        .and.not.include.members(known);
      for (const kind of known) expect(unknownKinds.has(kind), kind).to.equal(false);
    }
  });

  it("a file in UTF-8 or UTF-16 with a byte order mark is read", async () => {
    const text = `\ufeff${JSON.stringify({ provider_schemas: { "registry.terraform.io/example/acme": item(2) } })}`;
    const file = await written("");
    for (const bytes of [
      Buffer.from(text),
      Buffer.from(text, "utf16le"),
      Buffer.from(text, "utf16le").swap16(),
    ]) {
      await writeFile(file, bytes);
      const { resources } = await loadDeclarations(file, undefined);
      expect(resources.get("acme_item")?.version).to.equal(2);
    }
  });

  it("one of several providers is named by the end of its address", async () => {
    const all = {
      "registry.terraform.io/example/acme": item(1),
      "registry.terraform.io/other/acme": item(2),
    };
    const file = await written({ provider_schemas: all });
    expect((await loadDeclarations(file, "other/acme")).resources.get("acme_item")?.version).to.equal(2);
    expect(await refused(file)).to.equal(
      `CommandError: which provider of FILE? Name one with --provider: it has ${Object.keys(all).join(", ")}`,
    );
    expect(await refused(file, "acme")).to.contain("which provider of FILE?");
  });

  it("other files are refused by name", async () => {
    expect(await refused(join(folder, "missing"))).to.equal("CommandError: there is no file FILE");
    expect(await refused(folder)).to.equal(
      'CommandError: FILE is a folder: name the program of a provider, or the output of "terraform providers schema -json"',
    );
    expect(await refused(await written("{"))).to.match(/^CommandError: FILE is not valid JSON: /);
    expect(await refused(await written(item(0)))).to.contain(
      "it has no provider_schemas. To compare a project, build it",
    );
    expect(
      await refused(await written({ provider_schemas: { a: { resource_schemas: { acme_item: {} } } } })),
    ).to.match(/^CommandError: FILE has an invalid schema: /);
    const bad = {
      provider_schemas: {
        a: { resource_schemas: { r: { block: { attributes: { x: { type: "text" } } } } } },
      },
    };
    expect(await refused(await written(bad))).to.equal(
      "CommandError: FILE has an invalid schema: r.x: neither required nor optional nor computed",
    );
    expect(await refused(await written("hello"))).to.equal(
      'CommandError: FILE is neither an executable program nor the output of "terraform providers schema -json"',
    );
  });

  it("a program that is no provider is refused with what it did", async function () {
    if (process.platform === "win32") this.skip();
    expect(await refused(await written("#!/bin/sh\necho no >&2\nexit 3\n", 0o755))).to.equal(
      "CommandError: the schemas of FILE cannot be read: ended with 3 before its first line: no\n",
    );
  });

  it("the command prints the differences as JSON, and exits with 1 if one breaks something", async () => {
    const files = [join(folder, "old.json"), join(folder, "new.json")] as const;
    for (const [i, file] of files.entries())
      await writeFile(file, JSON.stringify({ provider_schemas: { a: item(1 - i) } }));
    const run = async (...args: readonly string[]) => {
      const command = [join(import.meta.dirname, "../../../src/cli/main.js"), "compare", "--json", ...args];
      return await promisify(execFile)(process.execPath, command).then(
        ({ stdout }) => ({ code: 0, json: JSON.parse(stdout) }),
        ({ code, stdout }) => ({ code, json: JSON.parse(stdout) }),
      );
    };
    const { code, json } = await run(...files);
    expect(code).to.equal(1);
    expect(json.breaking).to.equal(1);
    expect(json.differences[0]).to.include({ place: "acme_item", isDescription: false });
    expect(await run(files[1], files[0])).to.nested.include({ code: 0, "json.breaking": 0 });
  });
});
