import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "chai";
import { root } from "./support/command.ts";

describe("the names that a packed library exports", () => {
  let exportedNames: (module: object, used?: ReadonlySet<string>) => string[];

  before(async () => {
    const file = pathToFileURL(join(root, "scripts/lib/packages/vendor.mjs")).href;
    ({ exportedNames } = await import(file));
  });

  // The members of `import()` of a CommonJS module depend on the version of Node.
  const module = { Agent: 1, Pool: 2, default: 3, "module.exports": 3 };

  it("a packed library exports all names except those that Node adds to CommonJS", () => {
    expect(exportedNames(module)).to.deep.equal(["Agent", "Pool"]);
  });

  it("a packed library exports only the imported names", () => {
    expect(exportedNames(module, new Set(["Pool", "default"]))).to.deep.equal(["Pool"]);
  });
});
