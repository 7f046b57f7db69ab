import { hcl } from "../../../src/schema/index.ts";
import { listResource } from "../define.ts";
import queue from "./queue.ts";
import { apiFor, listedRegion } from "./region.ts";
import { newTags, withoutIgnored } from "./tags.ts";

export default listResource({
  of: queue,
  description: "Finds queues.",
  schema: { region: listedRegion },
  example: hcl`
    list "messages_queue" "all" {
      provider = messages
    }
  `,

  async *list({ config, api }) {
    const regional = apiFor(api, config);
    const { region, tagging } = regional;
    for (const { tags, ...item } of await regional.list("queue")) {
      const tags_all = withoutIgnored(tags, tagging);
      const object = { ...item, region, tags_all, tags: newTags(tags_all, tagging) };
      yield { identity: { id: item.id, region }, displayName: item.name, object };
    }
  },
});
