import { pathOf } from "../api/calls/paths.ts";
import type { CallOptions } from "../api/calls/session.ts";
import type { SecApi } from "../api/client.ts";
import { omitEmpty } from "../api/omit-empty.ts";
import { wholeSeconds } from "../api/times.ts";
import {
  flag,
  nonEmptyText,
  parse,
  record,
  refine,
  requireId,
  text,
  transform,
  type WireSchema,
} from "../api/wire-schema.ts";

export interface AgentAccessTokenInput {
  readonly name: string;
  /** Null is omitted from a create; an update sends an empty string to clear the previous description. */
  readonly description: string | null;
  readonly os: string | null;
}

export interface AgentAccessToken {
  /** The token, which is also its ID in paths, and a secret. */
  readonly token: string;
  readonly name: string;
  readonly description: string;
  readonly os: string;
  readonly enabled: boolean;
  readonly version: string;
  /** RFC 3339, in whole seconds. */
  readonly createdTime: string;
  /** RFC 3339, in whole seconds. */
  readonly lastUpdatedTime: string;
}

/** The tokens with which agents authenticate. They cannot be removed, only retired. All failures are RemoteErrors. */
export interface AgentAccessTokens {
  /** Creates an enabled token. If the response is lost, finds the created token. */
  create(input: AgentAccessTokenInput, options?: CallOptions): Promise<AgentAccessToken>;
  /** Returns null when the API reports that the token does not exist. */
  find(token: string, options?: CallOptions): Promise<AgentAccessToken | null>;
  list(options?: CallOptions): Promise<readonly AgentAccessToken[]>;
  update(
    token: string,
    input: AgentAccessTokenInput & { readonly enabled: boolean },
    options?: CallOptions,
  ): Promise<AgentAccessToken>;
  disable(token: string, options?: CallOptions): Promise<AgentAccessToken>;
  /** Disables a token and renames it to a unique name. The API has no other form of deletion. */
  retire(token: string, name: string, options?: CallOptions): Promise<void>;
}

const collection = "AgentAccessTokens";

/** The API requires a time in `props` and ignores its value. */
const ignoredTime = "0001-01-01T00:00:00Z";

const wire = record({
  accessToken: nonEmptyText,
  createdTime: text,
  props: record({ createdTime: text, description: text, os: text }),
  tokenAlias: text,
  tokenEnabled: flag,
  version: text,
});

const schema: WireSchema<AgentAccessToken> = transform(wire, ({ props, ...token }) => ({
  token: token.accessToken,
  // Terraform compares strings in this normalization form only.
  name: token.tokenAlias.normalize(),
  description: props.description,
  os: props.os,
  enabled: token.tokenEnabled,
  version: token.version,
  createdTime: wholeSeconds(props.createdTime),
  lastUpdatedTime: wholeSeconds(token.createdTime),
}));

/** Lists the tokens that are not retired. The platform keeps retired tokens, disabled and renamed. */
export const agentAccessTokenListing = {
  collection,
  isListed(object: unknown): boolean {
    const token = parse(schema, object);
    return "error" in token || token.value.enabled || !retiredName.test(token.value.name);
  },
  heading: transform(schema, ({ name, enabled }) => ({ id: name, name, enabled })),
};

/** The suffix of the name of a retired token; see `retire`. */
const retiredName = /-[a-z0-9]{5}-deleted$/;

/** A token whose name is not empty. The name shows whether the token is retired. */
const named = refine(schema, ({ name }) => name !== "", "has no name");
const retired = refine(schema, ({ enabled }) => !enabled, "is still enabled");

export function agentAccessTokens({ session, tracker, clock }: SecApi): AgentAccessTokens {
  const at = (token: string) => ({ path: pathOf(collection, token), secrets: [token] });
  const existing = (token: string) => {
    tracker.know(token);
    return at(token);
  };

  const schemaOf = (token: string, type = named) => requireId(token, type, (found) => found.token);

  function patch(token: string, body: object, { signal }: CallOptions = {}): Promise<AgentAccessToken> {
    return session.object({ method: "PATCH", ...existing(token), body, signal }, schemaOf(token));
  }

  return {
    async create({ name, description, os }, { signal } = {}) {
      const props = { createdTime: ignoredTime, ...omitEmpty({ description, os }) };
      const body = { tokenEnabled: 1, tokenAlias: name, props };
      return tracker.create({
        what: `the agent access token "${name}"`,
        create: () => session.object({ method: "POST", path: pathOf(collection), body, signal }, named),
        idOf: ({ token }) => token,
        list: (stop) => session.list(pathOf(collection), wire, { signal: stop }),
        recognize: ({ accessToken, tokenAlias, createdTime }) =>
          tokenAlias === name ? { id: accessToken, changedAt: createdTime } : null,
        fetch: (token, stop) => session.find({ ...at(token), signal: stop }, schemaOf(token)),
      });
    },

    find: (token, { signal } = {}) => session.find({ ...existing(token), signal }, schemaOf(token)),

    list: async (options) => (await session.list(pathOf(collection), schema, options)).items,

    async update(token, { name, description, os, enabled }, options) {
      const props = { createdTime: ignoredTime, ...(description !== null && { description }), os: os ?? "" };
      return patch(token, { tokenEnabled: enabled ? 1 : 0, tokenAlias: name, props }, options);
    },

    disable: (token, options) => patch(token, { tokenEnabled: 0 }, options),

    async retire(token, name, { signal } = {}) {
      const characters = "abcdefghijklmnopqrstuvwxyz0123456789";
      const draw = () => characters.charAt(Math.floor(clock.random() * characters.length));
      const tokenAlias = `${name}-${Array.from({ length: 5 }, draw).join("")}-deleted`;
      const body = { tokenEnabled: 0, tokenAlias };
      await session.object({ method: "PATCH", ...existing(token), body, signal }, schemaOf(token, retired));
    },
  };
}
