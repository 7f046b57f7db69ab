import type { GrpcMethod } from "../../../../src/grpc/index.ts";
import { type ServerCertificate, serverCertificate } from "../../../../src/local-api/tls.ts";
import type { VdbSettings } from "../../../../src/resources/vdb/api/client.ts";
import { createVdbApi, type VdbApi, type VdbApiOptions } from "../../../../src/resources/vdb/api/client.ts";
import { RemoteError } from "../../../../src/schema/index.ts";
import { type ManualClock, manualClock } from "../../sec/api/manual-clock.ts";
import { type ScriptedServer, scriptedServer } from "./scripted-server.ts";

export const apiKey = "vdb_key_0123456789";

/** A name of another machine, so that requests to it may use a proxy. */
export const farName = "vdb.example.org";

/** A method whose messages are texts. */
export function textMethod(path: string): GrpcMethod<string, string> {
  return { path, requestSerialize: (text) => Buffer.from(text), responseDeserialize: (bytes) => `${bytes}` };
}

const service = "/qdrant.cloud.cluster.v1.ClusterService";

export const read = textMethod(`${service}/GetCluster`);
export const create = textMethod(`${service}/CreateCluster`);
export const remove = textMethod(`${service}/DeleteCluster`);

/** A line of the client's log. */
export interface Logged {
  readonly level: string;
  readonly message: string;
  readonly fields: { readonly [name: string]: unknown };
}

/** A scripted server and clients for it, for one test. */
export interface Fixture {
  readonly server: ScriptedServer;
  /** The server's certificate, and the file of the CA that clients have to trust. */
  readonly certificate: ServerCertificate;
  readonly time: ManualClock;
  readonly logged: Logged[];
  /** Another client of the same server. */
  connect(changes?: Partial<VdbSettings>, options?: VdbApiOptions): VdbApi;
}

/** Declares a fixture whose server is created again for each test of a suite. */
export function useFixture(): Fixture {
  let certificate: ServerCertificate;
  let server: ScriptedServer;
  let time: ManualClock;
  const logged: Logged[] = [];
  const clients: VdbApi[] = [];

  before(async () => {
    certificate = await serverCertificate(["localhost", "127.0.0.1", farName], undefined);
  });

  after(() => certificate.remove());

  beforeEach(async () => {
    server = await scriptedServer(certificate);
    time = manualClock(Date.now());
    logged.length = 0;
  });

  afterEach(async () => {
    for (const client of clients.splice(0)) client.close();
    await server.close();
  });

  return {
    get server() {
      return server;
    },
    get certificate() {
      return certificate;
    },
    get time() {
      return time;
    },
    logged,
    connect(changes = {}, options = {}) {
      const settings = {
        apiKey,
        apiUrl: `localhost:${server.port}`,
        addressFrom: "the attribute api_url",
        accountId: "",
        insecure: false,
        ...changes,
      };
      const client = createVdbApi(settings, {
        environment: { SSL_CERT_FILE: certificate.caPath },
        clock: time.clock,
        log: (level, message, fields = {}) => logged.push({ level, message, fields }),
        ...options,
      });
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
