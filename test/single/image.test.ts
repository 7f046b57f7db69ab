import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect } from "chai";
import { program } from "../../src/testing/terraform/process.ts";
import { expectLife } from "./support/expect-life.ts";
import { inScratch, runnable, single } from "./support/world.ts";

const folder = "dist/image";
const imageFor = (target: string) => {
  const name = existsSync(folder)
    ? readdirSync(folder).find((each) => each.endsWith(`_${target}.tar`))
    : undefined;
  if (name === undefined) throw new Error(`There is no image for ${target}: run ./scripts/single-test`);
  return resolve(folder, name);
};

/** Runs a program in a separate root file system, with its own processes and mounts. */
const inRoot = (root: string, user: string) => [
  "unshare",
  "--mount",
  "--pid",
  "--fork",
  "--kill-child",
  "sh",
  "-c",
  `mount -t proc proc '${root}/proc' && exec chroot --userspec=${user} '${root}' "$@"`,
  "sh",
];

function unpack(target: string, into: string): string {
  execFileSync("skopeo", ["copy", "--quiet", `oci-archive:${imageFor(target)}`, `oci:${into}/layout:made`]);
  execFileSync("umoci", ["unpack", "--image", `${into}/layout:made`, join(into, "bundle")], {
    stdio: "ignore",
  });
  return join(into, "bundle/rootfs");
}

if (runnable.has("images")) {
  describe("images of the local APIs", () => {
    it("skopeo recognizes the images as Linux images for the processor in their name", () => {
      const image = JSON.parse(
        execFileSync("skopeo", ["inspect", `oci-archive:${imageFor("linux_amd64")}`], { encoding: "utf8" }),
      );
      expect(image).to.include({ Architecture: "amd64", Os: "linux" });
      const raw = execFileSync("skopeo", ["inspect", "--config", `oci-archive:${imageFor("linux_amd64")}`], {
        encoding: "utf8",
      });
      expect(JSON.parse(raw).config).to.deep.include({ User: "65532:65532", Entrypoint: ["/local-api"] });
    });

    it("an image holds the executable, the libraries that it needs and their licenses, and little else", async () => {
      await inScratch(async (scratch) => {
        const root = unpack("linux_amd64", scratch);
        const sum = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");
        expect(sum(join(root, "local-api"))).to.equal(sum(single("linux_amd64", "local-api")));
        expect(readdirSync(root).sort()).to.deep.equal(
          ["data", "local-api", "etc", "lib", "lib64", "licences", "tmp"].sort(),
        );
        expect(statSync(join(root, "data"))).to.include({ uid: 65532, gid: 65532 });
        expect(readdirSync(join(root, "licences"))).to.include.members([
          "NODE-LICENSE.txt",
          "THIRD-PARTY-NOTICES.txt",
        ]);
      });
    });

    it("images serve as an unprivileged user, and keep objects", async () => {
      await inScratch(async (scratch) => {
        const root = unpack("linux_amd64", scratch);
        mkdirSync(join(root, "proc"));
        const [file = "", ...before] = inRoot(root, "65532:65532");
        const child = spawn(file, [...before, "/local-api", "sec", "--port", "0", "--data", "/data"], {
          env: { PATH: process.env.PATH },
          stdio: ["ignore", "pipe", "inherit"],
        });
        const ended = once(child, "exit");
        const [line] = await once(child.stdout.setEncoding("utf8"), "data");
        expect(line).to.match(/^sec API listening on http:\/\/127\.0\.0\.1:\d+\n$/);
        expect(readdirSync(join(root, "data"))).to.include("objects.journal");
        child.kill("SIGKILL");
        await ended;
      });
    });
  });

  describe("a root file system that has nothing but Terraform, the executables and their libraries", () => {
    it("both providers and both local APIs run in an empty root file system", async () => {
      await inScratch(async (scratch) => {
        const root = unpack("linux_amd64", scratch);
        for (const name of ["proc", "work", "providers", "dev"]) mkdirSync(join(root, name));
        const terraform = execFileSync("sh", ["-c", 'command -v "$0"', program()], {
          encoding: "utf8",
        }).trim();
        copyFileSync(terraform, join(root, "terraform"));
        writeFileSync(join(root, "etc/hosts"), "127.0.0.1 localhost\n");
        for (const name of ["terraform-provider-sec", "terraform-provider-vdb"]) {
          const file = single("linux_amd64", name);
          copyFileSync(file, join(root, "providers", file.slice(file.lastIndexOf("/") + 1)));
        }
        // Folders for temporary files have the same path inside.
        const inside = (command: string) => [
          "unshare",
          "--mount",
          "sh",
          "-c",
          `mount -t proc proc '${root}/proc' && mount --bind /dev '${root}/dev' && mount --bind '${tmpdir()}' '${root}/tmp' &&
          exec chroot '${root}' ${command} "$@"`,
          "sh",
        ];
        await expectLife({
          env: { PATH: process.env.PATH, HOME: scratch, TMPDIR: "/tmp" },
          terraform: inside('/terraform -chdir="$PWD"'),
          localApi: inside("/local-api"),
          providers: "/providers",
          path: (path) => path,
        });
      });
    });
  });
}
