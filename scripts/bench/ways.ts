import { rootCertificates } from "node:tls";

/** How a provider is run: a name for tables, and what that needs in the environment. */
export interface Way {
  readonly name: string;
  readonly env: Readonly<Record<string, string>>;
  /** Whether starts of one Terraform are served by one process. A program between Terraform and the provider would prevent it. */
  readonly joins?: boolean;
  /** The arguments with which the program ends the process that outlives commands; absent where none does. */
  readonly end?: readonly string[];
}

/** As users run it. */
export const asInstalled: Way = { name: "", env: {} };

const joined: Way = { ...asInstalled, joins: true };

/** Each a line of the tables of commands with one object, and with several aliases. */
export const ways: readonly Way[] = [
  joined,
  { name: "a process for each start", env: { TFNODE_SHARE: "off" } },
  { name: "kept", env: { TFNODE_KEEP: "30m" }, end: ["--stop"] },
];

/** What a program is called that is run in a way. */
export function nameOf(program: string, way: Way): string {
  return way.name === "" ? program : `${program}, ${way.name}`;
}

/** What a file has that a provider is told to trust. */
export interface TrustedFile {
  readonly name: string;
  /** The text of the file, with the authority of the local API (PEM). */
  text(authority: string): string;
}

/** A private authority alone. */
export const oneAuthority: TrustedFile = { name: "1", text: (authority) => authority };

/** As many as systems have in their file; Node's own stand for those of a system. */
export const manyAuthorities: TrustedFile = {
  name: String(rootCertificates.length + 1),
  text: (authority) => `${rootCertificates.join("\n")}\n${authority}`,
};
