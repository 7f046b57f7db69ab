import { type Fields, string } from "../../../schema/index.ts";
import type { WireMapping } from "../api/objects/wire-mapping.ts";
import { type CrudCreateContext, crud } from "../crud.ts";
import { resourceFamily } from "../family.ts";
import { integrationAttributes, serverToken } from "../integration/attributes.ts";

const commonAttributes = {
  ...integrationAttributes,
  server_token: serverToken,
  server_uri: string("The URL that the scanner reports to").computed().nullable().useNonNullStateForUnknown(),
};

/** If the response to a create has no token, the token in the state is empty until a later response contains one. */
function scannerCrud(schema: Fields, mapping: WireMapping) {
  const operations = crud(schema, mapping);
  return {
    ...operations,

    async create(context: CrudCreateContext) {
      const { server_token = "", server_uri = "", ...made } = await operations.create(context);
      return { ...made, server_token, server_uri };
    },
  };
}

/** Builds a scanner that runs outside of the platform and reports to it. */
export const scanner = resourceFamily(commonAttributes, scannerCrud);
