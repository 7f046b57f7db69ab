/** A JSON value whose members may be of any type. */
// biome-ignore lint/suspicious/noExplicitAny: the document is changed by the paths of its members
type Json = any;

/**
 * Corrects what the document of Unleash gets wrong, as the server shows: a read of a tag type returns it in a member, an invitation is
 * identified by its secret, and the parameters of an addon are returned with asterisks in place of their secrets. Nothing else is
 * corrected, and no generated line is edited.
 */
export function withFacts(text: string): string {
  const document: Json = JSON.parse(text);
  const { paths, components } = document;
  const { content } = paths["/api/admin/tag-types/{name}"].get.responses["200"];
  content["application/json"].schema = {
    type: "object",
    required: ["version", "tagType"],
    properties: { version: { type: "integer" }, tagType: content["application/json"].schema },
  };
  const [token, secret] = ["{token}", "{secret}"].map((name) => `/api/admin/invite-link/tokens/${name}`);
  const invitation = paths[token as string];
  paths[secret as string] = invitation;
  delete paths[token as string];
  for (const { parameters = [] } of Object.values<Json>(invitation))
    for (const one of parameters) if (one.name === "token") one.name = "secret";
  components.schemas.addonSchema.properties.parameters.writeOnly = true;
  return JSON.stringify(document);
}
