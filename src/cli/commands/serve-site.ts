import { statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { siteServer } from "../../packaging/registry/index.ts";
import { localhostCertificate } from "../../server/certificate.ts";
import { type Command, CommandError, UsageError } from "../terminal/command.ts";

/** `tfnode serve-site` */
export const command: Command = {
  name: "tfnode serve-site",
  help: `Usage: tfnode serve-site FOLDER --port PORT --ca FILE

Serves a site of tfnode release on https://localhost:PORT, to try it before it is published. Its certificate is new at every start, and is
written to the file that --ca names: Terraform and OpenTofu trust it if SSL_CERT_FILE is the path of that file.

  --port PORT  the port; 0 for any free one. The first line of the output has the address
  --ca FILE    the file for the certificate
`,
  options: { port: { type: "string" }, ca: { type: "string" } },
  positionals: 1,
  async run({ values: { port, ca }, positionals: [folder] }) {
    if (folder === undefined) throw new UsageError("which FOLDER? As in: tfnode serve-site ./site");
    if (!/^\d{1,5}$/.test(String(port)) || Number(port) > 65_535)
      throw new UsageError("--port has to be a number from 0 to 65535");
    if (ca === undefined) throw new UsageError("--ca has to name the file for the certificate");
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
      throw new CommandError(`there is no folder ${folder}`);
    return await serve(folder, Number(port), String(ca));
  },
};

/** Serves until the process is interrupted. */
async function serve(folder: string, port: number, ca: string): Promise<number> {
  const { pem, keyPem } = localhostCertificate(new Date());
  await writeFile(ca, pem);
  const server = createServer({ key: keyPem, cert: pem }, siteServer(folder));
  await new Promise<unknown>((resolve, reject) => {
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, resolve);
    server.on("error", reject);
    server.listen(port, "127.0.0.1", () => {
      process.stdout.write(`https://localhost:${(server.address() as AddressInfo).port}/\n`);
    });
  });
  server.close();
  server.closeAllConnections();
  return 0;
}
