/**
 * Lives of `sec` resources in this process: the local API, the provider's own handlers, and a stand-in for Terraform that
 * checks every answer as Terraform does. Waiting takes no time: client and API share a clock that sleeping moves on.
 *
 *     const sec = useSecLife(); // a new local API for each test of the suite
 *
 *     it("keeps its secret", async () => {
 *       const channel = sec.resource("alert_channel_chat");
 *       await channel.create({ name: "Chat", url: "https://chat.example.com/x" });
 *       expect(channel.state).to.include({ name: "Chat", enabled: true });
 *       expect(sec.api.takeChanges()).to.deep.equal([{ call: "POST AlertChannels", body: { … } }]);
 *
 *       expect(await channel.plan({ name: "New", url: … })).to.deep.include({ action: "update", changed: ["name"] });
 *       await channel.update({ name: "New", url: … }); // rejects unless Terraform updates in place
 *       await channel.expectNoChange({ name: "New", url: … }); // with and without a refresh
 *       await channel.import(channel.id); // holds the imported object from here on
 *       await channel.delete();
 *
 *       const { summary, detail, path } = await refusal(channel.create({ … })); // the one error that is reported
 *     });
 *
 * `sec.api` is the local API: what it was asked (`calls`, `takeChanges`), what it holds (`only`, `objects`), what is
 * changed there behind the provider's back (`change`, `remove`, `put`), and faults (`fail`).
 */
import type { RequestRecord, SecEmulatorOptions } from "../../src/emulator/sec/index.ts";
import { createSecApi, type SecApi } from "../../src/resources/sec/api/client.ts";
import type { Clock } from "../../src/resources/sec/api/clock.ts";
import { sec, version } from "../../src/resources/sec/index.ts";
import { type ConfiguredSettings, resolveSettings } from "../../src/resources/sec/settings.ts";
import { providerHandlers } from "../../src/server/rpc/provider-handlers.ts";
import {
  type Caller,
  Core,
  type CoreDiagnostic,
  type CoreMethod,
  encodeDecode,
  type PlainConfig,
} from "./core.ts";
import { TestApi } from "./emulator.ts";
import { hurriedClock } from "./hurried-clock.ts";
import { type PlainState, plainState } from "./plain-value.ts";
import { ResourceLife } from "./resource-life.ts";

export { type Changes, type ResourceLife, refusal } from "./resource-life.ts";

export interface SecLifeOptions {
  /** The provider's configuration, as `{ subaccount: "acme-dev" }`; account and key are those of the local API. */
  readonly provider?: PlainConfig;
  readonly emulator?: SecEmulatorOptions;
}

/** A local API and the provider in this process. */
export class SecLife {
  readonly api: TestApi;
  readonly core: Core;
  readonly #clients: SecApi[] = [];
  readonly #requests = new Map<CoreMethod, readonly RequestRecord[]>();

  private constructor(api: TestApi, clock: Clock) {
    const connect = async (configured: ConfiguredSettings) => {
      const { settings, problems } = await resolveSettings(configured, api.env, async () => null);
      if (!settings) throw new Error(problems.map(({ detail }) => detail).join("\n"));
      const client = createSecApi(settings, { version, environment: {}, clock });
      this.#clients.push(client);
      return client;
    };
    const definition: typeof sec.definition = {
      ...sec.definition,
      // The definition has forgotten its fields; they are those of the settings.
      configure: ({ config }) => connect(config as unknown as ConfiguredSettings),
    };
    this.api = api;
    this.core = new Core(this.#watched(encodeDecode(providerHandlers({ ...sec, definition }))));
  }

  static async start({ provider = {}, emulator = {} }: SecLifeOptions = {}): Promise<SecLife> {
    const clock = hurriedClock();
    const life = new SecLife(await TestApi.start({ clock: clock.now, ...emulator }), clock);
    await life.core.configure(provider);
    return life;
  }

  /** An object of a resource type, named without the provider's prefix, that does not exist yet. */
  resource(type: string): ResourceLife {
    return new ResourceLife(this.core, `sec_${type}`);
  }

  /** Reads a data source. */
  async readData(type: string, config: PlainConfig = {}): Promise<PlainState> {
    return plainState(await this.core.readData(`sec_${type}`, config));
  }

  /** The requests that were sent when a method of the protocol was called last. */
  requestsOf(method: CoreMethod): readonly RequestRecord[] {
    return this.#requests.get(method) ?? [];
  }

  /** The warnings of all answers so far. */
  get warnings(): readonly CoreDiagnostic[] {
    return this.core.warnings;
  }

  async close(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.close()));
    await this.api.close();
  }

  #watched(call: Caller): Caller {
    return async (method, request) => {
      const before = this.api.requests().length;
      try {
        return await call(method, request);
      } finally {
        this.#requests.set(method, this.api.requests().slice(before));
      }
    };
  }
}

/** Declares that each test of a suite has a local API and a provider of its own. */
export function useSecLife(
  options: SecLifeOptions = {},
): Pick<SecLife, "api" | "core" | "resource" | "readData" | "warnings"> {
  let life: SecLife;
  beforeEach(async () => {
    life = await SecLife.start(options);
  });
  afterEach(() => life.close());
  return {
    get api() {
      return life.api;
    },
    get core() {
      return life.core;
    },
    get warnings() {
      return life.warnings;
    },
    resource: (type) => life.resource(type),
    readData: (type, config) => life.readData(type, config),
  };
}
