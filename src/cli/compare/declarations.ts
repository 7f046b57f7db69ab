import type { Block } from "../../schema/schema.ts";
import { parseType, type Type } from "../../schema/values/type.ts";
import type * as tfplugin6 from "../../server/generated/tfplugin6.ts";
import {
  noBlock,
  type ProviderSchema,
  providerSchema,
  type SchemaResponses,
  topBlocks,
} from "../../testing/core/schema.ts";

/** The kinds of definitions that the output of older versions of Terraform does not contain. */
export type LaterKind =
  | "ephemeral resources"
  | "identities"
  | "functions"
  | "list resources"
  | "actions"
  | "state stores"
  | "provider_meta";

/** The declarations of a provider that are compared with those of another one. */
export interface Declarations extends ProviderSchema {
  readonly stateStores: ReadonlyMap<string, Block>;
  /** The values that modules pass to the provider in `provider_meta`. */
  readonly meta: Block;
  /** The versions of the identities, by the names of the resources. */
  readonly identityVersions: ReadonlyMap<string, number>;
  readonly functions: ReadonlyMap<string, FunctionDeclaration>;
  /** The kinds of definitions of which it is not known whether the provider has any. */
  readonly unknownKinds: ReadonlySet<LaterKind>;
}

/** The declaration of a function. */
export interface FunctionDeclaration {
  readonly parameters: readonly ParameterDeclaration[];
  readonly variadic: ParameterDeclaration | undefined;
  readonly returns: Type;
  readonly deprecated: string | undefined;
  readonly summary: string;
  readonly description: string;
}

/** The declaration of a parameter of a function. */
export interface ParameterDeclaration {
  readonly name: string;
  readonly type: Type;
  readonly nullable: boolean;
  readonly description: string;
}

/** Decodes the declarations of a provider. Throws a SchemaError for an invalid schema, and a TypeError for an invalid type of a function. */
export function declarationsOf(
  responses: SchemaResponses,
  unknownKinds: ReadonlySet<LaterKind> = new Set(),
): Declarations {
  const { schemas, identities } = responses;
  return {
    ...providerSchema(responses),
    stateStores: topBlocks(schemas.stateStoreSchemas),
    identityVersions: new Map(
      [...(identities?.identitySchemas ?? [])].map(([type, one]) => [type, one.version]),
    ),
    functions: new Map([...schemas.functions].map(([name, one]) => [name, functionDeclaration(one)])),
    meta: (schemas.providerMeta && topBlocks(new Map([[meta, schemas.providerMeta]])).get(meta)) ?? noBlock,
    unknownKinds,
  };
}

const meta = "provider_meta";

function functionDeclaration(message: tfplugin6.Function): FunctionDeclaration {
  const { parameters, variadicParameter, summary, description, deprecationMessage } = message;
  return {
    parameters: parameters.map(parameterDeclaration),
    variadic: variadicParameter && parameterDeclaration(variadicParameter),
    returns: typeIn(message.return?.type),
    deprecated: deprecationMessage || undefined,
    summary,
    description,
  };
}

function parameterDeclaration(message: tfplugin6.FunctionParameter): ParameterDeclaration {
  const { name, type, allowNullValue, description } = message;
  return { name, type: typeIn(type), nullable: allowNullValue, description };
}

function typeIn(bytes: Uint8Array | undefined): Type {
  return parseType(JSON.parse(Buffer.from(bytes ?? []).toString()));
}
