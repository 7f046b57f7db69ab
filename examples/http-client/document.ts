import { type HttpClient, type HttpResponse, urlPath } from "../../src/http/index.ts";
import { definitionsFor, hcl, type PlannedOf, string } from "../../src/schema/index.ts";

// A resource of an API whose PUT creates and replaces documents, with empty responses, and whose ETags identify the version of a document.

const { resource } = definitionsFor<HttpClient>();

const schema = {
  name: string("The name of the document").required().requiresReplace(),
  text: string("The text of the document").required(),
};

/** A document as the API returns it, with its ETag. */
interface Document {
  readonly name: string;
  readonly text: string;
  readonly etag: string | null;
}

export default resource({
  description: "Manages a document.",
  schema,
  identity: ["name"],
  importForms: ["{name}"],
  example: hcl`
    resource "notes_document" "readme" {
      name = "readme"
      text = "Read me."
    }
  `,
  privateState: { parse: (stored): string | null => (typeof stored === "string" ? stored : null) },

  async create({ plan, api, signal, privateState }) {
    const { etag, ...document } = await api.put(placeOf(plan), toApi(plan), {
      refuseExisting: "if-none-match",
      thenGet: { until: toApi(plan) },
      retry: { on: [423] },
      read,
      signal,
    });
    privateState.set(etag);
    return document;
  },

  async read({ prior, api, signal, privateState }) {
    const found = await api.find(placeOf(prior), { read, signal });
    if (!found) return null;
    const { etag, ...document } = found;
    privateState.set(etag);
    return document;
  },

  async update({ plan, api, signal, privateState }) {
    const { etag, ...document } = await api.put(placeOf(plan), toApi(plan), {
      ifMatch: privateState.value ?? null,
      thenGet: true,
      read,
      signal,
    });
    privateState.set(etag);
    return document;
  },

  async delete({ prior, api, signal, privateState }) {
    await api.delete(placeOf(prior), { ifMatch: privateState.value ?? null, signal });
  },
});

function placeOf({ name }: { readonly name: string | null }): string {
  return urlPath`/documents/${name ?? ""}`;
}

function toApi({ text }: PlannedOf<typeof schema>) {
  return { text };
}

function read(json: unknown, { etag }: HttpResponse) {
  const { name, text } = json as Document;
  return { value: { name, text, etag } };
}
