import { rootCertificates } from "node:tls";

/** A way to run a provider: its name in tables, and its environment. */
export interface Way {
  readonly name: string;
  readonly env: Readonly<Record<string, string>>;
  /** Whether one process serves the starts of one Terraform. A program between Terraform and the provider would prevent that. */
  readonly joins?: boolean;
  /** The arguments with which the program ends the process that outlives commands; absent if there is none. */
  readonly end?: readonly string[];
}

/** The way in which users run it. */
export const asInstalled: Way = { name: "", env: {} };

/** As users run it, with its CPU time counted. */
export const joined: Way = { ...asInstalled, joins: true };

/** One process serves several commands. */
export const kept: Way = { name: "kept", env: { TFNODE_KEEP: "30m" }, end: ["--stop"] };

/** Each way is a line in the tables of commands with one object, and with several aliases. */
export const ways: readonly Way[] = [
  joined,
  { name: "a process for each start", env: { TFNODE_SHARE: "off" } },
  kept,
];

/** Returns the name of a program that runs in a way. */
export function nameOf(program: string, way: Way): string {
  return way.name === "" ? program : `${program}, ${way.name}`;
}

/** A file of trusted authorities. */
export interface TrustedFile {
  readonly name: string;
  /** Returns the text of the file, with the authority of the local API (PEM). */
  text(authority: string): string;
}

/** A single private authority. */
export const oneAuthority: TrustedFile = { name: "1", text: (authority) => authority };

/** As many authorities as in a system's file; Node's own authorities are used as the sample. */
export const manyAuthorities: TrustedFile = {
  name: String(rootCertificates.length + 1),
  text: (authority) => `${rootCertificates.join("\n")}\n${authority}`,
};
