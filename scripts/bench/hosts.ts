import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { type AliasFigure, aliasFigures, type Candidate, type CommandFigure } from "./commands.ts";
import { besideGo, go, inTypeScript, type Size } from "./go.ts";

/** A program that runs configurations. */
export interface Host {
  /** The name and version, such as `Terraform 1.16.4`. */
  readonly name: string;
  readonly program: string;
}

/** The commands and the plan with aliases of one host. */
export interface HostFigures {
  readonly host: string;
  /** The commands of the provider that is written in TypeScript and in Go; empty if the one in Go was not built. */
  readonly commands: readonly CommandFigure[];
  readonly aliases: readonly AliasFigure[];
}

const built = resolve(process.env.INTEROP_BIN ?? ".cache/interop");

/** Returns the newest hosts, which `./scripts/interop --tools` has built, then those on the PATH; each version once. */
export function findHosts(): readonly Host[] {
  const programs = [
    ...["terraform-1.16", "tofu"].map((name) => join(built, name)).filter((file) => existsSync(file)),
    "terraform",
    "tofu",
  ];
  const hosts = programs.flatMap((program) => {
    const name = nameOf(program);
    return name === undefined ? [] : [{ name, program }];
  });
  return hosts.filter(({ name }, i) => hosts.findIndex((host) => host.name === name) === i);
}

/** Measures each host with some numbers of objects, next to the same provider in Go, and with several aliases of a provider. */
export async function hostFigures(
  hosts: readonly Host[],
  candidates: readonly Candidate[],
  {
    aliases,
    turns,
    sizes,
  }: { readonly aliases: number; readonly turns: number; readonly sizes: readonly Size[] },
): Promise<readonly HostFigures[]> {
  const figures: HostFigures[] = [];
  for (const { name: host, program } of hosts) {
    const commands = await besideGo(program, sizes);
    figures.push({ host, commands, aliases: await aliasFigures(program, candidates, { aliases, turns }) });
  }
  return figures;
}

/** Returns the rows of the table of hosts: the two providers, their ratio, and how many processes and calls a command has. */
export function hostRows(figures: readonly HostFigures[]): readonly (readonly (string | number)[])[] {
  return figures.flatMap(({ host, commands }) =>
    commands
      .filter(({ program }) => program === inTypeScript)
      .map(({ command, objects, wall, starts = 0, calls = 0 }) => {
        const other = commands.find(
          (one) => one.program === go && one.command === command && one.objects === objects,
        );
        return [host, objects, command, other?.wall ?? 0, wall, wall / (other?.wall ?? wall), starts, calls];
      }),
  );
}

function nameOf(program: string): string | undefined {
  try {
    const text = execFileSync(program, ["version"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    const [, name, version] = /^(\S+) v(\S+)/.exec(text) ?? [];
    return version === undefined ? undefined : `${name} ${version}`;
  } catch {
    return undefined;
  }
}
