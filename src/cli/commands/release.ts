import { readdir, readFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { systemProblem } from "../../background/system-error.ts";
import { UsageError } from "../../background/usage-error.ts";
import { addressesOf, addToMirror, addToSite } from "../../packaging/registry/index.ts";
import { makeReleases, readSigningKey, type SigningKey, sourceDate } from "../../packaging/release/index.ts";
import { makeDirectory } from "../../server/make-directory.ts";
import { commitTime } from "../project/commit-time.ts";
import { withoutMark } from "../project/json.ts";
import { loadValidProvider } from "../project/load-provider.ts";
import { openProject, type Project } from "../project/project.ts";
import { releaseOf } from "../project/release-of.ts";
import { targetsOf } from "../project/singles.ts";
import { CommandError, defineCommand, messageOf } from "../terminal/command.ts";
import { print } from "../terminal/output.ts";

/** `tfnode release` */
export const command = defineCommand({
  name: "tfnode release",
  help: `Usage: tfnode release [OPTION]...

Builds the provider and makes a release for registries: packages for Terraform, checksums, their signature, a manifest, a bill of
materials, notices and the documentation. Name, address, version and targets come from tfnode.config.ts.

  --target LIST   the systems, such as linux_amd64,darwin_arm64 (default: the targets in tfnode.config.ts, or all)
  --output DIR    the folder that receives a folder for the release (default: dist/release, next to package.json)
  --sign KEYFILE  the OpenPGP private key that signs the release; by default the key in GPG_PRIVATE_KEY, or none.
                  GPG_PASSPHRASE is its passphrase
  --site DIR      also add the release to a static registry; this requires a key
  --mirror DIR    also add the release to a mirror
  --host NAME     the host in the addresses of a mirror (default: the default registries of Terraform and OpenTofu, for
                  configurations that name the provider without a host)
  --small         put the small file, which needs Node, into the packages; not for Windows
  --archives DIR  also add a zip archive of each folder in DIR/NAME, such as SDKs: of DIR/acme/pulumi-python for acme
  --project DIR   the folder of the provider; may be repeated, to release several providers together or none of them

The time in signatures is SOURCE_DATE_EPOCH, by default the time of the last commit.
`,
  options: {
    target: "text",
    output: "text",
    sign: "text",
    site: "text",
    mirror: "text",
    host: "text",
    small: "flag",
    archives: "text",
    project: "texts",
  },
  async run({ values }) {
    const { target, output, sign, site, mirror, host, small = false, archives } = values;
    const projects = await openProjects(values.project);
    // All inputs are checked before the work begins.
    const sourceOf = ({ config: { address } }: Project) =>
      host === undefined ? address : `${host}/${address}`;
    const wanted = await Promise.all(
      projects.map(async (project) => {
        addressesOf(sourceOf(project));
        const named = targetsOf(project, target);
        const withoutNode = named.filter(({ format }) => format !== "pe");
        if (small && target !== undefined && withoutNode.length < named.length)
          throw new UsageError(
            "--small is for other systems than Windows, which does not run the small file",
          );
        const { name } = project.config;
        const added = archives === undefined ? undefined : await archivesIn(resolve(archives, name));
        return { project, targets: small ? withoutNode : named, archives: added };
      }),
    );
    const key = await signingKey(sign);
    if (site !== undefined && !key)
      throw new UsageError("--site needs a signature: say --sign KEYFILE, or set GPG_PRIVATE_KEY");
    const [{ home, folder }] = projects;
    const releaseFolder = output === undefined ? join(home, "dist/release") : resolve(output);
    for (const place of [releaseFolder, site, mirror]) if (place !== undefined) makeDirectory(place);
    // The time of the sources, which is the same for every release of them.
    const date = sourceDate(process.env.SOURCE_DATE_EPOCH || commitTime(folder));
    for (const project of projects) await loadValidProvider(project);
    const descriptions = [];
    for (const { project, targets, archives } of wanted) {
      const described = await releaseOf(project, targets, small);
      descriptions.push({ ...described, ...(archives && { archives }) });
    }
    const releases = await makeReleases(descriptions, {
      output: releaseFolder,
      date,
      ...(key && { key }),
    });
    for (const [i, release] of releases.entries()) {
      const source = sourceOf(projects[i] as Project);
      if (site !== undefined && key) await addToSite(resolve(site), source, release, key.publicKey);
      if (mirror !== undefined) await addToMirror(resolve(mirror), source, release);
      print(`${relative(process.cwd(), resolve(release.sums, ".."))}\n`);
    }
    if (!key)
      process.stderr.write("What was released is not signed. Registries need a signature; mirrors do not.\n");
    return 0;
  },
});

/** Opens the projects that are released together. */
async function openProjects(folders: readonly (string | undefined)[] = [undefined]) {
  const [first, ...others] = folders;
  const projects: [Project, ...Project[]] = [await openProject(first)];
  for (const folder of others) {
    const project = await openProject(folder);
    const { name } = project.config;
    if (projects.some(({ config }) => config.name === name))
      throw new UsageError(`two of the projects are ${name}, whose releases would have the same name`);
    projects.push(project);
  }
  return projects;
}

/** Returns the folders that become archives of a release, by the names of the archives. */
async function archivesIn(folder: string): Promise<{ readonly [suffix: string]: string }> {
  const entries = await readdir(folder, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory());
  return Object.fromEntries(folders.map(({ name }) => [name, join(folder, name)]));
}

async function signingKey(file: string | undefined): Promise<SigningKey | undefined> {
  const { GPG_PRIVATE_KEY: variable, GPG_PASSPHRASE: passphrase } = process.env;
  const unreadable = (cause: unknown) => {
    throw new CommandError(`the key ${file} cannot be read: ${systemProblem(cause) ?? messageOf(cause)}`, {
      cause,
    });
  };
  const text = file === undefined ? variable : await readFile(file, "utf8").catch(unreadable);
  return text === undefined || text === "" ? undefined : await readSigningKey(withoutMark(text), passphrase);
}
