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
  /** Null is left out; an update clears what was there by the empty text. */
  readonly description: string | null;
  readonly os: string | null;
}

export interface AgentAccessToken {
  /** The address of the token, and a secret. */
  readonly token: string;
  readonly name: string;
  readonly description: string;
  readonly os: string;
  readonly enabled: boolean;
  readonly version: string;
  /** RFC 3339, whole seconds. */
  readonly createdTime: string;
  /** RFC 3339, whole seconds. */
  readonly lastUpdatedTime: string;
}

/** The tokens that agents report with. They cannot be removed, only retired. All failures are RemoteErrors. */
export interface AgentAccessTokens {
  /** Makes one, always enabled, and finds it again when the answer is lost. */
  create(input: AgentAccessTokenInput, options?: CallOptions): Promise<AgentAccessToken>;
  /** Null when the API says that it does not exist. */
  find(token: string, options?: CallOptions): Promise<AgentAccessToken | null>;
  list(options?: CallOptions): Promise<readonly AgentAccessToken[]>;
  update(
    token: string,
    input: AgentAccessTokenInput & { readonly enabled: boolean },
    options?: CallOptions,
  ): Promise<AgentAccessToken>;
  disable(token: string, options?: CallOptions): Promise<AgentAccessToken>;
  /** Disables it and gives it a name that nobody else wants, which is all the deletion there is. */
  retire(token: string, name: string, options?: CallOptions): Promise<void>;
}

const collection = "AgentAccessTokens";

/** The API wants a time in `props` and takes no notice of it. */
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
  // Terraform has texts in this form only, in which they are looked for.
  name: token.tokenAlias.normalize(),
  description: props.description,
  os: props.os,
  enabled: token.tokenEnabled,
  version: token.version,
  createdTime: wholeSeconds(props.createdTime),
  lastUpdatedTime: wholeSeconds(token.createdTime),
}));

/** Tokens that are not retired. The platform keeps those, too, disabled and under another name. */
export const agentAccessTokenListing = {
  collection,
  isListed(object: unknown): boolean {
    const token = parse(schema, object);
    return "error" in token || token.value.enabled || !retiredName.test(token.value.name);
  },
  heading: transform(schema, ({ name, enabled }) => ({ id: name, name, enabled })),
};

/** What a retired token is called; see `retire`. */
const retiredName = /-[a-z0-9]{5}-deleted$/;

/** A token alone, whose name tells whether it is retired. */
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
