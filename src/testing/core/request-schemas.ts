import { isUnimplemented } from "../../server/unimplemented.ts";
import { BlockChannel, type ChannelEnds } from "./channel.ts";
import { noBlock, type SchemaResponses } from "./schema.ts";

/** Requests the declarations of a provider. Throws a DiagnosticsError for the errors of its responses. */
export async function requestSchemas(ends: ChannelEnds): Promise<SchemaResponses> {
  const channel = new BlockChannel("", noBlock, ends);
  const schemas = await channel.ask("getProviderSchema", {});
  const identities = await channel.ask("getResourceIdentitySchemas", {}).catch((error: unknown) => {
    if (isUnimplemented(error)) return undefined;
    throw error;
  });
  return { schemas: schemas.response, identities: identities?.response };
}
