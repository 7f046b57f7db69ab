import { emailWire } from "../../../../src/resources/sec/alert_channel/wire.ts";
import {
  createSecApi,
  type SecApi,
  type SecApiOptions,
  type SecSettings,
} from "../../../../src/resources/sec/api/client.ts";
import { version } from "../../../../src/resources/sec/tfnode.config.ts";
import { RemoteError } from "../../../../src/schema/index.ts";
import { type ManualClock, manualClock } from "./manual-clock.ts";
import { type ScriptedServer, scriptedServer } from "./scripted-server.ts";

export const settings: SecSettings = {
  account: "acme",
  subaccount: null,
  apiKey: "ACME_KEY",
  apiSecret: "_key_secret",
  apiToken: null,
  organization: false,
  apiUrl: null,
  addressFrom: "the attribute account",
  oldProfile: null,
};

/** A line of the client's log. */
export interface Logged {
  readonly level: string;
  readonly message: string;
  readonly fields: object;
}

/** A scripted server and clients for it, for one test. */
export interface Fixture {
  readonly server: ScriptedServer;
  readonly time: ManualClock;
  readonly logged: Logged[];
  /** Another client of the same server. */
  connect(changes?: Partial<SecSettings>, options?: Partial<SecApiOptions>): SecApi;
}

/** Declares a fixture that is created again for each test of a suite. */
export function useFixture(): Fixture {
  let server: ScriptedServer;
  let time: ManualClock;
  const logged: Logged[] = [];
  const logAt =
    (level: string) =>
    (message: string, fields: object = {}) => {
      logged.push({ level, message, fields });
    };
  const clients: SecApi[] = [];

  beforeEach(async () => {
    server = await scriptedServer();
    time = manualClock();
    logged.length = 0;
  });

  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.close()));
    await server.close();
  });

  return {
    get server() {
      return server;
    },
    get time() {
      return time;
    },
    logged,
    connect(changes = {}, options = {}) {
      const client = createSecApi(
        { ...settings, apiUrl: server.url, ...changes },
        {
          version,
          environment: {},
          clock: time.clock,
          log: { debug: logAt("debug"), warn: logAt("warn") },
          ...options,
        },
      );
      clients.push(client);
      return client;
    },
  };
}

/** Returns the RemoteError of a failed call. */
export async function apiError(call: Promise<unknown>): Promise<RemoteError> {
  const outcome = await call.catch((error: unknown) => error);
  if (outcome instanceof RemoteError) return outcome;
  throw new Error("no RemoteError", { cause: outcome });
}

/** The body of a response with an e-mail channel. */
export function emailResponse(changes: Record<string, unknown> = {}) {
  return {
    data: {
      intgGuid: "ACME_0001",
      name: "mail to ops",
      type: "EmailUser",
      enabled: 1,
      isOrg: 0,
      createdOrUpdatedTime: "2030-01-02T03:04:05.678Z",
      createdOrUpdatedBy: "ada@example.org",
      state: null,
      data: { channelProps: { recipients: ["ops@example.org"] } },
      ...changes,
    },
  };
}

export const emailInput = { name: "mail to ops", enabled: true, recipients: ["ops@example.org"] };

/** The e-mail channels that a client knows. */
export function emailOf(client: SecApi) {
  return client.objects(emailWire);
}
