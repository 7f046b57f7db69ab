import { string } from "../../../schema/index.ts";
import type { WireMapping } from "../api/objects/wire-mapping.ts";
import { type Creation, crud, type Picked } from "../crud.ts";
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
export function scannerLife<Schema extends typeof scannerAttributes, Input, Output extends Reached>(
  schema: Schema,
  kind: WireMapping<Input, Output>,
) {
  type Remote = Picked<Schema, Output>;
  const life = crud(schema, kind);
  return {
    ...life,

    async create(context: Creation<Input, NoInfer<Remote>>): Promise<Remote> {
      const made = await life.create(context);
      const { server_token = "", server_uri = "" }: Partial<Reached> = made;
      return { ...made, server_token, server_uri };
    },
  };
}
