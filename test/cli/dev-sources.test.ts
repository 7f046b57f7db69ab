import { cp, mkdir, symlink, utimes } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Sources } from "../../src/cli/dev/sources.ts";
import type { Project } from "../../src/cli/project/project.ts";
import { scratchForEach } from "../support/scratch.ts";

describe("the sources that tfnode dev watches", function () {
  this.timeout(60_000);
  let folder: string;
  scratchForEach((path) => {
    folder = path;
  });

  it("a source that was saved during the first compilation counts as changed", async () => {
    await cp("src/create/template", folder, { recursive: true });
    await mkdir(join(folder, "node_modules/@tfnode"), { recursive: true });
    for (const name of ["framework", "local-api", "cli"])
      await symlink(resolve("packages", name), join(folder, "node_modules/@tfnode", name));
    const config = { name: "acme", address: "example/acme", version: "1.0.0" };
    const framework = {
      folder: join(folder, "node_modules/@tfnode/framework"),
      launcher: "",
      prebuildResponses: "",
    };
    const project: Project = {
      folder,
      home: folder,
      config,
      framework,
      provider: "src/provider.ts",
      licence: "MIT",
    };
    const sources = await Sources.open(project);
    try {
      await sources.compile();
      // Nothing distinguishes a save during the compilation from one before watchers exist.
      const file = join(folder, "src/provider.ts");
      await utimes(file, new Date(), new Date());
      await new Promise<void>((changed) => sources.watch(changed));
    } finally {
      await sources.close();
    }
  });
});
