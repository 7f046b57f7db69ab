import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeReleases, type Release, type ReleaseDescription } from "../../../src/packaging/release/index.ts";
import { readSigningKey } from "../../../src/packaging/release/signature.ts";

/** The date of all releases in tests. */
export const releaseDate = new Date("2026-01-02T03:04:05Z");

const bill = {
  bomFormat: "CycloneDX",
  specVersion: "1.6",
  serialNumber: "urn:uuid:00000000-0000-8000-8000-000000000000",
  metadata: {
    component: {
      type: "application",
      "bom-ref": "program",
      name: "program",
      version: "1",
      hashes: [{ alg: "SHA-256" }],
    },
  },
  components: [{ type: "library", "bom-ref": "pkg:npm/used@1.0.0", name: "used", version: "1.0.0" }],
  dependencies: [{ ref: "program", dependsOn: ["pkg:npm/used@1.0.0"] }],
};

/** Writes the files for a release of a provider without functions, and describes them. */
export async function smallRelease(
  folder: string,
  changes: Partial<ReleaseDescription> = {},
): Promise<ReleaseDescription> {
  await mkdir(folder, { recursive: true });
  const write = async (name: string, content: string | Uint8Array) => {
    await writeFile(join(folder, name), content);
    return join(folder, name);
  };
  return {
    name: "note",
    version: "1.2.3",
    protocols: ["6.0"],
    executables: {
      linux_amd64: await write("linux", "#!/bin/sh\nexit 1\n"),
      windows_amd64: await write("windows", "MZ and more"),
    },
    small: await write("small", "#!/bin/sh\nexit 2\n"),
    accompanying: [await write("LICENSE", "Do what you like.\n")],
    notices: await write("NOTICES.txt", "Others wrote some of it.\n"),
    bill: await write("bill.json", JSON.stringify(bill)),
    runtime: {
      component: { type: "platform", name: "node", version: "22.0.0" },
      licence: await write("NODE-LICENSE.txt", "Node's.\n"),
    },
    ...changes,
  };
}

/** Makes a release, signed if there is a key. */
export async function made(
  description: ReleaseDescription,
  output: string,
  privateKey?: string,
): Promise<Release> {
  const key = privateKey === undefined ? {} : { key: await readSigningKey(privateKey) };
  const [release] = await makeReleases([description], { output, date: releaseDate, ...key });
  if (!release) throw new Error("nothing was made");
  return release;
}
