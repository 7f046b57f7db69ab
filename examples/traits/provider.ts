import { list, map, provider, string } from "../../src/schema/index.ts";
import { MessagesApi, type Service } from "./api.ts";

/** The attributes of the provider. */
const schema = {
  region: string("The region of objects that name none").default("north"),
  default_tags: map(string(), "The tags of all objects").optional(),
  ignore_tags: list(string(), "The keys of tags that other programs set").optional(),
};

/** Returns the provider of a service. */
export function messages(service: Service) {
  return provider({
    name: "messages",
    version: "0.1.0",
    description: "Manages queues, topics and streams.",
    schema,
    mayBeUnknown: ["default_tags"],

    async configure({ config, written }) {
      const defaultTags = written.default_tags ?? {};
      return new MessagesApi(service, config.region, { defaultTags, ignoredTags: config.ignore_tags ?? [] });
    },

    resources: {
      queue: () => import("./queue.ts"),
      topic: () => import("./topic.ts"),
      stream: () => import("./stream.ts"),
    },
    listResources: { queue: () => import("./queue_list.ts") },
  });
}
