import { definitionsFor, hcl, identifier, string } from "../src/schema/index.ts";

/** A saved page. */
export interface Bookmark {
  readonly id: string;
  readonly url: string;
}

/** The part of a client for an API of bookmarks that the resource needs. */
export interface BookmarksApi {
  create(input: { readonly url: string }, signal: AbortSignal): Promise<Bookmark>;
  /** Null if there is no such bookmark. */
  find(id: string, signal: AbortSignal): Promise<Bookmark | null>;
  delete(id: string, signal: AbortSignal): Promise<void>;
}

const { resource } = definitionsFor<BookmarksApi>();

export default resource({
  description: "Saves a bookmark.",
  schema: {
    id: identifier("The ID of the bookmark"),
    url: string("The URL of the page").required().requiresReplace(),
  },
  importForms: ["{id}"],
  example: hcl`resource "web_bookmark" "docs" { url = "https://example.com" }`,
  create: ({ plan, api, signal }) => api.create(plan, signal),
  read: ({ prior, api, signal }) => api.find(prior.id ?? "", signal),
  delete: ({ prior, api, signal }) => api.delete(prior.id, signal),
});
