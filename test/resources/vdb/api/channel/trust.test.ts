import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { readTrust } from "../../../../../src/resources/vdb/api/channel/trust.ts";

const pem = (name: string) => `-----BEGIN CERTIFICATE-----\n${name}\n-----END CERTIFICATE-----`;

describe("the authorities that vdb trusts", () => {
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
  });

  after(() => rm(directory, { recursive: true }));

  /** Those that are not trusted without variables. */
  async function added(environment: Record<string, string>) {
    const { certificates: usual } = await readTrust({});
    const { certificates, unread } = await readTrust(environment);
    expect(certificates.slice(0, usual.length)).to.deep.equal(usual);
    return { certificates: certificates.slice(usual.length), unread };
  }

  it("are there without being named", async () => {
    const { certificates, unread } = await readTrust({});
    expect(certificates.length).to.be.greaterThan(10);
    expect(unread).to.deep.equal([]);
  });

  it("are those of a file, besides", async () => {
    const two = { certificates: [pem("AAAA"), pem("BBBB")], unread: [] };
    expect(await added({ SSL_CERT_FILE: join(directory, "two.pem") })).to.deep.equal(two);
    expect(await added({ NODE_EXTRA_CA_CERTS: join(directory, "two.pem") })).to.deep.equal(two);
  });

  it("are those of the files in directories", async () => {
    const both = `${join(directory, "first")}:${join(directory, "second")}`;
    const { certificates } = await added({ SSL_CERT_DIR: both });
    expect(certificates).to.have.members([pem("BBBB"), pem("CCCC"), pem("DDDD")]);
  });

  it("are each there once", async () => {
    const { certificates } = await added({
      SSL_CERT_FILE: join(directory, "two.pem"),
      SSL_CERT_DIR: join(directory, "first"),
      NODE_EXTRA_CA_CERTS: join(directory, "two.pem"),
    });
    expect(certificates).to.have.members([pem("AAAA"), pem("BBBB"), pem("CCCC")]);
  });

  it("say which of several directories cannot be read", async () => {
    const nowhere = join(directory, "nowhere");
    const { unread } = await added({ SSL_CERT_DIR: `${join(directory, "first")}:${nowhere}` });
    expect(unread.map(({ path }) => path)).to.deep.equal([nowhere]);
  });

  it("are the others when some cannot be read", async () => {
    const nowhere = join(directory, "nowhere");
    expect(
      await added({
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
