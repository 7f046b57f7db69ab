import { string } from "../../../schema/index.ts";
import type { ObjectKind } from "../api/objects/object-kind.ts";
import { type Creation, objectLife, type Shown } from "../life.ts";
import { serverToken } from "./shared.ts";

/** How a scanner that runs elsewhere finds the platform. */
export const scannerAttributes = {
  server_token: serverToken,
  server_uri: string("The URL to which the scanner reports").computed().nullable().useStateForUnknown(),
};

interface Reached {
  readonly id: string;
  readonly server_token: string;
  readonly server_uri: string;
}

/** The life of a scanner. One that is made without a token has none until an answer says otherwise. */
export function scannerLife<Schema extends typeof scannerAttributes, Given, Found extends Reached>(
  schema: Schema,
  kind: ObjectKind<Given, Found>,
) {
  type Remote = Shown<Schema, Found>;
  const life = objectLife(schema, kind);
  return {
    ...life,

    async create(context: Creation<Given, NoInfer<Remote>>): Promise<Remote> {
      const made = await life.create(context);
      const { server_token = "", server_uri = "" }: Partial<Reached> = made;
      return { ...made, server_token, server_uri };
    },
  };
}
