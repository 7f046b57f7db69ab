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
  /** The attributes other than virtual host and name. The server stores only the members that it receives. */
  readonly fields: Fields;
  /** The values that the server uses for members that an object of another client lacks, by attribute. */
  readonly serverDefaults: PlainState;
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
  readonly component: string;
  readonly name: string;
  readonly value: PlainState;
}

const identity = {
  vhost: string("The virtual host").default("/").requiresReplace(),
  name: string("The name").validate(nonEmpty).required().requiresReplace(),
};

/** Defines a resource for runtime parameters. */
export function parameterOf(kind: Kind) {
  const { component, description, fields, serverDefaults, rules = [], states, example } = kind;
  const placeOf = ({ vhost, name }: PlainState) =>
    urlPath`/parameters/${component}/${String(vhost ?? "")}/${String(name ?? "")}`;

  const toApi = (plan: PlainState) => {
    const set = Object.keys(fields).filter((name) => name !== "component" && !isEmpty(plan[name]));
    return { value: Object.fromEntries(set.map((name) => [wordOf(name), plan[name]])) };
  };

  const fromApi = ({ vhost, component, name, value }: Parameter) => {
    const members: PlainState = { component, ...value };
    const memberOf = (name: string) => members[wordOf(name)] ?? serverDefaults[name] ?? null;
    const found = Object.keys(fields).map((name) => [name, asText(memberOf(name))]);
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

/** Reports whether a value needs no member. The server rejects even an empty object that the protocol of a shovel does not have. */
function isEmpty(value: unknown): boolean {
  return value === null || (typeof value === "object" && Object.keys(value).length === 0);
}

/** Joins a list of URIs into one text. Only other clients store a list; the next plan shows the difference. */
function asText(value: unknown): unknown {
  return Array.isArray(value) ? value.join(" ") : value;
}
