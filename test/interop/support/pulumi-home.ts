import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { version as secVersion } from "../../../src/resources/sec/tfnode.config.ts";
import { version as vdbVersion } from "../../../src/resources/vdb/tfnode.config.ts";
import { providerDirectory } from "../../support/terraform.ts";
import { interopEnvironment, programFolder } from "./programs.ts";

const execute = promisify(execFile);
const longestMs = 120_000;

/** The packages in the cache of the bridge, and their versions. */
const packageVersions = { sec: secVersion, vdb: vdbVersion };

export type PackageName = keyof typeof packageVersions;

/** The bridge's parameters for the package of a provider. */
export function packageArguments(name: PackageName): string[] {
  return ["terraform-provider", `example.com/tfnode/${name}`, packageVersions[name]];
}

/**
 * A home folder for Pulumi in a scratch folder, with the bridge as an installed plugin, both built providers
 * in the bridge's cache, and a folder for state. Only the built programs are read from outside, and nothing
 * is downloaded.
 */
export class PulumiHome {
  readonly folder = mkdtempSync(join(tmpdir(), "tfnode-pulumi-"));
  /** Returns the variables for Pulumi's programs. */
  readonly env: NodeJS.ProcessEnv;

  constructor() {
    const home = join(this.folder, "home");
    const state = join(this.folder, "state");
    mkdirSync(home);
    mkdirSync(state);
    symlinkSync(join(programFolder, "pulumi-home/plugins"), join(home, "plugins"));
    for (const [name, version] of Object.entries(packageVersions)) {
      const cached = join(home, "dynamic_tf_plugins/example.com/tfnode", name, version, platform());
      mkdirSync(cached, { recursive: true });
      symlinkSync(
        join(providerDirectory, `terraform-provider-${name}`),
        join(cached, `terraform-provider-${name}`),
      );
    }
    this.env = {
      ...interopEnvironment(),
      HOME: this.folder,
      PULUMI_HOME: home,
      PULUMI_BACKEND_URL: `file://${state}`,
      PULUMI_CONFIG_PASSPHRASE: "test",
    };
  }

  /** Runs one of the programs and returns its standard output; the error of a failure contains all output. */
  async run(program: string, args: readonly string[], cwd = this.folder): Promise<string> {
    const options = { cwd, env: this.env, timeout: longestMs, maxBuffer: 2 ** 26 };
    try {
      return (await execute(join(programFolder, program), args, options)).stdout;
    } catch (error) {
      const { stdout = "", stderr = "" } = Object(error);
      throw new Error(`${program} ${args.join(" ")} failed\n${stdout}\n${stderr}`, { cause: error });
    }
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function platform(): string {
  return `${process.platform}_${process.arch === "x64" ? "amd64" : process.arch}`;
}
