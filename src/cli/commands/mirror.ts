import { join, resolve } from "node:path";
import { UsageError } from "../../background/usage-error.ts";
import { addressesOf, layOut, updateLockFile } from "../../packaging/registry/index.ts";
import { parseTarget } from "../../packaging/release/index.ts";
import { makeDirectory } from "../../server/make-directory.ts";
import { companionsOf } from "../bundle/accompany.ts";
import { buildProgram } from "../project/build-program.ts";
import { loadValidProvider } from "../project/load-provider.ts";
import { programFilesByTarget } from "../project/program-files-for.ts";
import { openProject } from "../project/project.ts";
import { licenceFiles } from "../project/release-of.ts";
import { defineCommand } from "../terminal/command.ts";
import { print } from "../terminal/output.ts";

/** `tfnode mirror` */
export const command = defineCommand({
  name: "tfnode mirror",
  help: `Usage: tfnode mirror FOLDER [--host NAME] [--target LIST] [--project DIR]

Builds the provider and writes it to a folder from which terraform init and tofu init install it, without a release. Replaces an existing
build of the same version. Both programs search ~/.terraform.d/plugins without any settings; they search another folder with these
settings in ~/.terraformrc:

  provider_installation {
    filesystem_mirror { path = "FOLDER" }
  }

Both also search the folder terraform.d/plugins next to a configuration: tfnode mirror CONFIGURATION/terraform.d/plugins puts the provider
there, and the checksums of a new build in the lock file of the configuration, so that no init is needed after the first.

Any other folder is a network mirror, too, if a web server serves it over HTTPS, and a mirror for the provider cache of Terragrunt:
index.json, VERSION.json and packages.

The files need Node 20.19 or later on the PATH, and do not run on Windows. tfnode release --mirror makes mirrors with executables that need
no Node, in packages that never change for a version.

  --host NAME    the host in the source, as in source = "NAME/example/acme" (default: the default registries of Terraform and OpenTofu, for
                 sources without a host)
  --target LIST  the systems, such as linux_amd64,freebsd_amd64 (default: linux and darwin, each _amd64 and _arm64)
  --project DIR  the folder of the provider
`,
  options: { host: "text", target: "text", project: "text" },
  positionals: 1,
  async run({ values: { host, target = usual, project: from }, positionals: [folder] }) {
    if (folder === undefined)
      throw new UsageError("which FOLDER? As in: tfnode mirror ~/.terraform.d/plugins");
    const targets = [...new Set(target.split(","))].map((name) => parseTarget(name.trim()));
    if (targets.some(({ os }) => os === "windows"))
      throw new UsageError(
        "Windows does not run the small file; tfnode release --mirror makes executables for it",
      );
    const project = await openProject(from);
    const { address, version } = project.config;
    const source = host === undefined ? address : `${host}/${address}`;
    addressesOf(source);
    makeDirectory(folder);
    await loadValidProvider(project);
    const program = await buildProgram(project, join(project.home, "dist"));
    const { notices, bill } = companionsOf(program);
    const accompanying = [...(await licenceFiles(project.home)), notices, bill];
    const [, configuration] = /^(.*)[/\\]terraform\.d[/\\]plugins$/.exec(resolve(folder)) ?? [];
    // A runner receives the folder next to a configuration, and only Terraform reads it.
    const network = configuration === undefined;
    const programFiles = await programFilesByTarget(project, program, targets);
    const built = { version, program, targets, accompanying, programFiles, network };
    const programs = await layOut(folder, source, built);
    for (const file of programs) print(`${file}\n`);
    const lockFile = join(configuration ?? "", ".terraform.lock.hcl");
    if (configuration !== undefined && (await updateLockFile(lockFile, source, { version, programs })))
      print(`${lockFile}\n`);
    return 0;
  },
});

const usual = "linux_amd64,linux_arm64,darwin_amd64,darwin_arm64";
