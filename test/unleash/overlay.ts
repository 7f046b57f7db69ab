/**
 * What the document of Unleash gets wrong, as the server shows: a read of a tag type returns it in a member, an invitation is identified
 * by its secret, and the parameters of an addon are returned with asterisks in place of their secrets.
 */
export const overlay = {
  overlay: "1.0.0",
  info: { title: "What the server shows", version: "1.0.0" },
  actions: [
    { target: "$.paths['/api/admin/tag-types/{name}'].get", update: { "x-tfnode": { wrapper: "tagType" } } },
    {
      target: "$.paths['/api/admin/invite-link/tokens/{token}']",
      update: { "x-tfnode": { identity: "secret" } },
    },
    {
      target: "$.paths['/api/admin/addons/{id}']",
      update: { "x-tfnode": { attributes: { parameters: { returned: false } } } },
    },
  ],
};
