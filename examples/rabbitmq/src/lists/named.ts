import { hcl, type Resource, string } from "@tfnode/framework";
import { type HttpClient, urlPath } from "@tfnode/framework/http";
import { listResource } from "../define.ts";

/** An object of a virtual host. */
interface Named {
  readonly vhost: string;
  readonly name: string;
}

/**
 * Defines a list resource for objects with a name in a virtual host, such as queues, which the API lists in
 * pages.
 */
export function listOfNamed(
  of: Resource<HttpClient>,
  kind: "exchanges" | "queues",
  isListed: (name: string) => boolean = () => true,
) {
  const type = `rabbitmq_${kind.slice(0, -1)}`;
  return listResource({
    of,
    description: `Finds ${kind}.`,
    schema: { vhost: string("Only objects of this virtual host").optional() },
    example: hcl`
      list "${type}" "all" {
        provider = rabbitmq
      }
    `,

    async *list({ config: { vhost }, api, signal }) {
      const place = vhost === null ? `/${kind}` : `/${kind}${urlPath`/${vhost}`}`;
      const query = { page_size: 100 };
      const by = { page: "page", last: "page_count" };
      for await (const found of api.pages<Named>(place, { by, items: "items", query, signal })) {
        if (!isListed(found.name)) continue;
        const identity = { vhost: found.vhost, name: found.name };
        yield { identity, displayName: `${found.name} in ${found.vhost}` };
      }
    },
  });
}
