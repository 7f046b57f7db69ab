import { copyFileSync, statSync } from "node:fs";
import { createServer } from "node:https";
import { serverCertificate } from "../build/src/emulator/tls.js";
import { siteServer } from "../build/src/packaging/registry/index.js";
import { parsedArguments } from "./lib/arguments.mjs";

const help = `Usage: ./scripts/serve-site FOLDER --port PORT --ca FILE

Serves a site that scripts/release has made on https://localhost:PORT, to try it before it is published. The certificate is
by a CA that is made for it: programs trust it whose SSL_CERT_FILE is the file that --ca names, which is written.
`;

process.exitCode = await main();

async function main() {
  const parsed = parsedArguments("scripts/serve-site", help, {
    allowPositionals: true,
    options: { ca: { type: "string" }, help: { type: "boolean" }, port: { type: "string" } },
  });
  if (!parsed) return 2;
  const { ca, help: isHelp, port } = parsed.values;
  const [folder, ...more] = parsed.positionals;
  if (isHelp) {
    process.stdout.write(help);
    return 0;
  }
  if (folder === undefined || more.length > 0 || ca === undefined || !/^\d+$/.test(port ?? "")) {
    process.stderr.write(help);
    return 2;
  }
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    console.error(`scripts/serve-site: there is no folder ${folder}`);
    return 1;
  }
  return await serve(folder, Number(port), ca);
}

/** Serves until it is stopped. */
async function serve(folder, port, ca) {
  const certificate = await serverCertificate(["localhost", "127.0.0.1"], undefined);
  try {
    copyFileSync(certificate.caPath, ca);
    const server = createServer({ key: certificate.key, cert: certificate.cert }, siteServer(folder));
    const stopped = new Promise((resolve, reject) => {
      for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, resolve);
      server.on("error", reject);
    });
    server.listen(port, "127.0.0.1", () => console.log(`https://localhost:${server.address().port}/`));
    await stopped;
    server.close();
    server.closeAllConnections();
    return 0;
  } catch (error) {
    if (!error.code) throw error;
    console.error(`scripts/serve-site: ${error.message}`);
    return 1;
  } finally {
    await certificate.remove();
  }
}
