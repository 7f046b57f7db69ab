import { writeFile } from "node:fs/promises";
import { UsageError } from "../../background/usage-error.ts";
import { naming } from "../../packaging/files.ts";
import { makeSigningKey } from "../../packaging/release/index.ts";
import { CommandError, defineCommand } from "../terminal/command.ts";

/** `tfnode new-key` */
export const command = defineCommand({
  name: "tfnode new-key",
  help: `Usage: tfnode new-key FILE [--name NAME]

Creates an OpenPGP private key for tfnode release. Only your user can read the file, and an existing file is never replaced. Create one
key for all releases, and keep it secret: registries show its ID to everyone who installs the provider. GPG_PASSPHRASE locks it.

  --name NAME  the user ID of the key (default: Provider releases)
`,
  options: { name: "text" },
  positionals: 1,
  async run({ values: { name = "Provider releases" }, positionals: [file] }) {
    if (file === undefined) throw new UsageError("which FILE? As in: tfnode new-key key.asc");
    const text = await makeSigningKey(name, process.env.GPG_PASSPHRASE);
    await writeFile(file, text, { mode: 0o600, flag: "wx" }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") return naming(file)(error);
      throw new CommandError(`${file} exists. Name another file: a key cannot be made again.`);
    });
    return 0;
  },
});
