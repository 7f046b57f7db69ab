import type { JsonObject } from "../../../src/local-api/json.ts";
import type { Values } from "../../../src/testing/terraform/output.ts";
import { VdbTestApi } from "../vdb-api.ts";
import type { LoopApi, LoopApiOptions, Stored } from "./registry.ts";

/** Starts the local API of `vdb`, with the objects that the examples of data sources require. */
export async function startVdbApi(options: LoopApiOptions = {}): Promise<LoopApi> {
  // Phases end immediately, so that the next refresh finds them complete.
  const api = await VdbTestApi.start({ phaseSeconds: 0, clock: Date.now, ...options });
  for (const [collection, object] of others(api.accountId)) await api.put(collection, object.id, object);
  return new VdbLoopApi(api);
}

/** Objects that another client created. */
function others(accountId: string): readonly (readonly [collection: string, object: JsonObject])[] {
  const [clusterId, scheduleId] = [
    "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d",
    "1b2c3d4e-5f6a-4b7c-8d9e-0f1a2b3c4d5e",
  ];
  const common = { accountId, createdAt: "2026-03-01T10:00:13.25Z" };
  return [
    [
      "clusters",
      {
        ...common,
        id: clusterId,
        name: "shop",
        cloudProviderId: "cloud-a",
        cloudProviderRegionId: "region-1",
        configuration: {
          numberOfNodes: 1,
          packageId: "39b48a76-2a60-4ee0-9266-6d1e0f91ea14",
          version: "v1.17.0",
        },
        state: {
          version: "v1.17.0",
          nodesUp: 1,
          phase: "CLUSTER_PHASE_HEALTHY",
          endpoint: { url: "https://shop.db.example.org", restPort: 6333, grpcPort: 6334 },
          jwtRbac: true,
        },
      },
    ],
    [
      "backupSchedules",
      {
        ...common,
        id: scheduleId,
        clusterId,
        schedule: "0 3 * * *",
        retentionPeriod: "86400s",
        status: "BACKUP_SCHEDULE_STATUS_ACTIVE",
      },
    ],
  ];
}

class VdbLoopApi implements LoopApi {
  readonly #api: VdbTestApi;
  readonly #others: ReadonlySet<string>;

  constructor(api: VdbTestApi) {
    this.#api = api;
    this.#others = new Set(vdbObjects(api).map(({ id }) => id));
  }

  get env() {
    return this.#api.env;
  }

  get secret(): string {
    return this.#api.localApi.credentials.apiKey;
  }

  objects(): readonly Stored[] {
    return vdbObjects(this.#api).filter(({ id }) => !this.#others.has(id));
  }

  async remove({ collection, id }: Stored): Promise<void> {
    // A user remains, without the roles.
    if (collection === "memberships") await this.#api.change(collection, id, { roleIds: [] });
    else await this.#api.remove(collection, id);
  }

  holdCreates(): () => void {
    const { control } = this.#api.localApi;
    const held = { latencyMs: 3_600_000, afterEffect: true, times: 0 };
    control.addFaults(["Create*", "AssignUserRoles"].map((method) => ({ method, ...held })));
    return () => control.clearFaults();
  }

  forgetRequests(): void {
    this.#api.localApi.control.clearRequests();
  }

  wroteTo({ id, user_id }: Values): boolean {
    const writes = this.#api.calls().filter(({ call }) => !/\/(Get|List)/.test(call));
    const texts = writes.map(({ request }) => JSON.stringify(request));
    return texts.some((text) => [id, user_id].some((own) => typeof own === "string" && text.includes(own)));
  }

  close(): Promise<void> {
    return this.#api.close();
  }
}

/** Returns the objects that were created in a local API. */
export function vdbObjects(api: VdbTestApi): readonly Stored[] {
  return Object.entries(api.made()).flatMap(([collection, objects]) =>
    objects.map((object) => ({ collection, id: String(object.id), object })),
  );
}
