// Made by scripts/generate-proto.mjs; never edited.
import * as $protobuf from "protobufjs/minimal.js";
export namespace plugin {
    class Empty {
        constructor(properties?: plugin.Empty.$Properties);
        static encode(message: plugin.Empty.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): plugin.Empty & plugin.Empty.$Shape;
    }
    namespace Empty {
        interface $Properties {
        }
        type $Shape = plugin.Empty.$Properties;
    }
    class StdioData {
        constructor(properties?: plugin.StdioData.$Properties);
        channel: plugin.StdioData.Channel;
        data: Uint8Array;
        static encode(message: plugin.StdioData.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): plugin.StdioData & plugin.StdioData.$Shape;
    }
    namespace StdioData {
        interface $Properties {
            channel?: (plugin.StdioData.Channel|null);
            data?: (Uint8Array|null);
        }
        type $Shape = plugin.StdioData.$Properties;
        enum Channel {
            INVALID = 0,
            STDOUT = 1,
            STDERR = 2
        }
    }
    class ConnInfo {
        constructor(properties?: plugin.ConnInfo.$Properties);
        serviceId: number;
        network: string;
        address: string;
        knock?: (plugin.ConnInfo.Knock.$Properties|null);
        static encode(message: plugin.ConnInfo.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): plugin.ConnInfo & plugin.ConnInfo.$Shape;
    }
    namespace ConnInfo {
        interface $Properties {
            serviceId?: (number|null);
            network?: (string|null);
            address?: (string|null);
            knock?: (plugin.ConnInfo.Knock.$Properties|null);
        }
        type $Shape = plugin.ConnInfo.$Properties;
        class Knock {
            constructor(properties?: plugin.ConnInfo.Knock.$Properties);
            knock: boolean;
            ack: boolean;
            error: string;
            static encode(message: plugin.ConnInfo.Knock.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): plugin.ConnInfo.Knock & plugin.ConnInfo.Knock.$Shape;
        }
        namespace Knock {
            interface $Properties {
                knock?: (boolean|null);
                ack?: (boolean|null);
                error?: (string|null);
            }
            type $Shape = plugin.ConnInfo.Knock.$Properties;
        }
    }
}
export namespace google {
    namespace protobuf {
        class Empty {
            constructor(properties?: google.protobuf.Empty.$Properties);
            static encode(message: google.protobuf.Empty.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): google.protobuf.Empty & google.protobuf.Empty.$Shape;
        }
        namespace Empty {
            interface $Properties {
            }
            type $Shape = google.protobuf.Empty.$Properties;
        }
    }
}
export namespace grpc {
    namespace health {
        namespace v1 {
            class HealthCheckRequest {
                constructor(properties?: grpc.health.v1.HealthCheckRequest.$Properties);
                service: string;
                static encode(message: grpc.health.v1.HealthCheckRequest.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): grpc.health.v1.HealthCheckRequest & grpc.health.v1.HealthCheckRequest.$Shape;
            }
            namespace HealthCheckRequest {
                interface $Properties {
                    service?: (string|null);
                }
                type $Shape = grpc.health.v1.HealthCheckRequest.$Properties;
            }
            class HealthCheckResponse {
                constructor(properties?: grpc.health.v1.HealthCheckResponse.$Properties);
                status: grpc.health.v1.HealthCheckResponse.ServingStatus;
                static encode(message: grpc.health.v1.HealthCheckResponse.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): grpc.health.v1.HealthCheckResponse & grpc.health.v1.HealthCheckResponse.$Shape;
            }
            namespace HealthCheckResponse {
                interface $Properties {
                    status?: (grpc.health.v1.HealthCheckResponse.ServingStatus|null);
                }
                type $Shape = grpc.health.v1.HealthCheckResponse.$Properties;
                enum ServingStatus {
                    UNKNOWN = 0,
                    SERVING = 1,
                    NOT_SERVING = 2,
                    SERVICE_UNKNOWN = 3
                }
            }
            class HealthListRequest {
                constructor(properties?: grpc.health.v1.HealthListRequest.$Properties);
                static encode(message: grpc.health.v1.HealthListRequest.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): grpc.health.v1.HealthListRequest & grpc.health.v1.HealthListRequest.$Shape;
            }
            namespace HealthListRequest {
                interface $Properties {
                }
                type $Shape = grpc.health.v1.HealthListRequest.$Properties;
            }
            class HealthListResponse {
                constructor(properties?: grpc.health.v1.HealthListResponse.$Properties);
                statuses: { [k: string]: grpc.health.v1.HealthCheckResponse.$Properties };
                static encode(message: grpc.health.v1.HealthListResponse.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): grpc.health.v1.HealthListResponse & grpc.health.v1.HealthListResponse.$Shape;
            }
            namespace HealthListResponse {
                interface $Properties {
                    statuses?: ({ [k: string]: grpc.health.v1.HealthCheckResponse.$Properties }|null);
                }
                type $Shape = grpc.health.v1.HealthListResponse.$Properties;
            }
        }
    }
}
