import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { updateLockFile } from "../../../src/packaging/registry/index.ts";

const lockOf = (provider: string, version: string, hash: string) => `provider "${provider}" {
  version     = "${version}"
  constraints = "~> ${version}"
  hashes = [
    "${hash}",
    "zh:0000",
  ]
}
`;

describe("the lock file next to terraform.d/plugins", () => {
  let folder: string;
  let file: string;
  let programs: string[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "tfnode-"));
    file = join(folder, ".terraform.lock.hcl");
    programs = ["linux_amd64", "darwin_arm64"].map((target) =>
      join(folder, target, "terraform-provider-acme"),
    );
    for (const program of programs) {
      await mkdir(join(program, ".."));
      await writeFile(program, "the program");
      await writeFile(join(program, "../LICENSE"), "the license");
    }
  });

  afterEach(() => rm(folder, { recursive: true }));

  const update = (version = "1.2.0") => updateLockFile(file, "example/acme", { version, programs });
  // What Terraform records: the hash of "SHA-256  name" lines, sorted by name. The same files have the same hash for each system.
  const hash = "h1:ECEwlsgYzGXfFKdRQ0sZu3di9PDacnXkARP0aXI/KFE=";
  const other = lockOf("registry.terraform.io/example/other", "1.2.0", "h1:other");

  it("the checksums of the version are replaced for both default registries, and nothing else changes", async () => {
    const [terraform, tofu] = ["registry.terraform.io", "registry.opentofu.org"].map((host) =>
      lockOf(`${host}/example/acme`, "1.2.0", "h1:old"),
    );
    await writeFile(file, `# A comment.\n\n${terraform}\n${other}\n${tofu}`);
    expect(await update()).to.equal(true);
    const written = await readFile(file, "utf8");
    const expected = (text = "") => text.replace(/"h1:old",\n {4}"zh:0000",/, `"${hash}",`);
    expect(written).to.equal(`# A comment.\n\n${expected(terraform)}\n${other}\n${expected(tofu)}`);
    expect(await update()).to.equal(false);
  });

  it("a lock file that selects another version stays unchanged, and a missing one is not created", async () => {
    expect(await update()).to.equal(false);
    await writeFile(file, lockOf("registry.terraform.io/example/acme", "1.1.0", "h1:old"));
    expect(await update()).to.equal(false);
    expect(await readFile(file, "utf8")).to.contain("h1:old");
  });
});
