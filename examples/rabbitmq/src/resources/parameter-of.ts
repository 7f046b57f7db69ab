import {
  type Fields,
  nonEmpty,
  type PlainState,
  type ResourceDefinition,
  type Rule,
  string,
} from "@tfnode/framework";
import { type HttpClient, urlPath } from "@tfnode/framework/http";
import { resource } from "../define.ts";

/** A kind of runtime parameter of plugins, which the API calls a component. */
interface Kind {
  readonly component: "shovel" | "federation-upstream";
  readonly description: string;
  /** The attributes other than virtual host and name. The server stores only configured attributes. */
  readonly fields: Fields;
  readonly rules?: readonly Rule[];
  readonly states: Pick<
    ResourceDefinition<Fields, HttpClient, never>,
    "version" | "replacesVersion" | "upgrades"
  >;
  readonly example: string;
}

/** A runtime parameter as the API returns it. */
interface Parameter {
  readonly vhost: string;
  readonly name: string;
  readonly value: PlainState;
}

const identity = {
  vhost: string("The virtual host").default("/").requiresReplace(),
  name: string("The name").validate(nonEmpty).required().requiresReplace(),
};

/** Defines a resource for runtime parameters. */
export function parameterOf({ component, description, fields, rules = [], states, example }: Kind) {
  const placeOf = ({ vhost, name }: PlainState) =>
    urlPath`/parameters/${component}/${String(vhost ?? "")}/${String(name ?? "")}`;

  const toApi = (plan: PlainState) => {
    const set = Object.keys(fields).filter((name) => plan[name] !== null);
    return { value: Object.fromEntries(set.map((name) => [wordOf(name), plan[name]])) };
  };

  const fromApi = ({ vhost, name, value }: Parameter) => {
    const found = Object.keys(fields).map((name) => [name, asText(value[wordOf(name)] ?? null)]);
    return { vhost, name, ...Object.fromEntries(found) };
  };

  const definition: ResourceDefinition<Fields, HttpClient, never> = {
    description,
    schema: { ...identity, ...fields },
    ...states,
    rules,
    identity: ["vhost", "name"],
    importForms: ["{vhost}/{name}"],
    example,

    async create({ plan, api, signal }) {
      const options = { refuseExisting: "get", thenGet: true, signal } as const;
      return fromApi(await api.put<Parameter>(placeOf(plan), toApi(plan), options));
    },

    async read({ prior, api, signal }) {
      const found = await api.find<Parameter>(placeOf(prior), { signal });
      return found && fromApi(found);
    },

    async update({ plan, api, signal }) {
      return fromApi(await api.put<Parameter>(placeOf(plan), toApi(plan), { thenGet: true, signal }));
    },

    async delete({ prior, api, signal }) {
      await api.delete(placeOf(prior), { signal });
    },
  };
  return resource(definition);
}

/** Returns the API's word for an attribute: `src-uri` for `source_uri`, `dest-queue-args` for `destination_queue_arguments`. */
function wordOf(name: string): string {
  return name
    .replace(/^source_/, "src_")
    .replace(/^destination_/, "dest_")
    .replace(/_arguments$/, "_args")
    .replaceAll("_", "-");
}

/** Joins a list of URIs into one text. Only other clients store a list; the next plan shows the difference. */
function asText(value: unknown): unknown {
  return Array.isArray(value) ? value.join(" ") : value;
}
