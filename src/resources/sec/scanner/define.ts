import { string } from "../../../schema/index.ts";
import type { WireMapping } from "../api/objects/wire-mapping.ts";
import { type CrudCreateContext, crud, type Picked } from "../crud.ts";
import { resourceFamily } from "../family.ts";
import { integrationAttributes, serverToken } from "../integration/attributes.ts";

const commonAttributes = {
  ...integrationAttributes,
  server_token: serverToken,
  server_uri: string("The URL that the scanner reports to").computed().nullable().useStateForUnknown(),
};

interface Reached {
  readonly id: string;
  readonly server_token: string;
  readonly server_uri: string;
}

/** If the response to a create has no token, the token in the state is empty until a later response contains one. */
function scannerCrud<Schema extends object, Input, Output extends Reached>(
  schema: Schema,
  mapping: WireMapping<Input, Output>,
) {
  type Result = Picked<Schema, Output>;
  const operations = crud(schema, mapping);
  return {
    ...operations,

    async create(context: CrudCreateContext<Input, NoInfer<Result>>): Promise<Result> {
      const made = await operations.create(context);
      const { server_token = "", server_uri = "" }: Partial<Reached> = made;
      return { ...made, server_token, server_uri };
    },
  };
}

/** Builds a scanner that runs outside of the platform and reports to it. */
export const scanner = resourceFamily(commonAttributes, scannerCrud);
