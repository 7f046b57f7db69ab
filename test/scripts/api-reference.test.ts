import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "chai";
import { root } from "./support/command.ts";

describe("the API reference", () => {
  it("the API reference is up to date with the declarations; if not, npm run generate:api updates it", async () => {
    const module = pathToFileURL(join(root, "scripts/lib/api-reference.mjs")).href;
    const { declarationsDigest } = await import(module);
    const digest = readFileSync(join(root, "docs/api/declarations.sha256"), "utf8").trim();
    expect(digest).to.equal(declarationsDigest(root));
  });

  it("the page of public types is up to date; if not, npm run generate:api updates it, and the changelog names the changes", async () => {
    const { publicTypes } = await import(pathToFileURL(join(root, "scripts/lib/public-types.mjs")).href);
    const page = readFileSync(join(root, "docs/api/public-types.md"), "utf8");
    expect(page).to.equal(publicTypes(root));
    for (const name of ["interface ResourceDefinition<", "function httpClient(", "function providerLife<"])
      expect(page).to.contain(`export ${name.startsWith("function") ? "declare " : ""}${name}`);
  });

  it("the API reference lists the exports with their docstrings", () => {
    const text = readFileSync(join(root, "docs/api/index/interfaces/CreateContext.md"), "utf8");
    expect(text).to.contain("CreateContext");
    expect(text).to.contain("Records what exists already.");
  });
});
