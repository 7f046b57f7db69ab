import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rootCertificates } from "node:tls";
import { expect } from "chai";
import { readTrust } from "../../../src/http/net/trust.ts";

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

  /** What is trusted on a system whose file has EEEE, and whose folder FFFF. */
  function trusted(environment: Record<string, string>) {
    const files = [join(directory, "nowhere"), join(directory, "system.pem")];
    return readTrust(environment, { files, directories: [join(directory, "system")] });
  }

  async function names(environment: Record<string, string>): Promise<readonly string[]> {
    return (await trusted(environment)).certificates.map((text) => text.split("\n")[1] ?? "");
  }

  it("are available without any setting", async () => {
    const { certificates, unread } = await readTrust({});
    expect(certificates.length).to.be.greaterThan(10);
    expect(unread).to.deep.equal([]);
  });

  it("are those of the system by default, and those of Node where the system has none", async () => {
    expect(await names({})).to.deep.equal(["EEEE"]);
    expect(await names({ SSL_CERT_FILE: "", SSL_CERT_DIR: "" })).to.deep.equal(["EEEE"]);
    const { certificates } = await readTrust({}, { files: [], directories: [] });
    expect(certificates).to.deep.equal([...new Set(rootCertificates)]);
  });

  it("are read from SSL_CERT_FILE in place of the system's file", async () => {
    const SSL_CERT_FILE = join(directory, "two.pem");
    expect(await names({ SSL_CERT_FILE })).to.have.members(["AAAA", "BBBB", "FFFF"]);
  });

  it("are read from the directories in SSL_CERT_DIR in place of the system's directories", async () => {
    const SSL_CERT_DIR = `${join(directory, "first")}:${join(directory, "second")}`;
    expect(await names({ SSL_CERT_DIR })).to.have.members(["EEEE", "BBBB", "CCCC", "DDDD"]);
    const SSL_CERT_FILE = join(directory, "two.pem");
    expect(await names({ SSL_CERT_FILE, SSL_CERT_DIR })).to.have.members(["AAAA", "BBBB", "CCCC", "DDDD"]);
  });

  it("include those of NODE_EXTRA_CA_CERTS", async () => {
    const NODE_EXTRA_CA_CERTS = join(directory, "two.pem");
    expect(await names({ NODE_EXTRA_CA_CERTS })).to.have.members(["EEEE", "AAAA", "BBBB"]);
  });

  it("contain no duplicates", async () => {
    const file = join(directory, "two.pem");
    const SSL_CERT_DIR = join(directory, "first");
    const environment = { SSL_CERT_FILE: file, SSL_CERT_DIR, NODE_EXTRA_CA_CERTS: file };
    expect([...(await names(environment))].sort()).to.deep.equal(["AAAA", "BBBB", "CCCC"]);
  });

  it("report which of several directories cannot be read", async () => {
    const nowhere = join(directory, "nowhere");
    const { unread } = await trusted({ SSL_CERT_DIR: `${join(directory, "first")}:${nowhere}` });
    expect(unread.map(({ path }) => path)).to.deep.equal([nowhere]);
  });

  it("include all readable ones when some cannot be read", async () => {
    const nowhere = join(directory, "nowhere");
    expect(
      await trusted({
        SSL_CERT_FILE: join(directory, "two.pem"),
        SSL_CERT_DIR: nowhere,
        NODE_EXTRA_CA_CERTS: nowhere,
      }),
    ).to.deep.equal({
      certificates: [pem("AAAA"), pem("BBBB")],
      unread: [
        { variable: "SSL_CERT_DIR", path: nowhere, why: "cannot be read (ENOENT)" },
        { variable: "NODE_EXTRA_CA_CERTS", path: nowhere, why: "cannot be read (ENOENT)" },
      ],
    });
  });
});
