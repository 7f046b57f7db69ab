import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { noSystemPlaces, TrustSource, trustNames } from "../../../src/http/net/trust.ts";

const pem = (name: string) => `-----BEGIN CERTIFICATE-----\n${name}\n-----END CERTIFICATE-----`;

describe("the certificate authorities that a provider trusts", () => {
  let directory: string;

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), "vdb-trust-"));
    await writeFile(join(directory, "two.pem"), `about it\n${pem("AAAA")}\nmore\n${pem("BBBB")}\n`);
    await mkdir(join(directory, "first", "below"), { recursive: true });
    await writeFile(join(directory, "first", "b.pem"), pem("BBBB"));
    await writeFile(join(directory, "first", "c.pem"), pem("CCCC"));
    await writeFile(join(directory, "first", "notes"), "no certificate");
    await mkdir(join(directory, "second"));
    await writeFile(join(directory, "second", "d.pem"), pem("DDDD"));
    await writeFile(join(directory, "system.pem"), pem("EEEE"));
    await mkdir(join(directory, "system"));
    await writeFile(join(directory, "system", "f.pem"), pem("FFFF"));
  });

  after(() => rm(directory, { recursive: true }));

  /** The trusted certificates of a system whose file contains EEEE, and whose folder contains FFFF. */
  function sourceFor(environment: Record<string, string>) {
    const files = [join(directory, "nowhere"), join(directory, "system.pem")];
    return new TrustSource(trustNames(environment), { files, directories: [join(directory, "system")] });
  }

  /** Returns the trusted certificates, from files and folders together. */
  async function trusted(environment: Record<string, string>) {
    const source = sourceFor(environment);
    const [files, folders] = [await source.files(), await source.folders()];
    return {
      own: files.own,
      certificates: [...new Set([...files.certificates, ...folders.certificates])],
      unread: [...files.unread, ...folders.unread],
    };
  }

  async function names(environment: Record<string, string>): Promise<readonly string[]> {
    return (await trusted(environment)).certificates.map((text) => text.split("\n")[1] ?? "");
  }

  it("certificate authorities are available without any setting", async () => {
    const { own, certificates, unread } = await new TrustSource(trustNames({})).files();
    expect(own || certificates.length > 10).to.equal(true);
    expect(unread).to.deep.equal([]);
  });

  it("the default certificate authorities are those of the system, or those of Node if the system has none", async () => {
    expect(await names({})).to.deep.equal(["EEEE"]);
    expect(await names({ SSL_CERT_FILE: "", SSL_CERT_DIR: "" })).to.deep.equal(["EEEE"]);
    expect((await trusted({})).own).to.equal(false);
    const none = new TrustSource(trustNames({}), { files: [], directories: [] });
    expect(await none.files()).to.deep.equal({ own: true, certificates: [], unread: [] });
  });

  it("a client with a configured CA file trusts only the authorities in that file", async () => {
    const environment = {
      SSL_CERT_FILE: join(directory, "system.pem"),
      SSL_CERT_DIR: join(directory, "first"),
    };
    const named = (name: string) => ({ path: join(directory, name), origin: "the attribute ca" });
    const sourceOf = (name: string) =>
      new TrustSource(trustNames({ ...environment, NODE_EXTRA_CA_CERTS: "/x" }, named(name)), noSystemPlaces);
    const { own, certificates, unread } = await sourceOf("two.pem").files();
    expect([own, certificates.length, unread]).to.deep.equal([false, 2, []]);
    expect((await sourceOf("two.pem").folders()).certificates).to.deep.equal([]);
    expect(await sourceOf("missing.pem").files()).to.deep.equal({
      own: false,
      certificates: [],
      unread: [
        {
          variable: "the attribute ca",
          path: join(directory, "missing.pem"),
          why: "cannot be read (ENOENT)",
        },
      ],
    });
  });

  it("certificate authorities are read from SSL_CERT_FILE instead of the system's file", async () => {
    const SSL_CERT_FILE = join(directory, "two.pem");
    expect(await names({ SSL_CERT_FILE })).to.have.members(["AAAA", "BBBB", "FFFF"]);
  });

  it("certificate authorities are read from the directories in SSL_CERT_DIR instead of the system's directories", async () => {
    const SSL_CERT_DIR = `${join(directory, "first")}:${join(directory, "second")}`;
    expect(await names({ SSL_CERT_DIR })).to.have.members(["EEEE", "BBBB", "CCCC", "DDDD"]);
    const SSL_CERT_FILE = join(directory, "two.pem");
    expect(await names({ SSL_CERT_FILE, SSL_CERT_DIR })).to.have.members(["AAAA", "BBBB", "CCCC", "DDDD"]);
  });

  it("certificate authorities include those of NODE_EXTRA_CA_CERTS", async () => {
    const NODE_EXTRA_CA_CERTS = join(directory, "two.pem");
    expect(await names({ NODE_EXTRA_CA_CERTS })).to.have.members(["EEEE", "AAAA", "BBBB"]);
  });

  it("certificate authorities contain no duplicates", async () => {
    const file = join(directory, "two.pem");
    const SSL_CERT_DIR = join(directory, "first");
    const environment = { SSL_CERT_FILE: file, SSL_CERT_DIR, NODE_EXTRA_CA_CERTS: file };
    expect([...(await names(environment))].sort()).to.deep.equal(["AAAA", "BBBB", "CCCC"]);
  });

  it("certificate authorities are read from folders and from files", async () => {
    const source = sourceFor({ SSL_CERT_FILE: join(directory, "two.pem") });
    expect((await source.files()).certificates).to.deep.equal([pem("AAAA"), pem("BBBB")]);
    expect((await source.folders()).certificates).to.deep.equal([pem("FFFF")]);
  });

  it("unreadable directories of certificate authorities are named", async () => {
    const nowhere = join(directory, "nowhere");
    const { unread } = await trusted({ SSL_CERT_DIR: `${join(directory, "first")}:${nowhere}` });
    expect(unread.map(({ path }) => path)).to.deep.equal([nowhere]);
  });

  it("all readable certificate authorities are used when some cannot be read", async () => {
    const nowhere = join(directory, "nowhere");
    expect(
      await trusted({
        SSL_CERT_FILE: join(directory, "two.pem"),
        SSL_CERT_DIR: nowhere,
        NODE_EXTRA_CA_CERTS: nowhere,
      }),
    ).to.deep.equal({
      own: false,
      certificates: [pem("AAAA"), pem("BBBB")],
      unread: [
        { variable: "NODE_EXTRA_CA_CERTS", path: nowhere, why: "cannot be read (ENOENT)" },
        { variable: "SSL_CERT_DIR", path: nowhere, why: "cannot be read (ENOENT)" },
      ],
    });
  });

  it("changed, replaced and new files of certificate authorities are noticed, but not files that were never read", async () => {
    const place = await mkdtemp(join(directory, "changing-"));
    const [file, folder] = [join(place, "ca.pem"), join(place, "folder")];
    await mkdir(folder);
    await writeFile(file, pem("AAAA"));
    const environment = { SSL_CERT_FILE: file, SSL_CERT_DIR: folder };
    const ofFiles = async () => {
      const source = sourceFor(environment);
      await source.files();
      return source;
    };
    const written = await ofFiles();
    expect(written.hasChanged()).to.equal(false);
    await writeFile(file, `${pem("AAAA")}\n${pem("BBBB")}`);
    expect(written.hasChanged()).to.equal(true);

    const replaced = await ofFiles();
    await writeFile(join(place, "next.pem"), `${pem("AAAA")}\n${pem("CCCC")}`);
    await rename(join(place, "next.pem"), file);
    expect(replaced.hasChanged()).to.equal(true);

    const onlyFiles = await ofFiles();
    const both = await ofFiles();
    await both.folders();
    await writeFile(join(folder, "d.pem"), pem("DDDD"));
    expect(both.hasChanged()).to.equal(true);
    expect(onlyFiles.hasChanged()).to.equal(false);

    const vanished = await ofFiles();
    await rm(file);
    expect(vanished.hasChanged()).to.equal(true);
  });
});
