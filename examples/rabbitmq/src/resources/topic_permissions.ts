import { hcl, nested, type PlannedOf, RemoteError, sizeAtLeast, string } from "@tfnode/framework";
import { type HttpClient, urlPath } from "@tfnode/framework/http";
import { resource } from "../define.ts";

const schema = {
  vhost: string("The virtual host").default("/").requiresReplace(),
  user: string("The name of the user").required().requiresReplace(),
  exchanges: nested
    .map("The permissions by the names of exchanges of type `topic`", {
      write: string("A regular expression of the routing keys that the user may publish with").required(),
      read: string("A regular expression of the routing keys that the user may bind with").required(),
    })
    .validate(sizeAtLeast(1))
    .required(),
};

type Planned = PlannedOf<typeof schema>;
type Ends = Pick<Planned, "vhost" | "user">;

/** One permission as the API returns it. */
interface TopicPermission {
  readonly exchange: string;
  readonly write: string;
  readonly read: string;
}

export default resource({
  description: "Manages the routing keys that a user may use with topic exchanges of a virtual host.",
  schema,
  version: 1,
  upgrades: {
    // The public provider stores a set of blocks.
    0: ({ permissions, ...state }) => ({
      ...state,
      exchanges: Object.fromEntries(
        (permissions as readonly TopicPermission[]).map(({ exchange, ...one }) => [exchange, one]),
      ),
    }),
  },
  identity: ["vhost", "user"],
  importForms: ["{vhost}/{user}"],
  example: hcl`
    resource "rabbitmq_topic_permissions" "shop" {
      user = rabbitmq_user.shop.name
      exchanges = {
        "amq.topic" = {
          write = "^order\\\\."
          read  = ".*"
        }
      }
    }

    resource "rabbitmq_user" "shop" {
      name = "shop"
    }
  `,

  async create({ plan, api, signal }) {
    if ((await api.find(placeOf(plan), { signal })) !== null) {
      const reason = `The user ${plan.user} already has topic permissions in the virtual host ${plan.vhost}.`;
      throw new RemoteError({ reason, alreadyExists: true });
    }
    return await put(api, plan, signal);
  },

  async read({ prior: { vhost, user }, api, signal }) {
    const ends = { vhost: vhost ?? "", user: user ?? "" };
    const found = await api.find<readonly TopicPermission[]>(placeOf(ends), { signal });
    return found && fromApi(ends, found);
  },

  async update({ plan, prior, api, signal }) {
    // The API deletes all topic permissions of a user together.
    const isRemoved = (exchange: string) => !(exchange in plan.exchanges);
    if (Object.keys(prior.exchanges).some(isRemoved)) await api.deleteIfExists(placeOf(plan), { signal });
    return await put(api, plan, signal);
  },

  async delete({ prior, api, signal }) {
    await api.delete(placeOf(prior), { signal });
  },
});

function placeOf({ vhost, user }: Ends): string {
  return urlPath`/topic-permissions/${vhost}/${user}`;
}

async function put(api: HttpClient, plan: Planned, signal: AbortSignal) {
  for (const [exchange, { write, read }] of Object.entries(plan.exchanges))
    await api.put(placeOf(plan), { exchange, write, read }, { signal });
  return fromApi(plan, await api.get(placeOf(plan), { signal }));
}

function fromApi({ vhost, user }: Ends, found: readonly TopicPermission[]) {
  const exchanges = Object.fromEntries(found.map(({ exchange, write, read }) => [exchange, { write, read }]));
  return { vhost, user, exchanges };
}
