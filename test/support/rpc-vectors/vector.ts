import type { BlockJson } from "../plan-vectors.ts";
import type { Tagged } from "../tagged.ts";

/** A line of a file in test/vectors/rpc; see the README there. */
export interface RpcVector {
  readonly id: string;
  readonly rpc: string;
  readonly type_name: string;
  readonly schema: Partial<BlockJson>;
  /** For list resources: the schema of the managed resource. */
  readonly resource_schema?: Partial<BlockJson>;
  readonly identity_schema?: IdentityJson;
  readonly request: { readonly [member: string]: unknown };
  readonly answer: { readonly [member: string]: unknown };
  readonly accepted: boolean;
  readonly crashes?: boolean;
}

/** The identity schema of a type. */
export interface IdentityJson {
  readonly version: number;
  readonly attributes: readonly {
    readonly name: string;
    readonly type: unknown;
    readonly required_for_import?: true;
    readonly optional_for_import?: true;
  }[];
}

/**
 * Acts as Terraform: sends the request of a line to the framework, with a definition whose handlers return the line's
 * response. Returns the error in the framework's response, or undefined if there is none.
 */
export type RpcPlayer = (vector: RpcVector) => Promise<string | undefined>;

/** Returns the tagged value of a member of a request or a response; undefined if there is none. */
export function taggedIn(members: RpcVector["request"], name: string): Tagged | undefined {
  const member = members[name];
  return typeof member === "object" && member !== null && "k" in member ? (member as Tagged) : undefined;
}
