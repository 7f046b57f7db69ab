import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { notesOf, readElf } from "../../src/packaging/executables/elf.ts";
import { readMachO } from "../../src/packaging/executables/mach-o.ts";
import { checksumOf, readPe, resourcesOf } from "../../src/packaging/executables/pe.ts";
import { blobOf } from "../../src/packaging/single/blob.ts";
import { entryCode, entryName, programAsset } from "../../src/packaging/single/entry.ts";
import { makeSingle } from "../../src/packaging/single/make-single.ts";
import { nodeBinary } from "../../src/packaging/single/node-binaries.ts";
import { ownTarget, type Target, targets } from "../../src/packaging/single/targets.ts";
import { readCodeSignature } from "../packaging/executables/read-code-signature.ts";
import { inScratch, single } from "./support/world.ts";

const lock = readFileSync("scripts/node-binaries/package-lock.json", "utf8");
const nodeBinaries = { lock, cache: process.env.NODE_BINARIES ?? ".cache/node-binaries" };
const programs = ["terraform-provider-sec", "terraform-provider-vdb", "local-api"];
const main = { name: entryName, code: entryCode };

/** The place in which Node searches for its program. */
function programIn(bytes: Buffer, { format }: Target): Buffer | undefined {
  if (format === "elf") return notesOf(bytes).find(({ name }) => name === "NODE_SEA_BLOB")?.content;
  if (format === "pe")
    return resourcesOf(bytes).find(({ path }) => path.join() === "10,NODE_SEA_BLOB,0")?.content;
  const sections = readMachO(bytes).segments.find(({ name }) => name === "NODE_SEA")?.sections ?? [];
  const section = sections.find(({ name }) => name === "__NODE_SEA_BLOB");
  return section && bytes.subarray(section.offset, section.offset + section.size);
}

describe("single executables", () => {
  for (const target of targets) {
    for (const program of programs) {
      it(`executables for ${target.name} contain the small file of ${program} where Node searches for it`, () => {
        const bytes = readFileSync(single(target.name, program));
        expect(bytes.includes("NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2:1")).to.equal(true);
        const expected = blobOf({ main, assets: { [programAsset]: readFileSync(join("dist", program)) } });
        expect(programIn(bytes, target)?.equals(expected)).to.equal(true);
      });
    }

    it(`executables for ${target.name} are for that processor, and complete`, async () => {
      const bytes = readFileSync(single(target.name, "terraform-provider-sec"));
      const before = await nodeBinary(target, nodeBinaries);
      const architecture = target.name.slice(target.name.indexOf("_") + 1);
      if (target.format === "elf") {
        const elf = readElf(bytes);
        expect(elf.architecture).to.equal(architecture);
        expect(elf.libraries).to.deep.equal(readElf(before).libraries);
        for (const { offset, fileSize } of elf.segments)
          expect(offset + fileSize).to.be.at.most(bytes.length);
      } else if (target.format === "pe") {
        const pe = readPe(bytes);
        expect(pe).to.include({ architecture, isSigned: false });
        expect(pe.checksum).to.equal(checksumOf(bytes, bytes.readUInt32LE(60) + 24 + 64));
        expect(resourcesOf(bytes).length).to.equal(resourcesOf(before).length + 1);
      } else {
        const [now, then] = [readMachO(bytes), readMachO(before)];
        expect(now.architecture).to.equal(architecture);
        const visible = new Set(then.symbols.filter(({ kind }) => kind !== "local").map(({ name }) => name));
        const pointed = then.indirect.map((name) => (visible.has(name) ? name : ""));
        expect(now.indirect).to.deep.equal(pointed);
        const signature = readCodeSignature(bytes, now.signature?.offset ?? 0);
        expect(signature).to.deep.include({
          identifier: "terraform-provider-sec",
          isAdHoc: true,
          wrongPages: [],
        });
        expect(signature.limit).to.equal(now.signature?.offset);
      }
    });

    it(`executables for ${target.name} are byte-identical in another folder`, async () => {
      await inScratch(async (folder) => {
        const output = join(folder, "made", "again");
        await makeSingle({ program: "dist/terraform-provider-vdb", target, output, nodeBinaries });
        const sum = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");
        expect(sum(output)).to.equal(sum(single(target.name, "terraform-provider-vdb")));
      });
    });
  }

  it("executables contain a program in the form in which Node writes it", async () => {
    await inScratch(async (folder) => {
      const node = join(folder, "node");
      writeFileSync(node, await nodeBinary(ownTarget(), nodeBinaries), { mode: 0o755 });
      const asset = Buffer.from("an asset");
      writeFileSync(join(folder, entryName), entryCode);
      writeFileSync(join(folder, "asset"), asset);
      const config = {
        main: entryName,
        output: "blob",
        disableExperimentalSEAWarning: true,
        execArgvExtension: "none",
        assets: { [programAsset]: "asset" },
      };
      writeFileSync(join(folder, "config.json"), JSON.stringify(config));
      execFileSync(node, ["--experimental-sea-config", "config.json"], { cwd: folder, stdio: "ignore" });
      const written = readFileSync(join(folder, "blob"));
      expect(blobOf({ main, assets: { [programAsset]: asset } }).equals(written)).to.equal(true);
    });
  });
});
