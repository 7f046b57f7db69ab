import { once } from "node:events";
import { statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import type { Background } from "../../background/background.ts";
import { detach, stop } from "../../background/detach.ts";
import { detachedProcess } from "../../background/detached.ts";
import { stopSignal } from "../../background/stop-signal.ts";
import { UsageError } from "../../background/usage-error.ts";
import { naming } from "../../packaging/files.ts";
import { siteServer } from "../../packaging/registry/index.ts";
import { localhostCertificate } from "../../server/certificate.ts";
import { CommandError, defineCommand } from "../terminal/command.ts";

/** `tfnode serve-site` */
export const command = defineCommand({
  name: "tfnode serve-site",
  help: `Usage: tfnode serve-site FOLDER --ca FILE [--port PORT] [--detach]
   or: tfnode serve-site --stop

Serves a site of tfnode release on https://localhost:PORT, for testing it before it is published. Creates a new certificate at every start
and writes it to the file of --ca: Terraform and OpenTofu trust it if SSL_CERT_FILE is the path of that file.

  --ca FILE    the file for the certificate
  --port PORT  the port (default: 0, any free port). The first line of the output contains the address
  --detach     serve in the background, return when the site is available, and print SSL_CERT_FILE and SITE_HOST for eval
  --stop       stop the server of --detach, and print the line that removes these variables, for eval
`,
  options: { port: "text", ca: "text", detach: "flag", stop: "flag" },
  positionals: 1,
  async run({ values, positionals: [folder] }) {
    if (values.stop) {
      const others = Object.keys(values).filter((name) => name !== "stop");
      if (folder !== undefined || others.length > 0) throw new UsageError("--stop stands alone");
      return await stop(background);
    }
    const { port = "0", ca } = values;
    if (folder === undefined)
      throw new UsageError("which FOLDER? As in: tfnode serve-site ./site --ca ca.pem");
    if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
      throw new UsageError("--port has to be a number from 0 to 65535");
    if (ca === undefined) throw new UsageError("--ca has to name the file for the certificate");
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
      throw new CommandError(`there is no folder ${folder}`);
    if (values.detach) return await detach(background, process.argv.slice(2));
    return await serve(folder, Number(port), ca);
  },
});

const background: Background = { kind: "serve-site", name: "site", title: "the site" };

/** Serves until the process is interrupted, or is requested to end. */
async function serve(folder: string, port: number, ca: string): Promise<number> {
  const detached = await detachedProcess();
  try {
    const { pem, keyPem } = localhostCertificate(new Date());
    const server = createServer({ key: keyPem, cert: pem }, siteServer(folder));
    await new Promise<void>((listening, reject) => {
      server.once("error", reject);
      server.listen(port, "127.0.0.1", listening);
    });
    await writeFile(ca, pem).catch(naming(ca));
    const host = `localhost:${(server.address() as AddressInfo).port}`;
    const line = `https://${host}/`;
    // Listens for signals before the line is written: its reader may send one immediately.
    const stopped = AbortSignal.any([stopSignal(), ...(detached ? [detached.stopped] : [])]);
    process.stdout.write(`${line}\n`);
    const variables = { SITE_HOST: host, SSL_CERT_FILE: resolve(ca) };
    await detached?.serves({ lines: [line], variables });
    if (!stopped.aborted) await once(stopped, "abort");
    server.close();
    server.closeAllConnections();
  } finally {
    await detached?.release();
  }
  return 0;
}
