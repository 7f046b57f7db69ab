import { pathOf } from "../api/calls/paths.ts";
import type { CallOptions } from "../api/calls/session.ts";
import type { SecApi } from "../api/client.ts";
import { wholeSeconds } from "../api/times.ts";
import {
  at,
  combine,
  flag,
  keepIfBlank,
  nonEmptyText,
  parse,
  record,
  refine,
  requireId,
  text,
  transform,
} from "../api/wire-schema.ts";

/** The configured attributes of a token. */
interface AgentAccessTokenInput {
  readonly name: string;
  /** Null is omitted from a create; an update sends an empty string to clear the previous description. */
  readonly description: string | null;
  readonly os: string | null;
}

const collection = "AgentAccessTokens";

/** The API requires a time in `props` and ignores its value. */
const ignoredTime = "0001-01-01T00:00:00Z";

// Terraform compares strings in this normalization form only.
const name = transform(at("tokenAlias", text), (alias) => alias.normalize());
const time = transform(text, wholeSeconds);

const schema = combine({
  id: name,
  name,
  description: at("props.description", text),
  os: at("props.os", text),
  enabled: at("tokenEnabled", flag),
  // The ID in paths, and a secret.
  token: at("accessToken", nonEmptyText),
  version: keepIfBlank(at("version", text)),
  created_time: keepIfBlank(at("props.createdTime", time)),
  last_updated_time: at("createdTime", time),
});

/** Lists the tokens that are not retired. The platform keeps retired tokens, disabled and renamed. */
export const agentAccessTokenListing = {
  collection,
  isListed(object: unknown): boolean {
    const token = parse(schema, object);
    return "error" in token || token.value.enabled || !retiredName.test(token.value.name);
  },
  heading: schema,
};

/** The suffix of the name of a retired token; see `retire`. */
const retiredName = /-[a-z0-9]{5}-deleted$/;

/** A token whose name is not empty. The name shows whether the token is retired. */
const named = refine(schema, ({ name }) => name !== "", "has no name");
const retired = refine(schema, ({ enabled }) => !enabled, "is still enabled");

const listed = record({ accessToken: nonEmptyText, tokenAlias: text, createdTime: text });

/** The tokens with which agents authenticate. They cannot be removed, only retired. All failures are RemoteErrors. */
export function agentAccessTokens({ session, tracker, clock }: SecApi) {
  const call = (token: string) => ({ path: pathOf(collection, token), secrets: [token] });
  const existing = (token: string) => {
    tracker.know(token);
    return call(token);
  };

  const schemaOf = (token: string, type = named) => requireId(token, type, (found) => found.token);

  function patch(token: string, body: object, { signal }: CallOptions = {}) {
    return session.object({ method: "PATCH", ...existing(token), body, signal }, schemaOf(token));
  }

  return {
    /** Creates an enabled token. If the response is lost, finds the created token. */
    async create({ name, description, os }: AgentAccessTokenInput, { signal }: CallOptions = {}) {
      const props = { createdTime: ignoredTime, ...(description && { description }), ...(os && { os }) };
      const body = { tokenEnabled: 1, tokenAlias: name, props };
      return tracker.create({
        what: `the agent access token "${name}"`,
        create: () => session.object({ method: "POST", path: pathOf(collection), body, signal }, named),
        idOf: ({ token }) => token,
        list: (stop) => session.list(pathOf(collection), listed, { signal: stop }),
        recognize: ({ accessToken, tokenAlias, createdTime }) =>
          tokenAlias === name ? { id: accessToken, changedAt: createdTime } : null,
        fetch: (token, stop) => session.find({ ...call(token), signal: stop }, schemaOf(token)),
      });
    },

    /** Returns null when the API reports that the token does not exist. */
    find: (token: string, { signal }: CallOptions = {}) =>
      session.find({ ...existing(token), signal }, schemaOf(token)),

    list: async (options?: CallOptions) => (await session.list(pathOf(collection), schema, options)).items,

    update(token: string, input: AgentAccessTokenInput & { enabled: boolean }, options?: CallOptions) {
      const { name, description, os, enabled } = input;
      const props = { createdTime: ignoredTime, ...(description !== null && { description }), os: os ?? "" };
      return patch(token, { tokenEnabled: enabled ? 1 : 0, tokenAlias: name, props }, options);
    },

    disable: (token: string, options?: CallOptions) => patch(token, { tokenEnabled: 0 }, options),

    /** Disables a token and renames it to a unique name. The API has no other form of deletion. */
    async retire(token: string, name: string, { signal }: CallOptions = {}) {
      const characters = "abcdefghijklmnopqrstuvwxyz0123456789";
      const draw = () => characters.charAt(Math.floor(clock.random() * characters.length));
      const tokenAlias = `${name}-${Array.from({ length: 5 }, draw).join("")}-deleted`;
      const body = { tokenEnabled: 0, tokenAlias };
      await session.object({ method: "PATCH", ...existing(token), body, signal }, schemaOf(token, retired));
    },
  };
}
