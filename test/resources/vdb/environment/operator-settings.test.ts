import { spawnSync } from "node:child_process";
import { expect } from "chai";
import {
  canonicalSettings,
  readSettings,
  validSettings,
  writeSettings,
} from "../../../../src/resources/vdb/environment/operator-settings.ts";

describe("operator settings", () => {
  it("operator settings are equal in any order of keys, spelling of numbers and kind of quotes", () => {
    expect(canonicalSettings("b: 1\na: 'x'")).to.equal(canonicalSettings('{a: "x", b: 1.0}'));
    expect(canonicalSettings("a: 0x10")).to.equal(canonicalSettings("a: 16"));
    expect(canonicalSettings("a: '1'")).not.to.equal(canonicalSettings("a: 1"));
  });

  it("operator settings are missing when the document is empty", () => {
    for (const text of ["", "\n", "# only\n", "{}", "~"]) {
      expect(validSettings(text), text).to.equal(undefined);
      expect(canonicalSettings(text), text).to.equal("");
    }
    expect(readSettings(null)).to.deep.equal({ settings: new Map() });
    expect(writeSettings(new Map())).to.equal("");
  });

  it("operator settings must be a mapping", () => {
    for (const text of ["hello", "- a\n- b", "3"])
      expect(validSettings(text), text).to.equal("must be a mapping in YAML, such as `name: value`");
    expect(validSettings("a: [")).to.equal("must be valid YAML (line 1, column 5)");
  });

  it("invalid operator settings are compared as written", () => {
    expect(canonicalSettings("a: [")).to.equal("a: [");
    expect(canonicalSettings("- a")).to.equal("- a");
  });

  it("operator settings load the YAML library only when they are used", () => {
    const modules = ["accounts_hybrid_cloud_environment", "operator-settings"];
    const [resource, settings] = modules.map((name) =>
      import.meta.resolve(`../../../../src/resources/vdb/environment/${name}.js`),
    );
    const program = `
      import { createRequire } from "node:module";
      await import(${JSON.stringify(resource)});
      const { readSettings } = await import(${JSON.stringify(settings)});
      const { cache } = createRequire(${JSON.stringify(resource)});
      const isLoaded = () => Object.keys(cache).some((file) => file.includes("yaml"));
      readSettings(null);
      const before = isLoaded();
      readSettings("a: 1");
      console.log(before, isLoaded());
    `;
    const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
      encoding: "utf8",
    });
    expect(stdout.trim()).to.equal("false true");
  });
});
