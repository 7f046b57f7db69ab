import type { Ledger } from "./calls/lost-create.ts";
import { type ApiPath, pathOf } from "./calls/paths.ts";
import { holdsSameData } from "./calls/same-data.ts";
import type { CallOptions, Session } from "./calls/session.ts";
import { anything, demanded, flag, mapped, orNull, record, type Shape, text } from "./wire.ts";
import { secretKeys, secretsIn, typeName } from "./words.ts";

/** What a kind of integration sends and how its answers are read, in neutral words. */
export interface IntegrationKind<Input, Output> {
  /** `type` on the wire. */
  readonly wireType: string;
  /** The key `data` of a request. */
  encode(input: Input): object;
  /** The key `data` of an answer. */
  readonly shape: Shape<Output>;
}

export interface IntegrationInput<Input> {
  readonly name: string;
  readonly enabled: boolean;
  readonly data: Input;
}

export interface Integration<Output> {
  readonly guid: string;
  readonly name: string;
  readonly enabled: boolean;
  /** The wire type in the words of naming.md section 6. */
  readonly typeName: string;
  readonly orgLevel: boolean;
  readonly createdOrUpdatedTime: string;
  readonly createdOrUpdatedBy: string;
  readonly data: Output;
  /** Only some kinds of scanners have one; it is a secret. */
  readonly serverToken: { readonly token: string; readonly uri: string } | null;
}

/** The integrations of one kind. All failures are ApiErrors. */
export interface Integrations<Input, Output> {
  /** Makes one, and finds it again when the answer is lost; an ambiguous error means that it may exist. */
  create(input: IntegrationInput<Input>, options?: CallOptions): Promise<Integration<Output>>;
  /** Null when the API says that it does not exist. */
  find(guid: string, options?: CallOptions): Promise<Integration<Output> | null>;
  /** Replaces all that is configured. */
  update(guid: string, input: IntegrationInput<Input>, options?: CallOptions): Promise<Integration<Output>>;
  /** An error that is `notFound` means that it was gone already. */
  delete(guid: string, options?: CallOptions): Promise<void>;
}

/** Integrations that alerts are sent to. */
export interface AlertChannels<Input, Output> extends Integrations<Input, Output> {
  /** Sends a test alert; fails when it cannot be delivered. */
  test(guid: string, options?: CallOptions): Promise<void>;
}

type Collection = "AlertChannels" | "CloudAccounts" | "ContainerRegistries";

const guid = demanded(text, (value) => value !== "", "is missing");

const listed = record({ intgGuid: text, name: text, type: text, createdOrUpdatedTime: text, data: anything });

export function integrations<Input, Output>(
  session: Session,
  ledger: Ledger,
  collection: Collection,
  kind: IntegrationKind<Input, Output>,
): Integrations<Input, Output> {
  const { wireType } = kind;
  const shape = answerShape(kind);
  const body = ({ name, enabled, data }: IntegrationInput<Input>) => ({
    name,
    type: wireType,
    enabled: enabled ? 1 : 0,
    data: kind.encode(data),
  });
  const path = (id: string): ApiPath => pathOf(collection, id);
  const existing = (id: string): ApiPath => {
    ledger.know(id);
    return path(id);
  };

  return {
    async create(input, { signal } = {}) {
      const sent = body(input);
      const secrets = secretsIn(sent.data);
      return ledger.create({
        what: `the integration "${input.name}"`,
        create: () =>
          session.object({ method: "POST", path: pathOf(collection), body: sent, secrets, signal }, shape),
        idOf: (integration) => integration.guid,
        list: (stop) => session.list(pathOf(collection), listed, { signal: stop }),
        recognize: ({ intgGuid, name, type, createdOrUpdatedTime, data }) =>
          name === sent.name && type === wireType && holdsSameData(sent.data, data, secretKeys)
            ? { id: intgGuid, changedAt: createdOrUpdatedTime }
            : null,
        fetch: (id, stop) => session.find({ path: path(id), signal: stop }, shape),
      });
    },

    find: (id, { signal } = {}) => session.find({ path: existing(id), signal }, shape),

    async update(id, input, { signal } = {}) {
      const sent = { intgGuid: id, ...body(input) };
      const secrets = secretsIn(sent.data);
      return session.object({ method: "PATCH", path: existing(id), body: sent, secrets, signal }, shape);
    },

    delete: (id, { signal } = {}) => session.done({ method: "DELETE", path: existing(id), signal }),
  };
}

/** The channels of one kind. */
export function alertChannels<Input, Output>(
  session: Session,
  ledger: Ledger,
  kind: IntegrationKind<Input, Output>,
): AlertChannels<Input, Output> {
  return {
    ...integrations(session, ledger, "AlertChannels", kind),
    test: (id, { signal } = {}) =>
      session.done({ method: "POST", path: pathOf("AlertChannels", id, "test"), awaited: false, signal }),
  };
}

function answerShape<Output>(kind: IntegrationKind<unknown, Output>): Shape<Integration<Output>> {
  const ofKind = (type: string) => type === "" || type === kind.wireType;
  const wire = record({
    intgGuid: guid,
    name: text,
    type: demanded(text, ofKind, "is that of another kind of integration"),
    enabled: flag,
    isOrg: flag,
    createdOrUpdatedTime: text,
    createdOrUpdatedBy: text,
    data: kind.shape,
    serverToken: orNull(record({ serverToken: text, uri: text })),
  });
  return mapped(wire, ({ intgGuid, type, isOrg, serverToken, ...same }) => ({
    ...same,
    guid: intgGuid,
    typeName: typeName.fromWire(type || kind.wireType),
    orgLevel: isOrg,
    serverToken: serverToken && { token: serverToken.serverToken, uri: serverToken.uri },
  }));
}
