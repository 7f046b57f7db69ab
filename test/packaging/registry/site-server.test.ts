import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect } from "chai";
import { siteServer } from "../../../src/packaging/registry/site-server.ts";
import { type LocalServer, listenLocally } from "../../support/local-server.ts";
import { scratchForEach } from "../../support/scratch.ts";

describe("packaging: the server of a site", () => {
  let server: LocalServer;
  scratchForEach(async (scratch) => {
    await mkdir(join(scratch, "site/.well-known"), { recursive: true });
    await writeFile(join(scratch, "site/.well-known/terraform.json"), "{}");
    await writeFile(join(scratch, "site/100%.zip"), "zip");
    await writeFile(join(scratch, "secret"), "planted");
    server = await listenLocally(createServer(siteServer(join(scratch, "site"))));
  });
  afterEach(() => server.close());

  /** The whole response to a path, sent exactly as given. */
  async function responseTo(path: string): Promise<string> {
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
    return await text(socket);
  }

  it("the server serves files, with the media type of JSON that Terraform expects", async () => {
    expect(await responseTo("/.well-known/terraform.json")).to.match(
      /^HTTP\/1.1 200 .*content-type: application\/json\r\n.*\{\}$/is,
    );
    expect(await responseTo("/100%25.zip")).to.match(/^HTTP\/1.1 200 .*zip$/s);
  });

  for (const path of [
    "/../secret",
    "/%2e%2e/secret",
    "/..%2fsecret",
    "/.well-known",
    "/gone",
    "/%",
    "/a%00",
    "//",
    "http://[/",
  ]) {
    it(`the server finds nothing at ${path}`, async () => {
      expect(await responseTo(path))
        .to.match(/^HTTP\/1.1 404 /)
        .and.not.include("planted");
    });
  }
});
