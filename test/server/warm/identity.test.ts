import { copyFile, rename, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { meaningfulVariables, warmEnvironment } from "../../../src/server/warm/environment.ts";
import { identityOf } from "../../../src/server/warm/identity.ts";
import { programFile } from "../../../src/server/warm/program-file.ts";
import { removeTemporary, temporaryDirectory } from "../../support/stub.ts";

describe("what a warm process is known by", () => {
  let folder: string;
  let path: string;

  beforeEach(async () => {
    folder = await temporaryDirectory();
    path = join(folder, "terraform-provider-sec");
    await writeFile(path, "one", { mode: 0o755 });
  });

  after(removeTemporary);

  const identity = (env: Readonly<Record<string, string>> = {}, name = "sec") =>
    identityOf(name, programFile(path), { HOME: folder, ...env });

  it("is the same for the same, and for a link to the program", async () => {
    await symlink(path, join(folder, "link"));
    const byLink = identityOf("sec", programFile(join(folder, "link")), { HOME: folder });
    expect(byLink).to.equal(identity());
  });

  for (const variable of [
    "HOME",
    "SEC_API_KEY",
    "SEC_ANYTHING",
    "HTTPS_PROXY",
    "no_proxy",
    "SSL_CERT_FILE",
    "NODE_EXTRA_CA_CERTS",
    "NODE_OPTIONS",
    "TF_LOG",
    "TF_LOG_PROVIDER_SEC",
    "TFNODE_UNSAVED_OBJECTS",
    "XDG_CACHE_HOME",
  ]) {
    it(`is another with another value of ${variable}`, () => {
      expect(identity({ [variable]: "a" })).to.not.equal(identity());
      expect(identity({ [variable]: "a" })).to.not.equal(identity({ [variable]: "b" }));
    });
  }

  it("does not depend on what no provider reads", () => {
    expect(
      identity({ PWD: "/a", TERM: "x", VDB_API_KEY: "a", TF_VAR_a: "b", XDG_SESSION_ID: "1", SECRET: "c" }),
    ).to.equal(identity());
  });

  it("shows no value", () => {
    expect(identity({ SEC_API_SECRET: "hush" })).to.match(/^sec-[0-9a-f]{32}$/);
  });

  it("comes with no variable to the process that is not a part of it, but for where programs are", () => {
    const env = { HOME: "/h", PATH: "/p", SEC_API_KEY: "k", VDB_API_KEY: "v", OTHER: "o", SEC_EMPTY: "" };
    expect(meaningfulVariables("sec", env)).to.deep.equal({ HOME: "/h", SEC_API_KEY: "k" });
    expect(warmEnvironment("sec", env)).to.deep.equal({ HOME: "/h", PATH: "/p", SEC_API_KEY: "k" });
  });

  it("is another for other content, and for a copy in the place of the file", async () => {
    const before = identity();
    await copyFile(path, `${path}.new`);
    await rename(`${path}.new`, path);
    const copied = identity();
    expect(copied).to.not.equal(before);
    await writeFile(path, "two");
    expect(identity()).to.not.equal(copied);
  });

  it("notices that the file is another, has other content, or is gone, and not that it was touched", async () => {
    const touched = programFile(path);
    await utimes(path, 1, 1);
    expect(touched.hasChanged()).to.equal(false);
    expect(touched.hasChanged()).to.equal(false);

    await copyFile(path, `${path}.new`);
    await rename(`${path}.new`, path);
    expect(touched.hasChanged()).to.equal(true);

    const written = programFile(path);
    await writeFile(path, "two");
    await utimes(path, 2, 2);
    expect(written.hasChanged()).to.equal(true);

    const moved = programFile(path);
    await rename(path, `${path}.old`);
    expect(moved.hasChanged()).to.equal(true);
  });
});
