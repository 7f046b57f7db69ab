import type { handleServerStreamingCall, handleUnaryCall } from "@grpc/grpc-js";
import { Status } from "@grpc/grpc-js/build/src/constants.js";
import { healthMethods } from "../generated/methods.ts";
import { definitionOf } from "../grpc-method.ts";
import type { OpenStreams } from "./open-streams.ts";

/** `grpc.health.v1.Health`, which go-plugin's clients call for `plugin` as a ping. */
export const healthDefinition = definitionOf(healthMethods);

type ServingStatus = "UNKNOWN" | "SERVING" | "NOT_SERVING" | "SERVICE_UNKNOWN";
type StatusMessage = { readonly status: ServingStatus };
type ListMessage = { readonly statuses: Readonly<Record<string, StatusMessage>> };
type Respond<Message> = (error: { code: number; details: string } | null, message?: Message | null) => void;

/** The handlers that grpc-health-check adds to a server, with their message types, which its own declarations leave open. */
interface Implementation {
  check(call: { request: { service: string } }, respond: Respond<StatusMessage>): void;
  list(call: object, respond: Respond<ListMessage>): void;
  watch(call: {
    request: { service: string };
    write(message: StatusMessage): void;
    on(event: "cancelled", listener: () => void): void;
  }): void;
}

/**
 * Reports `plugin` and the whole server as serving. Loads the underlying package with the first request, which
 * Terraform never sends: see docs/decisions/archive/002-health-service.md.
 */
export function health(streams: OpenStreams): {
  check: handleUnaryCall<Buffer, Buffer>;
  list: handleUnaryCall<Buffer, Buffer>;
  watch: handleServerStreamingCall<Buffer, Buffer>;
} {
  let loading: ReturnType<typeof load> | undefined;
  const loaded = () => {
    loading ??= load();
    return loading;
  };

  return {
    check(call, callback) {
      loaded().then(({ implementation, decode, encodeStatus }) => {
        implementation.check({ request: decode(call.request) }, (error, message) =>
          callback(error, message && encodeStatus(message)),
        );
      }, failWith(callback));
    },
    list(_call, callback) {
      loaded().then(({ implementation, encodeList }) => {
        implementation.list({}, (error, message) => callback(error, message && encodeList(message)));
      }, failWith(callback));
    },
    watch(call) {
      streams.add(call);
      loaded().then(
        ({ implementation, decode, encodeStatus }) =>
          implementation.watch({
            request: decode(call.request),
            write: (message) => call.write(encodeStatus(message)),
            on: (event, listener) => call.on(event, listener),
          }),
        failWith((error) => call.emit("error", error)),
      );
    },
  };
}

function failWith(respond: (error: { code: number; details: string }) => void): (cause: unknown) => void {
  return (cause) => respond({ code: Status.INTERNAL, details: `Health is not known: ${cause}` });
}

async function load() {
  const [{ HealthImplementation }, messages, { fromBytes, toBytes }] = await Promise.all([
    import("grpc-health-check"),
    import("../generated/health.ts"),
    import("../../protobuf/message.ts"),
  ]);
  const { HealthCheckRequest, HealthCheckResponse, HealthCheckResponseServingStatus, HealthListResponse } =
    messages;
  const withNumber = ({ status }: StatusMessage) => ({ status: HealthCheckResponseServingStatus[status] });
  const services = new HealthImplementation({ "": "SERVING", plugin: "SERVING" });
  return {
    implementation: implementationOf(services),
    decode: (bytes: Buffer) => fromBytes(HealthCheckRequest, bytes),
    encodeStatus: (message: StatusMessage) => toBytes(HealthCheckResponse, withNumber(message)),
    encodeList: ({ statuses }: ListMessage) => {
      const entries = Object.entries(statuses).map(
        ([service, status]) => [service, withNumber(status)] as const,
      );
      return toBytes(HealthListResponse, { statuses: new Map(entries) });
    },
  };
}

/** Extracts the handlers of the package, which it adds only to a server, with a minimal server object. */
function implementationOf(services: { addToServer(server: ServerLike): void }): Implementation {
  let handlers: unknown;
  services.addToServer({
    addService: (_definition, implementation) => {
      handlers = implementation;
    },
  });
  return handlers as Implementation;
}

interface ServerLike {
  addService(definition: unknown, implementation: unknown): void;
}
