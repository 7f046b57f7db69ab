// Made by scripts/generate-proto.mjs; never edited.
import * as $protobuf from "protobufjs/minimal.js";
export namespace tfplugin6 {
    class DynamicValue {
        constructor(properties?: tfplugin6.DynamicValue.$Properties);
        msgpack: Uint8Array;
        json: Uint8Array;
        static encode(message: tfplugin6.DynamicValue.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.DynamicValue & tfplugin6.DynamicValue.$Shape;
    }
    namespace DynamicValue {
        interface $Properties {
            msgpack?: (Uint8Array|null);
            json?: (Uint8Array|null);
        }
        type $Shape = tfplugin6.DynamicValue.$Properties;
    }
    class RawState {
        constructor(properties?: tfplugin6.RawState.$Properties);
        json: Uint8Array;
        flatmap: { [k: string]: string };
        static encode(message: tfplugin6.RawState.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.RawState & tfplugin6.RawState.$Shape;
    }
    namespace RawState {
        interface $Properties {
            json?: (Uint8Array|null);
            flatmap?: ({ [k: string]: string }|null);
        }
        type $Shape = tfplugin6.RawState.$Properties;
    }
    enum StringKind {
        PLAIN = 0,
        MARKDOWN = 1
    }
    class Schema {
        constructor(properties?: tfplugin6.Schema.$Properties);
        version: number;
        block?: (tfplugin6.Schema.Block.$Properties|null);
        static encode(message: tfplugin6.Schema.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.Schema & tfplugin6.Schema.$Shape;
    }
    namespace Schema {
        interface $Properties {
            version?: (number|null);
            block?: (tfplugin6.Schema.Block.$Properties|null);
        }
        type $Shape = tfplugin6.Schema.$Properties;
        class Block {
            constructor(properties?: tfplugin6.Schema.Block.$Properties);
            version: number;
            attributes: tfplugin6.Schema.Attribute.$Properties[];
            blockTypes: tfplugin6.Schema.NestedBlock.$Properties[];
            description: string;
            descriptionKind: tfplugin6.StringKind;
            deprecated: boolean;
            deprecationMessage: string;
            computed: boolean;
            static encode(message: tfplugin6.Schema.Block.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.Schema.Block & tfplugin6.Schema.Block.$Shape;
        }
        namespace Block {
            interface $Properties {
                version?: (number|null);
                attributes?: (tfplugin6.Schema.Attribute.$Properties[]|null);
                blockTypes?: (tfplugin6.Schema.NestedBlock.$Properties[]|null);
                description?: (string|null);
                descriptionKind?: (tfplugin6.StringKind|null);
                deprecated?: (boolean|null);
                deprecationMessage?: (string|null);
                computed?: (boolean|null);
            }
            type $Shape = tfplugin6.Schema.Block.$Properties;
        }
        class Attribute {
            constructor(properties?: tfplugin6.Schema.Attribute.$Properties);
            name: string;
            type: Uint8Array;
            nestedType?: (tfplugin6.Schema.Object.$Properties|null);
            description: string;
            required: boolean;
            optional: boolean;
            computed: boolean;
            sensitive: boolean;
            descriptionKind: tfplugin6.StringKind;
            deprecated: boolean;
            writeOnly: boolean;
            deprecationMessage: string;
            static encode(message: tfplugin6.Schema.Attribute.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.Schema.Attribute & tfplugin6.Schema.Attribute.$Shape;
        }
        namespace Attribute {
            interface $Properties {
                name?: (string|null);
                type?: (Uint8Array|null);
                nestedType?: (tfplugin6.Schema.Object.$Properties|null);
                description?: (string|null);
                required?: (boolean|null);
                optional?: (boolean|null);
                computed?: (boolean|null);
                sensitive?: (boolean|null);
                descriptionKind?: (tfplugin6.StringKind|null);
                deprecated?: (boolean|null);
                writeOnly?: (boolean|null);
                deprecationMessage?: (string|null);
            }
            type $Shape = tfplugin6.Schema.Attribute.$Properties;
        }
        class NestedBlock {
            constructor(properties?: tfplugin6.Schema.NestedBlock.$Properties);
            typeName: string;
            block?: (tfplugin6.Schema.Block.$Properties|null);
            nesting: tfplugin6.Schema.NestedBlock.NestingMode;
            minItems: number;
            maxItems: number;
            static encode(message: tfplugin6.Schema.NestedBlock.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.Schema.NestedBlock & tfplugin6.Schema.NestedBlock.$Shape;
        }
        namespace NestedBlock {
            interface $Properties {
                typeName?: (string|null);
                block?: (tfplugin6.Schema.Block.$Properties|null);
                nesting?: (tfplugin6.Schema.NestedBlock.NestingMode|null);
                minItems?: (number|null);
                maxItems?: (number|null);
            }
            type $Shape = tfplugin6.Schema.NestedBlock.$Properties;
            enum NestingMode {
                INVALID = 0,
                SINGLE = 1,
                LIST = 2,
                SET = 3,
                MAP = 4,
                GROUP = 5
            }
        }
        class Object {
            constructor(properties?: tfplugin6.Schema.Object.$Properties);
            attributes: tfplugin6.Schema.Attribute.$Properties[];
            nesting: tfplugin6.Schema.Object.NestingMode;
            minItems: number;
            maxItems: number;
            static encode(message: tfplugin6.Schema.Object.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.Schema.Object & tfplugin6.Schema.Object.$Shape;
        }
        namespace Object {
            interface $Properties {
                attributes?: (tfplugin6.Schema.Attribute.$Properties[]|null);
                nesting?: (tfplugin6.Schema.Object.NestingMode|null);
                minItems?: (number|null);
                maxItems?: (number|null);
            }
            type $Shape = tfplugin6.Schema.Object.$Properties;
            enum NestingMode {
                INVALID = 0,
                SINGLE = 1,
                LIST = 2,
                SET = 3,
                MAP = 4
            }
        }
    }
    class ActionSchema {
        constructor(properties?: tfplugin6.ActionSchema.$Properties);
        schema?: (tfplugin6.Schema.$Properties|null);
        static encode(message: tfplugin6.ActionSchema.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ActionSchema & tfplugin6.ActionSchema.$Shape;
    }
    namespace ActionSchema {
        interface $Properties {
            schema?: (tfplugin6.Schema.$Properties|null);
        }
        type $Shape = tfplugin6.ActionSchema.$Properties;
    }
    class Function {
        constructor(properties?: tfplugin6.Function.$Properties);
        parameters: tfplugin6.Function.Parameter.$Properties[];
        variadicParameter?: (tfplugin6.Function.Parameter.$Properties|null);
        return?: (tfplugin6.Function.Return.$Properties|null);
        summary: string;
        description: string;
        descriptionKind: tfplugin6.StringKind;
        deprecationMessage: string;
        static encode(message: tfplugin6.Function.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.Function & tfplugin6.Function.$Shape;
    }
    namespace Function {
        interface $Properties {
            parameters?: (tfplugin6.Function.Parameter.$Properties[]|null);
            variadicParameter?: (tfplugin6.Function.Parameter.$Properties|null);
            "return"?: (tfplugin6.Function.Return.$Properties|null);
            summary?: (string|null);
            description?: (string|null);
            descriptionKind?: (tfplugin6.StringKind|null);
            deprecationMessage?: (string|null);
        }
        type $Shape = tfplugin6.Function.$Properties;
        class Parameter {
            constructor(properties?: tfplugin6.Function.Parameter.$Properties);
            name: string;
            type: Uint8Array;
            allowNullValue: boolean;
            allowUnknownValues: boolean;
            description: string;
            descriptionKind: tfplugin6.StringKind;
            static encode(message: tfplugin6.Function.Parameter.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.Function.Parameter & tfplugin6.Function.Parameter.$Shape;
        }
        namespace Parameter {
            interface $Properties {
                name?: (string|null);
                type?: (Uint8Array|null);
                allowNullValue?: (boolean|null);
                allowUnknownValues?: (boolean|null);
                description?: (string|null);
                descriptionKind?: (tfplugin6.StringKind|null);
            }
            type $Shape = tfplugin6.Function.Parameter.$Properties;
        }
        class Return {
            constructor(properties?: tfplugin6.Function.Return.$Properties);
            type: Uint8Array;
            static encode(message: tfplugin6.Function.Return.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.Function.Return & tfplugin6.Function.Return.$Shape;
        }
        namespace Return {
            interface $Properties {
                type?: (Uint8Array|null);
            }
            type $Shape = tfplugin6.Function.Return.$Properties;
        }
    }
    class ResourceIdentitySchema {
        constructor(properties?: tfplugin6.ResourceIdentitySchema.$Properties);
        version: number;
        identityAttributes: tfplugin6.ResourceIdentitySchema.IdentityAttribute.$Properties[];
        static encode(message: tfplugin6.ResourceIdentitySchema.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ResourceIdentitySchema & tfplugin6.ResourceIdentitySchema.$Shape;
    }
    namespace ResourceIdentitySchema {
        interface $Properties {
            version?: (number|null);
            identityAttributes?: (tfplugin6.ResourceIdentitySchema.IdentityAttribute.$Properties[]|null);
        }
        type $Shape = tfplugin6.ResourceIdentitySchema.$Properties;
        class IdentityAttribute {
            constructor(properties?: tfplugin6.ResourceIdentitySchema.IdentityAttribute.$Properties);
            name: string;
            type: Uint8Array;
            requiredForImport: boolean;
            optionalForImport: boolean;
            description: string;
            static encode(message: tfplugin6.ResourceIdentitySchema.IdentityAttribute.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ResourceIdentitySchema.IdentityAttribute & tfplugin6.ResourceIdentitySchema.IdentityAttribute.$Shape;
        }
        namespace IdentityAttribute {
            interface $Properties {
                name?: (string|null);
                type?: (Uint8Array|null);
                requiredForImport?: (boolean|null);
                optionalForImport?: (boolean|null);
                description?: (string|null);
            }
            type $Shape = tfplugin6.ResourceIdentitySchema.IdentityAttribute.$Properties;
        }
    }
    class ResourceIdentityData {
        constructor(properties?: tfplugin6.ResourceIdentityData.$Properties);
        identityData?: (tfplugin6.DynamicValue.$Properties|null);
        static encode(message: tfplugin6.ResourceIdentityData.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ResourceIdentityData & tfplugin6.ResourceIdentityData.$Shape;
    }
    namespace ResourceIdentityData {
        interface $Properties {
            identityData?: (tfplugin6.DynamicValue.$Properties|null);
        }
        type $Shape = tfplugin6.ResourceIdentityData.$Properties;
    }
    class Diagnostic {
        constructor(properties?: tfplugin6.Diagnostic.$Properties);
        severity: tfplugin6.Diagnostic.Severity;
        summary: string;
        detail: string;
        attribute?: (tfplugin6.AttributePath.$Properties|null);
        static encode(message: tfplugin6.Diagnostic.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.Diagnostic & tfplugin6.Diagnostic.$Shape;
    }
    namespace Diagnostic {
        interface $Properties {
            severity?: (tfplugin6.Diagnostic.Severity|null);
            summary?: (string|null);
            detail?: (string|null);
            attribute?: (tfplugin6.AttributePath.$Properties|null);
        }
        type $Shape = {
          severity?: tfplugin6.Diagnostic.Severity|null;
          summary?: string|null;
          detail?: string|null;
          attribute?: tfplugin6.AttributePath.$Shape|null;
        };
        enum Severity {
            INVALID = 0,
            ERROR = 1,
            WARNING = 2
        }
    }
    class AttributePath {
        constructor(properties?: tfplugin6.AttributePath.$Properties);
        steps: tfplugin6.AttributePath.Step.$Properties[];
        static encode(message: tfplugin6.AttributePath.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.AttributePath & tfplugin6.AttributePath.$Shape;
    }
    namespace AttributePath {
        interface $Properties {
            steps?: (tfplugin6.AttributePath.Step.$Properties[]|null);
        }
        type $Shape = {
          steps?: tfplugin6.AttributePath.Step.$Shape[]|null;
        };
        class Step {
            constructor(properties?: tfplugin6.AttributePath.Step.$Properties);
            attributeName?: (string|null);
            elementKeyString?: (string|null);
            elementKeyInt?: (number|null);
            selector?: ("attributeName"|"elementKeyString"|"elementKeyInt");
            static encode(message: tfplugin6.AttributePath.Step.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.AttributePath.Step & tfplugin6.AttributePath.Step.$Shape;
        }
        namespace Step {
            interface $Properties {
                attributeName?: (string|null);
                elementKeyString?: (string|null);
                elementKeyInt?: (number|null);
                selector?: ("attributeName"|"elementKeyString"|"elementKeyInt");
            }
            type $Shape = {
              attributeName?: string|null;
              elementKeyString?: string|null;
              elementKeyInt?: number|null;
            } & (
              ({ selector?: undefined; attributeName?: null; elementKeyString?: null; elementKeyInt?: null }|{ selector?: "attributeName"; attributeName: string; elementKeyString?: null; elementKeyInt?: null }|{ selector?: "elementKeyString"; attributeName?: null; elementKeyString: string; elementKeyInt?: null }|{ selector?: "elementKeyInt"; attributeName?: null; elementKeyString?: null; elementKeyInt: number })
            );
        }
    }
    class FunctionError {
        constructor(properties?: tfplugin6.FunctionError.$Properties);
        text: string;
        functionArgument?: (number|null);
        static encode(message: tfplugin6.FunctionError.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.FunctionError & tfplugin6.FunctionError.$Shape;
    }
    namespace FunctionError {
        interface $Properties {
            text?: (string|null);
            functionArgument?: (number|null);
        }
        type $Shape = tfplugin6.FunctionError.$Properties;
    }
    class ServerCapabilities {
        constructor(properties?: tfplugin6.ServerCapabilities.$Properties);
        planDestroy: boolean;
        getProviderSchemaOptional: boolean;
        moveResourceState: boolean;
        generateResourceConfig: boolean;
        static encode(message: tfplugin6.ServerCapabilities.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ServerCapabilities & tfplugin6.ServerCapabilities.$Shape;
    }
    namespace ServerCapabilities {
        interface $Properties {
            planDestroy?: (boolean|null);
            getProviderSchemaOptional?: (boolean|null);
            moveResourceState?: (boolean|null);
            generateResourceConfig?: (boolean|null);
        }
        type $Shape = tfplugin6.ServerCapabilities.$Properties;
    }
    class ClientCapabilities {
        constructor(properties?: tfplugin6.ClientCapabilities.$Properties);
        deferralAllowed: boolean;
        writeOnlyAttributesAllowed: boolean;
        storePlannedPrivate: boolean;
        computedBlocksAllowed: boolean;
        static encode(message: tfplugin6.ClientCapabilities.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ClientCapabilities & tfplugin6.ClientCapabilities.$Shape;
    }
    namespace ClientCapabilities {
        interface $Properties {
            deferralAllowed?: (boolean|null);
            writeOnlyAttributesAllowed?: (boolean|null);
            storePlannedPrivate?: (boolean|null);
            computedBlocksAllowed?: (boolean|null);
        }
        type $Shape = tfplugin6.ClientCapabilities.$Properties;
    }
    class Deferred {
        constructor(properties?: tfplugin6.Deferred.$Properties);
        reason: tfplugin6.Deferred.Reason;
        static encode(message: tfplugin6.Deferred.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.Deferred & tfplugin6.Deferred.$Shape;
    }
    namespace Deferred {
        interface $Properties {
            reason?: (tfplugin6.Deferred.Reason|null);
        }
        type $Shape = tfplugin6.Deferred.$Properties;
        enum Reason {
            UNKNOWN = 0,
            RESOURCE_CONFIG_UNKNOWN = 1,
            PROVIDER_CONFIG_UNKNOWN = 2,
            ABSENT_PREREQ = 3
        }
    }
    class GetMetadata {
        constructor(properties?: tfplugin6.GetMetadata.$Properties);
        static encode(message: tfplugin6.GetMetadata.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.GetMetadata & tfplugin6.GetMetadata.$Shape;
    }
    namespace GetMetadata {
        interface $Properties {
        }
        type $Shape = tfplugin6.GetMetadata.$Properties;
        class Request {
            constructor(properties?: tfplugin6.GetMetadata.Request.$Properties);
            static encode(message: tfplugin6.GetMetadata.Request.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.GetMetadata.Request & tfplugin6.GetMetadata.Request.$Shape;
        }
        namespace Request {
            interface $Properties {
            }
            type $Shape = tfplugin6.GetMetadata.Request.$Properties;
        }
        class Response {
            constructor(properties?: tfplugin6.GetMetadata.Response.$Properties);
            serverCapabilities?: (tfplugin6.ServerCapabilities.$Properties|null);
            diagnostics: tfplugin6.Diagnostic.$Properties[];
            dataSources: tfplugin6.GetMetadata.DataSourceMetadata.$Properties[];
            resources: tfplugin6.GetMetadata.ResourceMetadata.$Properties[];
            functions: tfplugin6.GetMetadata.FunctionMetadata.$Properties[];
            ephemeralResources: tfplugin6.GetMetadata.EphemeralMetadata.$Properties[];
            listResources: tfplugin6.GetMetadata.ListResourceMetadata.$Properties[];
            stateStores: tfplugin6.GetMetadata.StateStoreMetadata.$Properties[];
            actions: tfplugin6.GetMetadata.ActionMetadata.$Properties[];
            static encode(message: tfplugin6.GetMetadata.Response.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.GetMetadata.Response & tfplugin6.GetMetadata.Response.$Shape;
        }
        namespace Response {
            interface $Properties {
                serverCapabilities?: (tfplugin6.ServerCapabilities.$Properties|null);
                diagnostics?: (tfplugin6.Diagnostic.$Properties[]|null);
                dataSources?: (tfplugin6.GetMetadata.DataSourceMetadata.$Properties[]|null);
                resources?: (tfplugin6.GetMetadata.ResourceMetadata.$Properties[]|null);
                functions?: (tfplugin6.GetMetadata.FunctionMetadata.$Properties[]|null);
                ephemeralResources?: (tfplugin6.GetMetadata.EphemeralMetadata.$Properties[]|null);
                listResources?: (tfplugin6.GetMetadata.ListResourceMetadata.$Properties[]|null);
                stateStores?: (tfplugin6.GetMetadata.StateStoreMetadata.$Properties[]|null);
                actions?: (tfplugin6.GetMetadata.ActionMetadata.$Properties[]|null);
            }
            type $Shape = {
              serverCapabilities?: tfplugin6.ServerCapabilities.$Shape|null;
              diagnostics?: tfplugin6.Diagnostic.$Shape[]|null;
              dataSources?: tfplugin6.GetMetadata.DataSourceMetadata.$Shape[]|null;
              resources?: tfplugin6.GetMetadata.ResourceMetadata.$Shape[]|null;
              functions?: tfplugin6.GetMetadata.FunctionMetadata.$Shape[]|null;
              ephemeralResources?: tfplugin6.GetMetadata.EphemeralMetadata.$Shape[]|null;
              listResources?: tfplugin6.GetMetadata.ListResourceMetadata.$Shape[]|null;
              stateStores?: tfplugin6.GetMetadata.StateStoreMetadata.$Shape[]|null;
              actions?: tfplugin6.GetMetadata.ActionMetadata.$Shape[]|null;
            };
        }
        class EphemeralMetadata {
            constructor(properties?: tfplugin6.GetMetadata.EphemeralMetadata.$Properties);
            typeName: string;
            static encode(message: tfplugin6.GetMetadata.EphemeralMetadata.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.GetMetadata.EphemeralMetadata & tfplugin6.GetMetadata.EphemeralMetadata.$Shape;
        }
        namespace EphemeralMetadata {
            interface $Properties {
                typeName?: (string|null);
            }
            type $Shape = tfplugin6.GetMetadata.EphemeralMetadata.$Properties;
        }
        class FunctionMetadata {
            constructor(properties?: tfplugin6.GetMetadata.FunctionMetadata.$Properties);
            name: string;
            static encode(message: tfplugin6.GetMetadata.FunctionMetadata.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.GetMetadata.FunctionMetadata & tfplugin6.GetMetadata.FunctionMetadata.$Shape;
        }
        namespace FunctionMetadata {
            interface $Properties {
                name?: (string|null);
            }
            type $Shape = tfplugin6.GetMetadata.FunctionMetadata.$Properties;
        }
        class DataSourceMetadata {
            constructor(properties?: tfplugin6.GetMetadata.DataSourceMetadata.$Properties);
            typeName: string;
            static encode(message: tfplugin6.GetMetadata.DataSourceMetadata.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.GetMetadata.DataSourceMetadata & tfplugin6.GetMetadata.DataSourceMetadata.$Shape;
        }
        namespace DataSourceMetadata {
            interface $Properties {
                typeName?: (string|null);
            }
            type $Shape = tfplugin6.GetMetadata.DataSourceMetadata.$Properties;
        }
        class ResourceMetadata {
            constructor(properties?: tfplugin6.GetMetadata.ResourceMetadata.$Properties);
            typeName: string;
            static encode(message: tfplugin6.GetMetadata.ResourceMetadata.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.GetMetadata.ResourceMetadata & tfplugin6.GetMetadata.ResourceMetadata.$Shape;
        }
        namespace ResourceMetadata {
            interface $Properties {
                typeName?: (string|null);
            }
            type $Shape = tfplugin6.GetMetadata.ResourceMetadata.$Properties;
        }
        class ListResourceMetadata {
            constructor(properties?: tfplugin6.GetMetadata.ListResourceMetadata.$Properties);
            typeName: string;
            static encode(message: tfplugin6.GetMetadata.ListResourceMetadata.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.GetMetadata.ListResourceMetadata & tfplugin6.GetMetadata.ListResourceMetadata.$Shape;
        }
        namespace ListResourceMetadata {
            interface $Properties {
                typeName?: (string|null);
            }
            type $Shape = tfplugin6.GetMetadata.ListResourceMetadata.$Properties;
        }
        class StateStoreMetadata {
            constructor(properties?: tfplugin6.GetMetadata.StateStoreMetadata.$Properties);
            typeName: string;
            static encode(message: tfplugin6.GetMetadata.StateStoreMetadata.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.GetMetadata.StateStoreMetadata & tfplugin6.GetMetadata.StateStoreMetadata.$Shape;
        }
        namespace StateStoreMetadata {
            interface $Properties {
                typeName?: (string|null);
            }
            type $Shape = tfplugin6.GetMetadata.StateStoreMetadata.$Properties;
        }
        class ActionMetadata {
            constructor(properties?: tfplugin6.GetMetadata.ActionMetadata.$Properties);
            typeName: string;
            static encode(message: tfplugin6.GetMetadata.ActionMetadata.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.GetMetadata.ActionMetadata & tfplugin6.GetMetadata.ActionMetadata.$Shape;
        }
        namespace ActionMetadata {
            interface $Properties {
                typeName?: (string|null);
            }
            type $Shape = tfplugin6.GetMetadata.ActionMetadata.$Properties;
        }
    }
    class GetProviderSchema {
        constructor(properties?: tfplugin6.GetProviderSchema.$Properties);
        static encode(message: tfplugin6.GetProviderSchema.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.GetProviderSchema & tfplugin6.GetProviderSchema.$Shape;
    }
    namespace GetProviderSchema {
        interface $Properties {
        }
        type $Shape = tfplugin6.GetProviderSchema.$Properties;
        class Request {
            constructor(properties?: tfplugin6.GetProviderSchema.Request.$Properties);
            static encode(message: tfplugin6.GetProviderSchema.Request.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.GetProviderSchema.Request & tfplugin6.GetProviderSchema.Request.$Shape;
        }
        namespace Request {
            interface $Properties {
            }
            type $Shape = tfplugin6.GetProviderSchema.Request.$Properties;
        }
        class Response {
            constructor(properties?: tfplugin6.GetProviderSchema.Response.$Properties);
            provider?: (tfplugin6.Schema.$Properties|null);
            resourceSchemas: { [k: string]: tfplugin6.Schema.$Properties };
            dataSourceSchemas: { [k: string]: tfplugin6.Schema.$Properties };
            functions: { [k: string]: tfplugin6.Function.$Properties };
            ephemeralResourceSchemas: { [k: string]: tfplugin6.Schema.$Properties };
            listResourceSchemas: { [k: string]: tfplugin6.Schema.$Properties };
            stateStoreSchemas: { [k: string]: tfplugin6.Schema.$Properties };
            actionSchemas: { [k: string]: tfplugin6.ActionSchema.$Properties };
            diagnostics: tfplugin6.Diagnostic.$Properties[];
            providerMeta?: (tfplugin6.Schema.$Properties|null);
            serverCapabilities?: (tfplugin6.ServerCapabilities.$Properties|null);
            static encode(message: tfplugin6.GetProviderSchema.Response.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.GetProviderSchema.Response & tfplugin6.GetProviderSchema.Response.$Shape;
        }
        namespace Response {
            interface $Properties {
                provider?: (tfplugin6.Schema.$Properties|null);
                resourceSchemas?: ({ [k: string]: tfplugin6.Schema.$Properties }|null);
                dataSourceSchemas?: ({ [k: string]: tfplugin6.Schema.$Properties }|null);
                functions?: ({ [k: string]: tfplugin6.Function.$Properties }|null);
                ephemeralResourceSchemas?: ({ [k: string]: tfplugin6.Schema.$Properties }|null);
                listResourceSchemas?: ({ [k: string]: tfplugin6.Schema.$Properties }|null);
                stateStoreSchemas?: ({ [k: string]: tfplugin6.Schema.$Properties }|null);
                actionSchemas?: ({ [k: string]: tfplugin6.ActionSchema.$Properties }|null);
                diagnostics?: (tfplugin6.Diagnostic.$Properties[]|null);
                providerMeta?: (tfplugin6.Schema.$Properties|null);
                serverCapabilities?: (tfplugin6.ServerCapabilities.$Properties|null);
            }
            type $Shape = {
              provider?: tfplugin6.Schema.$Shape|null;
              resourceSchemas?: { [k: string]: tfplugin6.Schema.$Shape }|null;
              dataSourceSchemas?: { [k: string]: tfplugin6.Schema.$Shape }|null;
              functions?: { [k: string]: tfplugin6.Function.$Shape }|null;
              ephemeralResourceSchemas?: { [k: string]: tfplugin6.Schema.$Shape }|null;
              listResourceSchemas?: { [k: string]: tfplugin6.Schema.$Shape }|null;
              stateStoreSchemas?: { [k: string]: tfplugin6.Schema.$Shape }|null;
              actionSchemas?: { [k: string]: tfplugin6.ActionSchema.$Shape }|null;
              diagnostics?: tfplugin6.Diagnostic.$Shape[]|null;
              providerMeta?: tfplugin6.Schema.$Shape|null;
              serverCapabilities?: tfplugin6.ServerCapabilities.$Shape|null;
            };
        }
    }
    class GetResourceIdentitySchemas {
        constructor(properties?: tfplugin6.GetResourceIdentitySchemas.$Properties);
        static encode(message: tfplugin6.GetResourceIdentitySchemas.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.GetResourceIdentitySchemas & tfplugin6.GetResourceIdentitySchemas.$Shape;
    }
    namespace GetResourceIdentitySchemas {
        interface $Properties {
        }
        type $Shape = tfplugin6.GetResourceIdentitySchemas.$Properties;
        class Request {
            constructor(properties?: tfplugin6.GetResourceIdentitySchemas.Request.$Properties);
            static encode(message: tfplugin6.GetResourceIdentitySchemas.Request.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.GetResourceIdentitySchemas.Request & tfplugin6.GetResourceIdentitySchemas.Request.$Shape;
        }
        namespace Request {
            interface $Properties {
            }
            type $Shape = tfplugin6.GetResourceIdentitySchemas.Request.$Properties;
        }
        class Response {
            constructor(properties?: tfplugin6.GetResourceIdentitySchemas.Response.$Properties);
            identitySchemas: { [k: string]: tfplugin6.ResourceIdentitySchema.$Properties };
            diagnostics: tfplugin6.Diagnostic.$Properties[];
            static encode(message: tfplugin6.GetResourceIdentitySchemas.Response.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.GetResourceIdentitySchemas.Response & tfplugin6.GetResourceIdentitySchemas.Response.$Shape;
        }
        namespace Response {
            interface $Properties {
                identitySchemas?: ({ [k: string]: tfplugin6.ResourceIdentitySchema.$Properties }|null);
                diagnostics?: (tfplugin6.Diagnostic.$Properties[]|null);
            }
            type $Shape = {
              identitySchemas?: { [k: string]: tfplugin6.ResourceIdentitySchema.$Shape }|null;
              diagnostics?: tfplugin6.Diagnostic.$Shape[]|null;
            };
        }
    }
    class ValidateProviderConfig {
        constructor(properties?: tfplugin6.ValidateProviderConfig.$Properties);
        static encode(message: tfplugin6.ValidateProviderConfig.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ValidateProviderConfig & tfplugin6.ValidateProviderConfig.$Shape;
    }
    namespace ValidateProviderConfig {
        interface $Properties {
        }
        type $Shape = tfplugin6.ValidateProviderConfig.$Properties;
        class Request {
            constructor(properties?: tfplugin6.ValidateProviderConfig.Request.$Properties);
            config?: (tfplugin6.DynamicValue.$Properties|null);
            static encode(message: tfplugin6.ValidateProviderConfig.Request.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ValidateProviderConfig.Request & tfplugin6.ValidateProviderConfig.Request.$Shape;
        }
        namespace Request {
            interface $Properties {
                config?: (tfplugin6.DynamicValue.$Properties|null);
            }
            type $Shape = tfplugin6.ValidateProviderConfig.Request.$Properties;
        }
        class Response {
            constructor(properties?: tfplugin6.ValidateProviderConfig.Response.$Properties);
            diagnostics: tfplugin6.Diagnostic.$Properties[];
            static encode(message: tfplugin6.ValidateProviderConfig.Response.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ValidateProviderConfig.Response & tfplugin6.ValidateProviderConfig.Response.$Shape;
        }
        namespace Response {
            interface $Properties {
                diagnostics?: (tfplugin6.Diagnostic.$Properties[]|null);
            }
            type $Shape = {
              diagnostics?: tfplugin6.Diagnostic.$Shape[]|null;
            };
        }
    }
    class ConfigureProvider {
        constructor(properties?: tfplugin6.ConfigureProvider.$Properties);
        static encode(message: tfplugin6.ConfigureProvider.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ConfigureProvider & tfplugin6.ConfigureProvider.$Shape;
    }
    namespace ConfigureProvider {
        interface $Properties {
        }
        type $Shape = tfplugin6.ConfigureProvider.$Properties;
        class Request {
            constructor(properties?: tfplugin6.ConfigureProvider.Request.$Properties);
            terraformVersion: string;
            config?: (tfplugin6.DynamicValue.$Properties|null);
            clientCapabilities?: (tfplugin6.ClientCapabilities.$Properties|null);
            static encode(message: tfplugin6.ConfigureProvider.Request.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ConfigureProvider.Request & tfplugin6.ConfigureProvider.Request.$Shape;
        }
        namespace Request {
            interface $Properties {
                terraformVersion?: (string|null);
                config?: (tfplugin6.DynamicValue.$Properties|null);
                clientCapabilities?: (tfplugin6.ClientCapabilities.$Properties|null);
            }
            type $Shape = tfplugin6.ConfigureProvider.Request.$Properties;
        }
        class Response {
            constructor(properties?: tfplugin6.ConfigureProvider.Response.$Properties);
            diagnostics: tfplugin6.Diagnostic.$Properties[];
            static encode(message: tfplugin6.ConfigureProvider.Response.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ConfigureProvider.Response & tfplugin6.ConfigureProvider.Response.$Shape;
        }
        namespace Response {
            interface $Properties {
                diagnostics?: (tfplugin6.Diagnostic.$Properties[]|null);
            }
            type $Shape = {
              diagnostics?: tfplugin6.Diagnostic.$Shape[]|null;
            };
        }
    }
    class StopProvider {
        constructor(properties?: tfplugin6.StopProvider.$Properties);
        static encode(message: tfplugin6.StopProvider.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.StopProvider & tfplugin6.StopProvider.$Shape;
    }
    namespace StopProvider {
        interface $Properties {
        }
        type $Shape = tfplugin6.StopProvider.$Properties;
        class Request {
            constructor(properties?: tfplugin6.StopProvider.Request.$Properties);
            static encode(message: tfplugin6.StopProvider.Request.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.StopProvider.Request & tfplugin6.StopProvider.Request.$Shape;
        }
        namespace Request {
            interface $Properties {
            }
            type $Shape = tfplugin6.StopProvider.Request.$Properties;
        }
        class Response {
            constructor(properties?: tfplugin6.StopProvider.Response.$Properties);
            Error: string;
            static encode(message: tfplugin6.StopProvider.Response.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.StopProvider.Response & tfplugin6.StopProvider.Response.$Shape;
        }
        namespace Response {
            interface $Properties {
                Error?: (string|null);
            }
            type $Shape = tfplugin6.StopProvider.Response.$Properties;
        }
    }
    class ValidateResourceConfig {
        constructor(properties?: tfplugin6.ValidateResourceConfig.$Properties);
        static encode(message: tfplugin6.ValidateResourceConfig.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ValidateResourceConfig & tfplugin6.ValidateResourceConfig.$Shape;
    }
    namespace ValidateResourceConfig {
        interface $Properties {
        }
        type $Shape = tfplugin6.ValidateResourceConfig.$Properties;
        class Request {
            constructor(properties?: tfplugin6.ValidateResourceConfig.Request.$Properties);
            typeName: string;
            config?: (tfplugin6.DynamicValue.$Properties|null);
            clientCapabilities?: (tfplugin6.ClientCapabilities.$Properties|null);
            static encode(message: tfplugin6.ValidateResourceConfig.Request.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ValidateResourceConfig.Request & tfplugin6.ValidateResourceConfig.Request.$Shape;
        }
        namespace Request {
            interface $Properties {
                typeName?: (string|null);
                config?: (tfplugin6.DynamicValue.$Properties|null);
                clientCapabilities?: (tfplugin6.ClientCapabilities.$Properties|null);
            }
            type $Shape = tfplugin6.ValidateResourceConfig.Request.$Properties;
        }
        class Response {
            constructor(properties?: tfplugin6.ValidateResourceConfig.Response.$Properties);
            diagnostics: tfplugin6.Diagnostic.$Properties[];
            static encode(message: tfplugin6.ValidateResourceConfig.Response.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ValidateResourceConfig.Response & tfplugin6.ValidateResourceConfig.Response.$Shape;
        }
        namespace Response {
            interface $Properties {
                diagnostics?: (tfplugin6.Diagnostic.$Properties[]|null);
            }
            type $Shape = {
              diagnostics?: tfplugin6.Diagnostic.$Shape[]|null;
            };
        }
    }
    class UpgradeResourceState {
        constructor(properties?: tfplugin6.UpgradeResourceState.$Properties);
        static encode(message: tfplugin6.UpgradeResourceState.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.UpgradeResourceState & tfplugin6.UpgradeResourceState.$Shape;
    }
    namespace UpgradeResourceState {
        interface $Properties {
        }
        type $Shape = tfplugin6.UpgradeResourceState.$Properties;
        class Request {
            constructor(properties?: tfplugin6.UpgradeResourceState.Request.$Properties);
            typeName: string;
            version: number;
            rawState?: (tfplugin6.RawState.$Properties|null);
            static encode(message: tfplugin6.UpgradeResourceState.Request.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.UpgradeResourceState.Request & tfplugin6.UpgradeResourceState.Request.$Shape;
        }
        namespace Request {
            interface $Properties {
                typeName?: (string|null);
                version?: (number|null);
                rawState?: (tfplugin6.RawState.$Properties|null);
            }
            type $Shape = tfplugin6.UpgradeResourceState.Request.$Properties;
        }
        class Response {
            constructor(properties?: tfplugin6.UpgradeResourceState.Response.$Properties);
            upgradedState?: (tfplugin6.DynamicValue.$Properties|null);
            diagnostics: tfplugin6.Diagnostic.$Properties[];
            static encode(message: tfplugin6.UpgradeResourceState.Response.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.UpgradeResourceState.Response & tfplugin6.UpgradeResourceState.Response.$Shape;
        }
        namespace Response {
            interface $Properties {
                upgradedState?: (tfplugin6.DynamicValue.$Properties|null);
                diagnostics?: (tfplugin6.Diagnostic.$Properties[]|null);
            }
            type $Shape = {
              upgradedState?: tfplugin6.DynamicValue.$Shape|null;
              diagnostics?: tfplugin6.Diagnostic.$Shape[]|null;
            };
        }
    }
    class UpgradeResourceIdentity {
        constructor(properties?: tfplugin6.UpgradeResourceIdentity.$Properties);
        static encode(message: tfplugin6.UpgradeResourceIdentity.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.UpgradeResourceIdentity & tfplugin6.UpgradeResourceIdentity.$Shape;
    }
    namespace UpgradeResourceIdentity {
        interface $Properties {
        }
        type $Shape = tfplugin6.UpgradeResourceIdentity.$Properties;
        class Request {
            constructor(properties?: tfplugin6.UpgradeResourceIdentity.Request.$Properties);
            typeName: string;
            version: number;
            rawIdentity?: (tfplugin6.RawState.$Properties|null);
            static encode(message: tfplugin6.UpgradeResourceIdentity.Request.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.UpgradeResourceIdentity.Request & tfplugin6.UpgradeResourceIdentity.Request.$Shape;
        }
        namespace Request {
            interface $Properties {
                typeName?: (string|null);
                version?: (number|null);
                rawIdentity?: (tfplugin6.RawState.$Properties|null);
            }
            type $Shape = tfplugin6.UpgradeResourceIdentity.Request.$Properties;
        }
        class Response {
            constructor(properties?: tfplugin6.UpgradeResourceIdentity.Response.$Properties);
            upgradedIdentity?: (tfplugin6.ResourceIdentityData.$Properties|null);
            diagnostics: tfplugin6.Diagnostic.$Properties[];
            static encode(message: tfplugin6.UpgradeResourceIdentity.Response.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.UpgradeResourceIdentity.Response & tfplugin6.UpgradeResourceIdentity.Response.$Shape;
        }
        namespace Response {
            interface $Properties {
                upgradedIdentity?: (tfplugin6.ResourceIdentityData.$Properties|null);
                diagnostics?: (tfplugin6.Diagnostic.$Properties[]|null);
            }
            type $Shape = {
              upgradedIdentity?: tfplugin6.ResourceIdentityData.$Shape|null;
              diagnostics?: tfplugin6.Diagnostic.$Shape[]|null;
            };
        }
    }
    class ReadResource {
        constructor(properties?: tfplugin6.ReadResource.$Properties);
        static encode(message: tfplugin6.ReadResource.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ReadResource & tfplugin6.ReadResource.$Shape;
    }
    namespace ReadResource {
        interface $Properties {
        }
        type $Shape = tfplugin6.ReadResource.$Properties;
        class Request {
            constructor(properties?: tfplugin6.ReadResource.Request.$Properties);
            typeName: string;
            currentState?: (tfplugin6.DynamicValue.$Properties|null);
            private: Uint8Array;
            providerMeta?: (tfplugin6.DynamicValue.$Properties|null);
            clientCapabilities?: (tfplugin6.ClientCapabilities.$Properties|null);
            currentIdentity?: (tfplugin6.ResourceIdentityData.$Properties|null);
            static encode(message: tfplugin6.ReadResource.Request.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ReadResource.Request & tfplugin6.ReadResource.Request.$Shape;
        }
        namespace Request {
            interface $Properties {
                typeName?: (string|null);
                currentState?: (tfplugin6.DynamicValue.$Properties|null);
                "private"?: (Uint8Array|null);
                providerMeta?: (tfplugin6.DynamicValue.$Properties|null);
                clientCapabilities?: (tfplugin6.ClientCapabilities.$Properties|null);
                currentIdentity?: (tfplugin6.ResourceIdentityData.$Properties|null);
            }
            type $Shape = tfplugin6.ReadResource.Request.$Properties;
        }
        class Response {
            constructor(properties?: tfplugin6.ReadResource.Response.$Properties);
            newState?: (tfplugin6.DynamicValue.$Properties|null);
            diagnostics: tfplugin6.Diagnostic.$Properties[];
            private: Uint8Array;
            deferred?: (tfplugin6.Deferred.$Properties|null);
            newIdentity?: (tfplugin6.ResourceIdentityData.$Properties|null);
            static encode(message: tfplugin6.ReadResource.Response.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ReadResource.Response & tfplugin6.ReadResource.Response.$Shape;
        }
        namespace Response {
            interface $Properties {
                newState?: (tfplugin6.DynamicValue.$Properties|null);
                diagnostics?: (tfplugin6.Diagnostic.$Properties[]|null);
                "private"?: (Uint8Array|null);
                deferred?: (tfplugin6.Deferred.$Properties|null);
                newIdentity?: (tfplugin6.ResourceIdentityData.$Properties|null);
            }
            type $Shape = {
              newState?: tfplugin6.DynamicValue.$Shape|null;
              diagnostics?: tfplugin6.Diagnostic.$Shape[]|null;
              "private"?: Uint8Array|null;
              deferred?: tfplugin6.Deferred.$Shape|null;
              newIdentity?: tfplugin6.ResourceIdentityData.$Shape|null;
            };
        }
    }
    class PlanResourceChange {
        constructor(properties?: tfplugin6.PlanResourceChange.$Properties);
        static encode(message: tfplugin6.PlanResourceChange.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.PlanResourceChange & tfplugin6.PlanResourceChange.$Shape;
    }
    namespace PlanResourceChange {
        interface $Properties {
        }
        type $Shape = tfplugin6.PlanResourceChange.$Properties;
        class Request {
            constructor(properties?: tfplugin6.PlanResourceChange.Request.$Properties);
            typeName: string;
            priorState?: (tfplugin6.DynamicValue.$Properties|null);
            proposedNewState?: (tfplugin6.DynamicValue.$Properties|null);
            config?: (tfplugin6.DynamicValue.$Properties|null);
            priorPrivate: Uint8Array;
            providerMeta?: (tfplugin6.DynamicValue.$Properties|null);
            clientCapabilities?: (tfplugin6.ClientCapabilities.$Properties|null);
            priorIdentity?: (tfplugin6.ResourceIdentityData.$Properties|null);
            plannedPrivate: Uint8Array;
            static encode(message: tfplugin6.PlanResourceChange.Request.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.PlanResourceChange.Request & tfplugin6.PlanResourceChange.Request.$Shape;
        }
        namespace Request {
            interface $Properties {
                typeName?: (string|null);
                priorState?: (tfplugin6.DynamicValue.$Properties|null);
                proposedNewState?: (tfplugin6.DynamicValue.$Properties|null);
                config?: (tfplugin6.DynamicValue.$Properties|null);
                priorPrivate?: (Uint8Array|null);
                providerMeta?: (tfplugin6.DynamicValue.$Properties|null);
                clientCapabilities?: (tfplugin6.ClientCapabilities.$Properties|null);
                priorIdentity?: (tfplugin6.ResourceIdentityData.$Properties|null);
                plannedPrivate?: (Uint8Array|null);
            }
            type $Shape = tfplugin6.PlanResourceChange.Request.$Properties;
        }
        class Response {
            constructor(properties?: tfplugin6.PlanResourceChange.Response.$Properties);
            plannedState?: (tfplugin6.DynamicValue.$Properties|null);
            requiresReplace: tfplugin6.AttributePath.$Properties[];
            plannedPrivate: Uint8Array;
            diagnostics: tfplugin6.Diagnostic.$Properties[];
            legacyTypeSystem: boolean;
            deferred?: (tfplugin6.Deferred.$Properties|null);
            plannedIdentity?: (tfplugin6.ResourceIdentityData.$Properties|null);
            static encode(message: tfplugin6.PlanResourceChange.Response.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.PlanResourceChange.Response & tfplugin6.PlanResourceChange.Response.$Shape;
        }
        namespace Response {
            interface $Properties {
                plannedState?: (tfplugin6.DynamicValue.$Properties|null);
                requiresReplace?: (tfplugin6.AttributePath.$Properties[]|null);
                plannedPrivate?: (Uint8Array|null);
                diagnostics?: (tfplugin6.Diagnostic.$Properties[]|null);
                legacyTypeSystem?: (boolean|null);
                deferred?: (tfplugin6.Deferred.$Properties|null);
                plannedIdentity?: (tfplugin6.ResourceIdentityData.$Properties|null);
            }
            type $Shape = {
              plannedState?: tfplugin6.DynamicValue.$Shape|null;
              requiresReplace?: tfplugin6.AttributePath.$Shape[]|null;
              plannedPrivate?: Uint8Array|null;
              diagnostics?: tfplugin6.Diagnostic.$Shape[]|null;
              legacyTypeSystem?: boolean|null;
              deferred?: tfplugin6.Deferred.$Shape|null;
              plannedIdentity?: tfplugin6.ResourceIdentityData.$Shape|null;
            };
        }
    }
    class ApplyResourceChange {
        constructor(properties?: tfplugin6.ApplyResourceChange.$Properties);
        static encode(message: tfplugin6.ApplyResourceChange.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ApplyResourceChange & tfplugin6.ApplyResourceChange.$Shape;
    }
    namespace ApplyResourceChange {
        interface $Properties {
        }
        type $Shape = tfplugin6.ApplyResourceChange.$Properties;
        class Request {
            constructor(properties?: tfplugin6.ApplyResourceChange.Request.$Properties);
            typeName: string;
            priorState?: (tfplugin6.DynamicValue.$Properties|null);
            plannedState?: (tfplugin6.DynamicValue.$Properties|null);
            config?: (tfplugin6.DynamicValue.$Properties|null);
            plannedPrivate: Uint8Array;
            providerMeta?: (tfplugin6.DynamicValue.$Properties|null);
            plannedIdentity?: (tfplugin6.ResourceIdentityData.$Properties|null);
            static encode(message: tfplugin6.ApplyResourceChange.Request.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ApplyResourceChange.Request & tfplugin6.ApplyResourceChange.Request.$Shape;
        }
        namespace Request {
            interface $Properties {
                typeName?: (string|null);
                priorState?: (tfplugin6.DynamicValue.$Properties|null);
                plannedState?: (tfplugin6.DynamicValue.$Properties|null);
                config?: (tfplugin6.DynamicValue.$Properties|null);
                plannedPrivate?: (Uint8Array|null);
                providerMeta?: (tfplugin6.DynamicValue.$Properties|null);
                plannedIdentity?: (tfplugin6.ResourceIdentityData.$Properties|null);
            }
            type $Shape = tfplugin6.ApplyResourceChange.Request.$Properties;
        }
        class Response {
            constructor(properties?: tfplugin6.ApplyResourceChange.Response.$Properties);
            newState?: (tfplugin6.DynamicValue.$Properties|null);
            private: Uint8Array;
            diagnostics: tfplugin6.Diagnostic.$Properties[];
            legacyTypeSystem: boolean;
            newIdentity?: (tfplugin6.ResourceIdentityData.$Properties|null);
            static encode(message: tfplugin6.ApplyResourceChange.Response.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ApplyResourceChange.Response & tfplugin6.ApplyResourceChange.Response.$Shape;
        }
        namespace Response {
            interface $Properties {
                newState?: (tfplugin6.DynamicValue.$Properties|null);
                "private"?: (Uint8Array|null);
                diagnostics?: (tfplugin6.Diagnostic.$Properties[]|null);
                legacyTypeSystem?: (boolean|null);
                newIdentity?: (tfplugin6.ResourceIdentityData.$Properties|null);
            }
            type $Shape = {
              newState?: tfplugin6.DynamicValue.$Shape|null;
              "private"?: Uint8Array|null;
              diagnostics?: tfplugin6.Diagnostic.$Shape[]|null;
              legacyTypeSystem?: boolean|null;
              newIdentity?: tfplugin6.ResourceIdentityData.$Shape|null;
            };
        }
    }
    class ImportResourceState {
        constructor(properties?: tfplugin6.ImportResourceState.$Properties);
        static encode(message: tfplugin6.ImportResourceState.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ImportResourceState & tfplugin6.ImportResourceState.$Shape;
    }
    namespace ImportResourceState {
        interface $Properties {
        }
        type $Shape = tfplugin6.ImportResourceState.$Properties;
        class Request {
            constructor(properties?: tfplugin6.ImportResourceState.Request.$Properties);
            typeName: string;
            id: string;
            clientCapabilities?: (tfplugin6.ClientCapabilities.$Properties|null);
            identity?: (tfplugin6.ResourceIdentityData.$Properties|null);
            static encode(message: tfplugin6.ImportResourceState.Request.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ImportResourceState.Request & tfplugin6.ImportResourceState.Request.$Shape;
        }
        namespace Request {
            interface $Properties {
                typeName?: (string|null);
                id?: (string|null);
                clientCapabilities?: (tfplugin6.ClientCapabilities.$Properties|null);
                identity?: (tfplugin6.ResourceIdentityData.$Properties|null);
            }
            type $Shape = tfplugin6.ImportResourceState.Request.$Properties;
        }
        class ImportedResource {
            constructor(properties?: tfplugin6.ImportResourceState.ImportedResource.$Properties);
            typeName: string;
            state?: (tfplugin6.DynamicValue.$Properties|null);
            private: Uint8Array;
            identity?: (tfplugin6.ResourceIdentityData.$Properties|null);
            static encode(message: tfplugin6.ImportResourceState.ImportedResource.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ImportResourceState.ImportedResource & tfplugin6.ImportResourceState.ImportedResource.$Shape;
        }
        namespace ImportedResource {
            interface $Properties {
                typeName?: (string|null);
                state?: (tfplugin6.DynamicValue.$Properties|null);
                "private"?: (Uint8Array|null);
                identity?: (tfplugin6.ResourceIdentityData.$Properties|null);
            }
            type $Shape = tfplugin6.ImportResourceState.ImportedResource.$Properties;
        }
        class Response {
            constructor(properties?: tfplugin6.ImportResourceState.Response.$Properties);
            importedResources: tfplugin6.ImportResourceState.ImportedResource.$Properties[];
            diagnostics: tfplugin6.Diagnostic.$Properties[];
            deferred?: (tfplugin6.Deferred.$Properties|null);
            static encode(message: tfplugin6.ImportResourceState.Response.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ImportResourceState.Response & tfplugin6.ImportResourceState.Response.$Shape;
        }
        namespace Response {
            interface $Properties {
                importedResources?: (tfplugin6.ImportResourceState.ImportedResource.$Properties[]|null);
                diagnostics?: (tfplugin6.Diagnostic.$Properties[]|null);
                deferred?: (tfplugin6.Deferred.$Properties|null);
            }
            type $Shape = {
              importedResources?: tfplugin6.ImportResourceState.ImportedResource.$Shape[]|null;
              diagnostics?: tfplugin6.Diagnostic.$Shape[]|null;
              deferred?: tfplugin6.Deferred.$Shape|null;
            };
        }
    }
    class MoveResourceState {
        constructor(properties?: tfplugin6.MoveResourceState.$Properties);
        static encode(message: tfplugin6.MoveResourceState.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.MoveResourceState & tfplugin6.MoveResourceState.$Shape;
    }
    namespace MoveResourceState {
        interface $Properties {
        }
        type $Shape = tfplugin6.MoveResourceState.$Properties;
        class Request {
            constructor(properties?: tfplugin6.MoveResourceState.Request.$Properties);
            sourceProviderAddress: string;
            sourceTypeName: string;
            sourceSchemaVersion: number;
            sourceState?: (tfplugin6.RawState.$Properties|null);
            targetTypeName: string;
            sourcePrivate: Uint8Array;
            sourceIdentity?: (tfplugin6.RawState.$Properties|null);
            sourceIdentitySchemaVersion: number;
            static encode(message: tfplugin6.MoveResourceState.Request.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.MoveResourceState.Request & tfplugin6.MoveResourceState.Request.$Shape;
        }
        namespace Request {
            interface $Properties {
                sourceProviderAddress?: (string|null);
                sourceTypeName?: (string|null);
                sourceSchemaVersion?: (number|null);
                sourceState?: (tfplugin6.RawState.$Properties|null);
                targetTypeName?: (string|null);
                sourcePrivate?: (Uint8Array|null);
                sourceIdentity?: (tfplugin6.RawState.$Properties|null);
                sourceIdentitySchemaVersion?: (number|null);
            }
            type $Shape = tfplugin6.MoveResourceState.Request.$Properties;
        }
        class Response {
            constructor(properties?: tfplugin6.MoveResourceState.Response.$Properties);
            targetState?: (tfplugin6.DynamicValue.$Properties|null);
            diagnostics: tfplugin6.Diagnostic.$Properties[];
            targetPrivate: Uint8Array;
            targetIdentity?: (tfplugin6.ResourceIdentityData.$Properties|null);
            static encode(message: tfplugin6.MoveResourceState.Response.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.MoveResourceState.Response & tfplugin6.MoveResourceState.Response.$Shape;
        }
        namespace Response {
            interface $Properties {
                targetState?: (tfplugin6.DynamicValue.$Properties|null);
                diagnostics?: (tfplugin6.Diagnostic.$Properties[]|null);
                targetPrivate?: (Uint8Array|null);
                targetIdentity?: (tfplugin6.ResourceIdentityData.$Properties|null);
            }
            type $Shape = {
              targetState?: tfplugin6.DynamicValue.$Shape|null;
              diagnostics?: tfplugin6.Diagnostic.$Shape[]|null;
              targetPrivate?: Uint8Array|null;
              targetIdentity?: tfplugin6.ResourceIdentityData.$Shape|null;
            };
        }
    }
    class GenerateResourceConfig {
        constructor(properties?: tfplugin6.GenerateResourceConfig.$Properties);
        static encode(message: tfplugin6.GenerateResourceConfig.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.GenerateResourceConfig & tfplugin6.GenerateResourceConfig.$Shape;
    }
    namespace GenerateResourceConfig {
        interface $Properties {
        }
        type $Shape = tfplugin6.GenerateResourceConfig.$Properties;
        class Request {
            constructor(properties?: tfplugin6.GenerateResourceConfig.Request.$Properties);
            typeName: string;
            state?: (tfplugin6.DynamicValue.$Properties|null);
            static encode(message: tfplugin6.GenerateResourceConfig.Request.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.GenerateResourceConfig.Request & tfplugin6.GenerateResourceConfig.Request.$Shape;
        }
        namespace Request {
            interface $Properties {
                typeName?: (string|null);
                state?: (tfplugin6.DynamicValue.$Properties|null);
            }
            type $Shape = tfplugin6.GenerateResourceConfig.Request.$Properties;
        }
        class Response {
            constructor(properties?: tfplugin6.GenerateResourceConfig.Response.$Properties);
            config?: (tfplugin6.DynamicValue.$Properties|null);
            diagnostics: tfplugin6.Diagnostic.$Properties[];
            static encode(message: tfplugin6.GenerateResourceConfig.Response.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.GenerateResourceConfig.Response & tfplugin6.GenerateResourceConfig.Response.$Shape;
        }
        namespace Response {
            interface $Properties {
                config?: (tfplugin6.DynamicValue.$Properties|null);
                diagnostics?: (tfplugin6.Diagnostic.$Properties[]|null);
            }
            type $Shape = {
              config?: tfplugin6.DynamicValue.$Shape|null;
              diagnostics?: tfplugin6.Diagnostic.$Shape[]|null;
            };
        }
    }
    class ValidateDataResourceConfig {
        constructor(properties?: tfplugin6.ValidateDataResourceConfig.$Properties);
        static encode(message: tfplugin6.ValidateDataResourceConfig.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ValidateDataResourceConfig & tfplugin6.ValidateDataResourceConfig.$Shape;
    }
    namespace ValidateDataResourceConfig {
        interface $Properties {
        }
        type $Shape = tfplugin6.ValidateDataResourceConfig.$Properties;
        class Request {
            constructor(properties?: tfplugin6.ValidateDataResourceConfig.Request.$Properties);
            typeName: string;
            config?: (tfplugin6.DynamicValue.$Properties|null);
            static encode(message: tfplugin6.ValidateDataResourceConfig.Request.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ValidateDataResourceConfig.Request & tfplugin6.ValidateDataResourceConfig.Request.$Shape;
        }
        namespace Request {
            interface $Properties {
                typeName?: (string|null);
                config?: (tfplugin6.DynamicValue.$Properties|null);
            }
            type $Shape = tfplugin6.ValidateDataResourceConfig.Request.$Properties;
        }
        class Response {
            constructor(properties?: tfplugin6.ValidateDataResourceConfig.Response.$Properties);
            diagnostics: tfplugin6.Diagnostic.$Properties[];
            static encode(message: tfplugin6.ValidateDataResourceConfig.Response.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ValidateDataResourceConfig.Response & tfplugin6.ValidateDataResourceConfig.Response.$Shape;
        }
        namespace Response {
            interface $Properties {
                diagnostics?: (tfplugin6.Diagnostic.$Properties[]|null);
            }
            type $Shape = {
              diagnostics?: tfplugin6.Diagnostic.$Shape[]|null;
            };
        }
    }
    class ReadDataSource {
        constructor(properties?: tfplugin6.ReadDataSource.$Properties);
        static encode(message: tfplugin6.ReadDataSource.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ReadDataSource & tfplugin6.ReadDataSource.$Shape;
    }
    namespace ReadDataSource {
        interface $Properties {
        }
        type $Shape = tfplugin6.ReadDataSource.$Properties;
        class Request {
            constructor(properties?: tfplugin6.ReadDataSource.Request.$Properties);
            typeName: string;
            config?: (tfplugin6.DynamicValue.$Properties|null);
            providerMeta?: (tfplugin6.DynamicValue.$Properties|null);
            clientCapabilities?: (tfplugin6.ClientCapabilities.$Properties|null);
            static encode(message: tfplugin6.ReadDataSource.Request.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ReadDataSource.Request & tfplugin6.ReadDataSource.Request.$Shape;
        }
        namespace Request {
            interface $Properties {
                typeName?: (string|null);
                config?: (tfplugin6.DynamicValue.$Properties|null);
                providerMeta?: (tfplugin6.DynamicValue.$Properties|null);
                clientCapabilities?: (tfplugin6.ClientCapabilities.$Properties|null);
            }
            type $Shape = tfplugin6.ReadDataSource.Request.$Properties;
        }
        class Response {
            constructor(properties?: tfplugin6.ReadDataSource.Response.$Properties);
            state?: (tfplugin6.DynamicValue.$Properties|null);
            diagnostics: tfplugin6.Diagnostic.$Properties[];
            deferred?: (tfplugin6.Deferred.$Properties|null);
            static encode(message: tfplugin6.ReadDataSource.Response.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ReadDataSource.Response & tfplugin6.ReadDataSource.Response.$Shape;
        }
        namespace Response {
            interface $Properties {
                state?: (tfplugin6.DynamicValue.$Properties|null);
                diagnostics?: (tfplugin6.Diagnostic.$Properties[]|null);
                deferred?: (tfplugin6.Deferred.$Properties|null);
            }
            type $Shape = {
              state?: tfplugin6.DynamicValue.$Shape|null;
              diagnostics?: tfplugin6.Diagnostic.$Shape[]|null;
              deferred?: tfplugin6.Deferred.$Shape|null;
            };
        }
    }
    class GetFunctions {
        constructor(properties?: tfplugin6.GetFunctions.$Properties);
        static encode(message: tfplugin6.GetFunctions.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.GetFunctions & tfplugin6.GetFunctions.$Shape;
    }
    namespace GetFunctions {
        interface $Properties {
        }
        type $Shape = tfplugin6.GetFunctions.$Properties;
        class Request {
            constructor(properties?: tfplugin6.GetFunctions.Request.$Properties);
            static encode(message: tfplugin6.GetFunctions.Request.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.GetFunctions.Request & tfplugin6.GetFunctions.Request.$Shape;
        }
        namespace Request {
            interface $Properties {
            }
            type $Shape = tfplugin6.GetFunctions.Request.$Properties;
        }
        class Response {
            constructor(properties?: tfplugin6.GetFunctions.Response.$Properties);
            functions: { [k: string]: tfplugin6.Function.$Properties };
            diagnostics: tfplugin6.Diagnostic.$Properties[];
            static encode(message: tfplugin6.GetFunctions.Response.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.GetFunctions.Response & tfplugin6.GetFunctions.Response.$Shape;
        }
        namespace Response {
            interface $Properties {
                functions?: ({ [k: string]: tfplugin6.Function.$Properties }|null);
                diagnostics?: (tfplugin6.Diagnostic.$Properties[]|null);
            }
            type $Shape = {
              functions?: { [k: string]: tfplugin6.Function.$Shape }|null;
              diagnostics?: tfplugin6.Diagnostic.$Shape[]|null;
            };
        }
    }
    class CallFunction {
        constructor(properties?: tfplugin6.CallFunction.$Properties);
        static encode(message: tfplugin6.CallFunction.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.CallFunction & tfplugin6.CallFunction.$Shape;
    }
    namespace CallFunction {
        interface $Properties {
        }
        type $Shape = tfplugin6.CallFunction.$Properties;
        class Request {
            constructor(properties?: tfplugin6.CallFunction.Request.$Properties);
            name: string;
            arguments: tfplugin6.DynamicValue.$Properties[];
            static encode(message: tfplugin6.CallFunction.Request.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.CallFunction.Request & tfplugin6.CallFunction.Request.$Shape;
        }
        namespace Request {
            interface $Properties {
                name?: (string|null);
                "arguments"?: (tfplugin6.DynamicValue.$Properties[]|null);
            }
            type $Shape = tfplugin6.CallFunction.Request.$Properties;
        }
        class Response {
            constructor(properties?: tfplugin6.CallFunction.Response.$Properties);
            result?: (tfplugin6.DynamicValue.$Properties|null);
            error?: (tfplugin6.FunctionError.$Properties|null);
            static encode(message: tfplugin6.CallFunction.Response.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.CallFunction.Response & tfplugin6.CallFunction.Response.$Shape;
        }
        namespace Response {
            interface $Properties {
                result?: (tfplugin6.DynamicValue.$Properties|null);
                error?: (tfplugin6.FunctionError.$Properties|null);
            }
            type $Shape = tfplugin6.CallFunction.Response.$Properties;
        }
    }
    class ValidateEphemeralResourceConfig {
        constructor(properties?: tfplugin6.ValidateEphemeralResourceConfig.$Properties);
        static encode(message: tfplugin6.ValidateEphemeralResourceConfig.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ValidateEphemeralResourceConfig & tfplugin6.ValidateEphemeralResourceConfig.$Shape;
    }
    namespace ValidateEphemeralResourceConfig {
        interface $Properties {
        }
        type $Shape = tfplugin6.ValidateEphemeralResourceConfig.$Properties;
        class Request {
            constructor(properties?: tfplugin6.ValidateEphemeralResourceConfig.Request.$Properties);
            typeName: string;
            config?: (tfplugin6.DynamicValue.$Properties|null);
            static encode(message: tfplugin6.ValidateEphemeralResourceConfig.Request.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ValidateEphemeralResourceConfig.Request & tfplugin6.ValidateEphemeralResourceConfig.Request.$Shape;
        }
        namespace Request {
            interface $Properties {
                typeName?: (string|null);
                config?: (tfplugin6.DynamicValue.$Properties|null);
            }
            type $Shape = tfplugin6.ValidateEphemeralResourceConfig.Request.$Properties;
        }
        class Response {
            constructor(properties?: tfplugin6.ValidateEphemeralResourceConfig.Response.$Properties);
            diagnostics: tfplugin6.Diagnostic.$Properties[];
            static encode(message: tfplugin6.ValidateEphemeralResourceConfig.Response.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ValidateEphemeralResourceConfig.Response & tfplugin6.ValidateEphemeralResourceConfig.Response.$Shape;
        }
        namespace Response {
            interface $Properties {
                diagnostics?: (tfplugin6.Diagnostic.$Properties[]|null);
            }
            type $Shape = {
              diagnostics?: tfplugin6.Diagnostic.$Shape[]|null;
            };
        }
    }
    class OpenEphemeralResource {
        constructor(properties?: tfplugin6.OpenEphemeralResource.$Properties);
        static encode(message: tfplugin6.OpenEphemeralResource.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.OpenEphemeralResource & tfplugin6.OpenEphemeralResource.$Shape;
    }
    namespace OpenEphemeralResource {
        interface $Properties {
        }
        type $Shape = tfplugin6.OpenEphemeralResource.$Properties;
        class Request {
            constructor(properties?: tfplugin6.OpenEphemeralResource.Request.$Properties);
            typeName: string;
            config?: (tfplugin6.DynamicValue.$Properties|null);
            clientCapabilities?: (tfplugin6.ClientCapabilities.$Properties|null);
            static encode(message: tfplugin6.OpenEphemeralResource.Request.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.OpenEphemeralResource.Request & tfplugin6.OpenEphemeralResource.Request.$Shape;
        }
        namespace Request {
            interface $Properties {
                typeName?: (string|null);
                config?: (tfplugin6.DynamicValue.$Properties|null);
                clientCapabilities?: (tfplugin6.ClientCapabilities.$Properties|null);
            }
            type $Shape = tfplugin6.OpenEphemeralResource.Request.$Properties;
        }
        class Response {
            constructor(properties?: tfplugin6.OpenEphemeralResource.Response.$Properties);
            diagnostics: tfplugin6.Diagnostic.$Properties[];
            renewAt?: (google.protobuf.Timestamp.$Properties|null);
            result?: (tfplugin6.DynamicValue.$Properties|null);
            private?: (Uint8Array|null);
            deferred?: (tfplugin6.Deferred.$Properties|null);
            static encode(message: tfplugin6.OpenEphemeralResource.Response.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.OpenEphemeralResource.Response & tfplugin6.OpenEphemeralResource.Response.$Shape;
        }
        namespace Response {
            interface $Properties {
                diagnostics?: (tfplugin6.Diagnostic.$Properties[]|null);
                renewAt?: (google.protobuf.Timestamp.$Properties|null);
                result?: (tfplugin6.DynamicValue.$Properties|null);
                "private"?: (Uint8Array|null);
                deferred?: (tfplugin6.Deferred.$Properties|null);
            }
            type $Shape = {
              diagnostics?: tfplugin6.Diagnostic.$Shape[]|null;
              renewAt?: google.protobuf.Timestamp.$Shape|null;
              result?: tfplugin6.DynamicValue.$Shape|null;
              "private"?: Uint8Array|null;
              deferred?: tfplugin6.Deferred.$Shape|null;
            };
        }
    }
    class RenewEphemeralResource {
        constructor(properties?: tfplugin6.RenewEphemeralResource.$Properties);
        static encode(message: tfplugin6.RenewEphemeralResource.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.RenewEphemeralResource & tfplugin6.RenewEphemeralResource.$Shape;
    }
    namespace RenewEphemeralResource {
        interface $Properties {
        }
        type $Shape = tfplugin6.RenewEphemeralResource.$Properties;
        class Request {
            constructor(properties?: tfplugin6.RenewEphemeralResource.Request.$Properties);
            typeName: string;
            private?: (Uint8Array|null);
            static encode(message: tfplugin6.RenewEphemeralResource.Request.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.RenewEphemeralResource.Request & tfplugin6.RenewEphemeralResource.Request.$Shape;
        }
        namespace Request {
            interface $Properties {
                typeName?: (string|null);
                "private"?: (Uint8Array|null);
            }
            type $Shape = tfplugin6.RenewEphemeralResource.Request.$Properties;
        }
        class Response {
            constructor(properties?: tfplugin6.RenewEphemeralResource.Response.$Properties);
            diagnostics: tfplugin6.Diagnostic.$Properties[];
            renewAt?: (google.protobuf.Timestamp.$Properties|null);
            private?: (Uint8Array|null);
            static encode(message: tfplugin6.RenewEphemeralResource.Response.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.RenewEphemeralResource.Response & tfplugin6.RenewEphemeralResource.Response.$Shape;
        }
        namespace Response {
            interface $Properties {
                diagnostics?: (tfplugin6.Diagnostic.$Properties[]|null);
                renewAt?: (google.protobuf.Timestamp.$Properties|null);
                "private"?: (Uint8Array|null);
            }
            type $Shape = {
              diagnostics?: tfplugin6.Diagnostic.$Shape[]|null;
              renewAt?: google.protobuf.Timestamp.$Shape|null;
              "private"?: Uint8Array|null;
            };
        }
    }
    class CloseEphemeralResource {
        constructor(properties?: tfplugin6.CloseEphemeralResource.$Properties);
        static encode(message: tfplugin6.CloseEphemeralResource.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.CloseEphemeralResource & tfplugin6.CloseEphemeralResource.$Shape;
    }
    namespace CloseEphemeralResource {
        interface $Properties {
        }
        type $Shape = tfplugin6.CloseEphemeralResource.$Properties;
        class Request {
            constructor(properties?: tfplugin6.CloseEphemeralResource.Request.$Properties);
            typeName: string;
            private?: (Uint8Array|null);
            static encode(message: tfplugin6.CloseEphemeralResource.Request.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.CloseEphemeralResource.Request & tfplugin6.CloseEphemeralResource.Request.$Shape;
        }
        namespace Request {
            interface $Properties {
                typeName?: (string|null);
                "private"?: (Uint8Array|null);
            }
            type $Shape = tfplugin6.CloseEphemeralResource.Request.$Properties;
        }
        class Response {
            constructor(properties?: tfplugin6.CloseEphemeralResource.Response.$Properties);
            diagnostics: tfplugin6.Diagnostic.$Properties[];
            static encode(message: tfplugin6.CloseEphemeralResource.Response.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.CloseEphemeralResource.Response & tfplugin6.CloseEphemeralResource.Response.$Shape;
        }
        namespace Response {
            interface $Properties {
                diagnostics?: (tfplugin6.Diagnostic.$Properties[]|null);
            }
            type $Shape = {
              diagnostics?: tfplugin6.Diagnostic.$Shape[]|null;
            };
        }
    }
    class ValidateListResourceConfig {
        constructor(properties?: tfplugin6.ValidateListResourceConfig.$Properties);
        static encode(message: tfplugin6.ValidateListResourceConfig.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ValidateListResourceConfig & tfplugin6.ValidateListResourceConfig.$Shape;
    }
    namespace ValidateListResourceConfig {
        interface $Properties {
        }
        type $Shape = tfplugin6.ValidateListResourceConfig.$Properties;
        class Request {
            constructor(properties?: tfplugin6.ValidateListResourceConfig.Request.$Properties);
            typeName: string;
            config?: (tfplugin6.DynamicValue.$Properties|null);
            includeResourceObject?: (tfplugin6.DynamicValue.$Properties|null);
            limit?: (tfplugin6.DynamicValue.$Properties|null);
            static encode(message: tfplugin6.ValidateListResourceConfig.Request.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ValidateListResourceConfig.Request & tfplugin6.ValidateListResourceConfig.Request.$Shape;
        }
        namespace Request {
            interface $Properties {
                typeName?: (string|null);
                config?: (tfplugin6.DynamicValue.$Properties|null);
                includeResourceObject?: (tfplugin6.DynamicValue.$Properties|null);
                limit?: (tfplugin6.DynamicValue.$Properties|null);
            }
            type $Shape = tfplugin6.ValidateListResourceConfig.Request.$Properties;
        }
        class Response {
            constructor(properties?: tfplugin6.ValidateListResourceConfig.Response.$Properties);
            diagnostics: tfplugin6.Diagnostic.$Properties[];
            static encode(message: tfplugin6.ValidateListResourceConfig.Response.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ValidateListResourceConfig.Response & tfplugin6.ValidateListResourceConfig.Response.$Shape;
        }
        namespace Response {
            interface $Properties {
                diagnostics?: (tfplugin6.Diagnostic.$Properties[]|null);
            }
            type $Shape = {
              diagnostics?: tfplugin6.Diagnostic.$Shape[]|null;
            };
        }
    }
    class ListResource {
        constructor(properties?: tfplugin6.ListResource.$Properties);
        static encode(message: tfplugin6.ListResource.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ListResource & tfplugin6.ListResource.$Shape;
    }
    namespace ListResource {
        interface $Properties {
        }
        type $Shape = tfplugin6.ListResource.$Properties;
        class Request {
            constructor(properties?: tfplugin6.ListResource.Request.$Properties);
            typeName: string;
            config?: (tfplugin6.DynamicValue.$Properties|null);
            includeResourceObject: boolean;
            limit: number;
            static encode(message: tfplugin6.ListResource.Request.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ListResource.Request & tfplugin6.ListResource.Request.$Shape;
        }
        namespace Request {
            interface $Properties {
                typeName?: (string|null);
                config?: (tfplugin6.DynamicValue.$Properties|null);
                includeResourceObject?: (boolean|null);
                limit?: (number|null);
            }
            type $Shape = tfplugin6.ListResource.Request.$Properties;
        }
        class Event {
            constructor(properties?: tfplugin6.ListResource.Event.$Properties);
            identity?: (tfplugin6.ResourceIdentityData.$Properties|null);
            displayName: string;
            resourceObject?: (tfplugin6.DynamicValue.$Properties|null);
            diagnostic: tfplugin6.Diagnostic.$Properties[];
            static encode(message: tfplugin6.ListResource.Event.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ListResource.Event & tfplugin6.ListResource.Event.$Shape;
        }
        namespace Event {
            interface $Properties {
                identity?: (tfplugin6.ResourceIdentityData.$Properties|null);
                displayName?: (string|null);
                resourceObject?: (tfplugin6.DynamicValue.$Properties|null);
                diagnostic?: (tfplugin6.Diagnostic.$Properties[]|null);
            }
            type $Shape = {
              identity?: tfplugin6.ResourceIdentityData.$Shape|null;
              displayName?: string|null;
              resourceObject?: tfplugin6.DynamicValue.$Shape|null;
              diagnostic?: tfplugin6.Diagnostic.$Shape[]|null;
            };
        }
    }
    class ValidateActionConfig {
        constructor(properties?: tfplugin6.ValidateActionConfig.$Properties);
        static encode(message: tfplugin6.ValidateActionConfig.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ValidateActionConfig & tfplugin6.ValidateActionConfig.$Shape;
    }
    namespace ValidateActionConfig {
        interface $Properties {
        }
        type $Shape = tfplugin6.ValidateActionConfig.$Properties;
        class Request {
            constructor(properties?: tfplugin6.ValidateActionConfig.Request.$Properties);
            typeName: string;
            config?: (tfplugin6.DynamicValue.$Properties|null);
            static encode(message: tfplugin6.ValidateActionConfig.Request.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ValidateActionConfig.Request & tfplugin6.ValidateActionConfig.Request.$Shape;
        }
        namespace Request {
            interface $Properties {
                typeName?: (string|null);
                config?: (tfplugin6.DynamicValue.$Properties|null);
            }
            type $Shape = tfplugin6.ValidateActionConfig.Request.$Properties;
        }
        class Response {
            constructor(properties?: tfplugin6.ValidateActionConfig.Response.$Properties);
            diagnostics: tfplugin6.Diagnostic.$Properties[];
            static encode(message: tfplugin6.ValidateActionConfig.Response.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ValidateActionConfig.Response & tfplugin6.ValidateActionConfig.Response.$Shape;
        }
        namespace Response {
            interface $Properties {
                diagnostics?: (tfplugin6.Diagnostic.$Properties[]|null);
            }
            type $Shape = {
              diagnostics?: tfplugin6.Diagnostic.$Shape[]|null;
            };
        }
    }
    class PlanAction {
        constructor(properties?: tfplugin6.PlanAction.$Properties);
        static encode(message: tfplugin6.PlanAction.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.PlanAction & tfplugin6.PlanAction.$Shape;
    }
    namespace PlanAction {
        interface $Properties {
        }
        type $Shape = tfplugin6.PlanAction.$Properties;
        class Request {
            constructor(properties?: tfplugin6.PlanAction.Request.$Properties);
            actionType: string;
            config?: (tfplugin6.DynamicValue.$Properties|null);
            clientCapabilities?: (tfplugin6.ClientCapabilities.$Properties|null);
            static encode(message: tfplugin6.PlanAction.Request.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.PlanAction.Request & tfplugin6.PlanAction.Request.$Shape;
        }
        namespace Request {
            interface $Properties {
                actionType?: (string|null);
                config?: (tfplugin6.DynamicValue.$Properties|null);
                clientCapabilities?: (tfplugin6.ClientCapabilities.$Properties|null);
            }
            type $Shape = tfplugin6.PlanAction.Request.$Properties;
        }
        class Response {
            constructor(properties?: tfplugin6.PlanAction.Response.$Properties);
            diagnostics: tfplugin6.Diagnostic.$Properties[];
            deferred?: (tfplugin6.Deferred.$Properties|null);
            static encode(message: tfplugin6.PlanAction.Response.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.PlanAction.Response & tfplugin6.PlanAction.Response.$Shape;
        }
        namespace Response {
            interface $Properties {
                diagnostics?: (tfplugin6.Diagnostic.$Properties[]|null);
                deferred?: (tfplugin6.Deferred.$Properties|null);
            }
            type $Shape = {
              diagnostics?: tfplugin6.Diagnostic.$Shape[]|null;
              deferred?: tfplugin6.Deferred.$Shape|null;
            };
        }
    }
    class InvokeAction {
        constructor(properties?: tfplugin6.InvokeAction.$Properties);
        static encode(message: tfplugin6.InvokeAction.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.InvokeAction & tfplugin6.InvokeAction.$Shape;
    }
    namespace InvokeAction {
        interface $Properties {
        }
        type $Shape = tfplugin6.InvokeAction.$Properties;
        class Request {
            constructor(properties?: tfplugin6.InvokeAction.Request.$Properties);
            actionType: string;
            config?: (tfplugin6.DynamicValue.$Properties|null);
            clientCapabilities?: (tfplugin6.ClientCapabilities.$Properties|null);
            static encode(message: tfplugin6.InvokeAction.Request.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.InvokeAction.Request & tfplugin6.InvokeAction.Request.$Shape;
        }
        namespace Request {
            interface $Properties {
                actionType?: (string|null);
                config?: (tfplugin6.DynamicValue.$Properties|null);
                clientCapabilities?: (tfplugin6.ClientCapabilities.$Properties|null);
            }
            type $Shape = tfplugin6.InvokeAction.Request.$Properties;
        }
        class Event {
            constructor(properties?: tfplugin6.InvokeAction.Event.$Properties);
            progress?: (tfplugin6.InvokeAction.Event.Progress.$Properties|null);
            completed?: (tfplugin6.InvokeAction.Event.Completed.$Properties|null);
            type?: ("progress"|"completed");
            static encode(message: tfplugin6.InvokeAction.Event.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.InvokeAction.Event & tfplugin6.InvokeAction.Event.$Shape;
        }
        namespace Event {
            interface $Properties {
                progress?: (tfplugin6.InvokeAction.Event.Progress.$Properties|null);
                completed?: (tfplugin6.InvokeAction.Event.Completed.$Properties|null);
                type?: ("progress"|"completed");
            }
            type $Shape = {
              progress?: tfplugin6.InvokeAction.Event.Progress.$Shape|null;
              completed?: tfplugin6.InvokeAction.Event.Completed.$Shape|null;
            } & (
              ({ type?: undefined; progress?: null; completed?: null }|{ type?: "progress"; progress: tfplugin6.InvokeAction.Event.Progress.$Shape; completed?: null }|{ type?: "completed"; progress?: null; completed: tfplugin6.InvokeAction.Event.Completed.$Shape })
            );
            class Progress {
                constructor(properties?: tfplugin6.InvokeAction.Event.Progress.$Properties);
                message: string;
                static encode(message: tfplugin6.InvokeAction.Event.Progress.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.InvokeAction.Event.Progress & tfplugin6.InvokeAction.Event.Progress.$Shape;
            }
            namespace Progress {
                interface $Properties {
                    message?: (string|null);
                }
                type $Shape = tfplugin6.InvokeAction.Event.Progress.$Properties;
            }
            class Completed {
                constructor(properties?: tfplugin6.InvokeAction.Event.Completed.$Properties);
                diagnostics: tfplugin6.Diagnostic.$Properties[];
                static encode(message: tfplugin6.InvokeAction.Event.Completed.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
                static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.InvokeAction.Event.Completed & tfplugin6.InvokeAction.Event.Completed.$Shape;
            }
            namespace Completed {
                interface $Properties {
                    diagnostics?: (tfplugin6.Diagnostic.$Properties[]|null);
                }
                type $Shape = {
                  diagnostics?: tfplugin6.Diagnostic.$Shape[]|null;
                };
            }
        }
    }
    class ValidateStateStore {
        constructor(properties?: tfplugin6.ValidateStateStore.$Properties);
        static encode(message: tfplugin6.ValidateStateStore.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ValidateStateStore & tfplugin6.ValidateStateStore.$Shape;
    }
    namespace ValidateStateStore {
        interface $Properties {
        }
        type $Shape = tfplugin6.ValidateStateStore.$Properties;
        class Request {
            constructor(properties?: tfplugin6.ValidateStateStore.Request.$Properties);
            typeName: string;
            config?: (tfplugin6.DynamicValue.$Properties|null);
            static encode(message: tfplugin6.ValidateStateStore.Request.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ValidateStateStore.Request & tfplugin6.ValidateStateStore.Request.$Shape;
        }
        namespace Request {
            interface $Properties {
                typeName?: (string|null);
                config?: (tfplugin6.DynamicValue.$Properties|null);
            }
            type $Shape = tfplugin6.ValidateStateStore.Request.$Properties;
        }
        class Response {
            constructor(properties?: tfplugin6.ValidateStateStore.Response.$Properties);
            diagnostics: tfplugin6.Diagnostic.$Properties[];
            static encode(message: tfplugin6.ValidateStateStore.Response.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ValidateStateStore.Response & tfplugin6.ValidateStateStore.Response.$Shape;
        }
        namespace Response {
            interface $Properties {
                diagnostics?: (tfplugin6.Diagnostic.$Properties[]|null);
            }
            type $Shape = {
              diagnostics?: tfplugin6.Diagnostic.$Shape[]|null;
            };
        }
    }
    class ConfigureStateStore {
        constructor(properties?: tfplugin6.ConfigureStateStore.$Properties);
        static encode(message: tfplugin6.ConfigureStateStore.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ConfigureStateStore & tfplugin6.ConfigureStateStore.$Shape;
    }
    namespace ConfigureStateStore {
        interface $Properties {
        }
        type $Shape = tfplugin6.ConfigureStateStore.$Properties;
        class Request {
            constructor(properties?: tfplugin6.ConfigureStateStore.Request.$Properties);
            typeName: string;
            config?: (tfplugin6.DynamicValue.$Properties|null);
            capabilities?: (tfplugin6.StateStoreClientCapabilities.$Properties|null);
            static encode(message: tfplugin6.ConfigureStateStore.Request.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ConfigureStateStore.Request & tfplugin6.ConfigureStateStore.Request.$Shape;
        }
        namespace Request {
            interface $Properties {
                typeName?: (string|null);
                config?: (tfplugin6.DynamicValue.$Properties|null);
                capabilities?: (tfplugin6.StateStoreClientCapabilities.$Properties|null);
            }
            type $Shape = tfplugin6.ConfigureStateStore.Request.$Properties;
        }
        class Response {
            constructor(properties?: tfplugin6.ConfigureStateStore.Response.$Properties);
            diagnostics: tfplugin6.Diagnostic.$Properties[];
            capabilities?: (tfplugin6.StateStoreServerCapabilities.$Properties|null);
            static encode(message: tfplugin6.ConfigureStateStore.Response.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ConfigureStateStore.Response & tfplugin6.ConfigureStateStore.Response.$Shape;
        }
        namespace Response {
            interface $Properties {
                diagnostics?: (tfplugin6.Diagnostic.$Properties[]|null);
                capabilities?: (tfplugin6.StateStoreServerCapabilities.$Properties|null);
            }
            type $Shape = {
              diagnostics?: tfplugin6.Diagnostic.$Shape[]|null;
              capabilities?: tfplugin6.StateStoreServerCapabilities.$Shape|null;
            };
        }
    }
    class StateStoreClientCapabilities {
        constructor(properties?: tfplugin6.StateStoreClientCapabilities.$Properties);
        chunkSize: number;
        static encode(message: tfplugin6.StateStoreClientCapabilities.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.StateStoreClientCapabilities & tfplugin6.StateStoreClientCapabilities.$Shape;
    }
    namespace StateStoreClientCapabilities {
        interface $Properties {
            chunkSize?: (number|null);
        }
        type $Shape = tfplugin6.StateStoreClientCapabilities.$Properties;
    }
    class StateStoreServerCapabilities {
        constructor(properties?: tfplugin6.StateStoreServerCapabilities.$Properties);
        chunkSize: number;
        static encode(message: tfplugin6.StateStoreServerCapabilities.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.StateStoreServerCapabilities & tfplugin6.StateStoreServerCapabilities.$Shape;
    }
    namespace StateStoreServerCapabilities {
        interface $Properties {
            chunkSize?: (number|null);
        }
        type $Shape = tfplugin6.StateStoreServerCapabilities.$Properties;
    }
    class ReadStateBytes {
        constructor(properties?: tfplugin6.ReadStateBytes.$Properties);
        static encode(message: tfplugin6.ReadStateBytes.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ReadStateBytes & tfplugin6.ReadStateBytes.$Shape;
    }
    namespace ReadStateBytes {
        interface $Properties {
        }
        type $Shape = tfplugin6.ReadStateBytes.$Properties;
        class Request {
            constructor(properties?: tfplugin6.ReadStateBytes.Request.$Properties);
            typeName: string;
            stateId: string;
            static encode(message: tfplugin6.ReadStateBytes.Request.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ReadStateBytes.Request & tfplugin6.ReadStateBytes.Request.$Shape;
        }
        namespace Request {
            interface $Properties {
                typeName?: (string|null);
                stateId?: (string|null);
            }
            type $Shape = tfplugin6.ReadStateBytes.Request.$Properties;
        }
        class Response {
            constructor(properties?: tfplugin6.ReadStateBytes.Response.$Properties);
            bytes: Uint8Array;
            totalLength: number;
            range?: (tfplugin6.StateRange.$Properties|null);
            diagnostics: tfplugin6.Diagnostic.$Properties[];
            static encode(message: tfplugin6.ReadStateBytes.Response.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.ReadStateBytes.Response & tfplugin6.ReadStateBytes.Response.$Shape;
        }
        namespace Response {
            interface $Properties {
                bytes?: (Uint8Array|null);
                totalLength?: (number|null);
                range?: (tfplugin6.StateRange.$Properties|null);
                diagnostics?: (tfplugin6.Diagnostic.$Properties[]|null);
            }
            type $Shape = {
              bytes?: Uint8Array|null;
              totalLength?: number|null;
              range?: tfplugin6.StateRange.$Shape|null;
              diagnostics?: tfplugin6.Diagnostic.$Shape[]|null;
            };
        }
    }
    class WriteStateBytes {
        constructor(properties?: tfplugin6.WriteStateBytes.$Properties);
        static encode(message: tfplugin6.WriteStateBytes.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.WriteStateBytes & tfplugin6.WriteStateBytes.$Shape;
    }
    namespace WriteStateBytes {
        interface $Properties {
        }
        type $Shape = tfplugin6.WriteStateBytes.$Properties;
        class RequestChunk {
            constructor(properties?: tfplugin6.WriteStateBytes.RequestChunk.$Properties);
            meta?: (tfplugin6.RequestChunkMeta.$Properties|null);
            bytes: Uint8Array;
            totalLength: number;
            range?: (tfplugin6.StateRange.$Properties|null);
            static encode(message: tfplugin6.WriteStateBytes.RequestChunk.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.WriteStateBytes.RequestChunk & tfplugin6.WriteStateBytes.RequestChunk.$Shape;
        }
        namespace RequestChunk {
            interface $Properties {
                meta?: (tfplugin6.RequestChunkMeta.$Properties|null);
                bytes?: (Uint8Array|null);
                totalLength?: (number|null);
                range?: (tfplugin6.StateRange.$Properties|null);
            }
            type $Shape = tfplugin6.WriteStateBytes.RequestChunk.$Properties;
        }
        class Response {
            constructor(properties?: tfplugin6.WriteStateBytes.Response.$Properties);
            diagnostics: tfplugin6.Diagnostic.$Properties[];
            static encode(message: tfplugin6.WriteStateBytes.Response.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.WriteStateBytes.Response & tfplugin6.WriteStateBytes.Response.$Shape;
        }
        namespace Response {
            interface $Properties {
                diagnostics?: (tfplugin6.Diagnostic.$Properties[]|null);
            }
            type $Shape = {
              diagnostics?: tfplugin6.Diagnostic.$Shape[]|null;
            };
        }
    }
    class RequestChunkMeta {
        constructor(properties?: tfplugin6.RequestChunkMeta.$Properties);
        typeName: string;
        stateId: string;
        static encode(message: tfplugin6.RequestChunkMeta.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.RequestChunkMeta & tfplugin6.RequestChunkMeta.$Shape;
    }
    namespace RequestChunkMeta {
        interface $Properties {
            typeName?: (string|null);
            stateId?: (string|null);
        }
        type $Shape = tfplugin6.RequestChunkMeta.$Properties;
    }
    class StateRange {
        constructor(properties?: tfplugin6.StateRange.$Properties);
        start: number;
        end: number;
        static encode(message: tfplugin6.StateRange.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.StateRange & tfplugin6.StateRange.$Shape;
    }
    namespace StateRange {
        interface $Properties {
            start?: (number|null);
            end?: (number|null);
        }
        type $Shape = tfplugin6.StateRange.$Properties;
    }
    class LockState {
        constructor(properties?: tfplugin6.LockState.$Properties);
        static encode(message: tfplugin6.LockState.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.LockState & tfplugin6.LockState.$Shape;
    }
    namespace LockState {
        interface $Properties {
        }
        type $Shape = tfplugin6.LockState.$Properties;
        class Request {
            constructor(properties?: tfplugin6.LockState.Request.$Properties);
            typeName: string;
            stateId: string;
            operation: string;
            static encode(message: tfplugin6.LockState.Request.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.LockState.Request & tfplugin6.LockState.Request.$Shape;
        }
        namespace Request {
            interface $Properties {
                typeName?: (string|null);
                stateId?: (string|null);
                operation?: (string|null);
            }
            type $Shape = tfplugin6.LockState.Request.$Properties;
        }
        class Response {
            constructor(properties?: tfplugin6.LockState.Response.$Properties);
            lockId: string;
            diagnostics: tfplugin6.Diagnostic.$Properties[];
            static encode(message: tfplugin6.LockState.Response.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.LockState.Response & tfplugin6.LockState.Response.$Shape;
        }
        namespace Response {
            interface $Properties {
                lockId?: (string|null);
                diagnostics?: (tfplugin6.Diagnostic.$Properties[]|null);
            }
            type $Shape = {
              lockId?: string|null;
              diagnostics?: tfplugin6.Diagnostic.$Shape[]|null;
            };
        }
    }
    class UnlockState {
        constructor(properties?: tfplugin6.UnlockState.$Properties);
        static encode(message: tfplugin6.UnlockState.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.UnlockState & tfplugin6.UnlockState.$Shape;
    }
    namespace UnlockState {
        interface $Properties {
        }
        type $Shape = tfplugin6.UnlockState.$Properties;
        class Request {
            constructor(properties?: tfplugin6.UnlockState.Request.$Properties);
            typeName: string;
            stateId: string;
            lockId: string;
            static encode(message: tfplugin6.UnlockState.Request.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.UnlockState.Request & tfplugin6.UnlockState.Request.$Shape;
        }
        namespace Request {
            interface $Properties {
                typeName?: (string|null);
                stateId?: (string|null);
                lockId?: (string|null);
            }
            type $Shape = tfplugin6.UnlockState.Request.$Properties;
        }
        class Response {
            constructor(properties?: tfplugin6.UnlockState.Response.$Properties);
            diagnostics: tfplugin6.Diagnostic.$Properties[];
            static encode(message: tfplugin6.UnlockState.Response.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.UnlockState.Response & tfplugin6.UnlockState.Response.$Shape;
        }
        namespace Response {
            interface $Properties {
                diagnostics?: (tfplugin6.Diagnostic.$Properties[]|null);
            }
            type $Shape = {
              diagnostics?: tfplugin6.Diagnostic.$Shape[]|null;
            };
        }
    }
    class GetStates {
        constructor(properties?: tfplugin6.GetStates.$Properties);
        static encode(message: tfplugin6.GetStates.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.GetStates & tfplugin6.GetStates.$Shape;
    }
    namespace GetStates {
        interface $Properties {
        }
        type $Shape = tfplugin6.GetStates.$Properties;
        class Request {
            constructor(properties?: tfplugin6.GetStates.Request.$Properties);
            typeName: string;
            static encode(message: tfplugin6.GetStates.Request.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.GetStates.Request & tfplugin6.GetStates.Request.$Shape;
        }
        namespace Request {
            interface $Properties {
                typeName?: (string|null);
            }
            type $Shape = tfplugin6.GetStates.Request.$Properties;
        }
        class Response {
            constructor(properties?: tfplugin6.GetStates.Response.$Properties);
            stateId: string[];
            diagnostics: tfplugin6.Diagnostic.$Properties[];
            static encode(message: tfplugin6.GetStates.Response.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.GetStates.Response & tfplugin6.GetStates.Response.$Shape;
        }
        namespace Response {
            interface $Properties {
                stateId?: (string[]|null);
                diagnostics?: (tfplugin6.Diagnostic.$Properties[]|null);
            }
            type $Shape = {
              stateId?: string[]|null;
              diagnostics?: tfplugin6.Diagnostic.$Shape[]|null;
            };
        }
    }
    class DeleteState {
        constructor(properties?: tfplugin6.DeleteState.$Properties);
        static encode(message: tfplugin6.DeleteState.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.DeleteState & tfplugin6.DeleteState.$Shape;
    }
    namespace DeleteState {
        interface $Properties {
        }
        type $Shape = tfplugin6.DeleteState.$Properties;
        class Request {
            constructor(properties?: tfplugin6.DeleteState.Request.$Properties);
            typeName: string;
            stateId: string;
            static encode(message: tfplugin6.DeleteState.Request.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.DeleteState.Request & tfplugin6.DeleteState.Request.$Shape;
        }
        namespace Request {
            interface $Properties {
                typeName?: (string|null);
                stateId?: (string|null);
            }
            type $Shape = tfplugin6.DeleteState.Request.$Properties;
        }
        class Response {
            constructor(properties?: tfplugin6.DeleteState.Response.$Properties);
            diagnostics: tfplugin6.Diagnostic.$Properties[];
            static encode(message: tfplugin6.DeleteState.Response.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): tfplugin6.DeleteState.Response & tfplugin6.DeleteState.Response.$Shape;
        }
        namespace Response {
            interface $Properties {
                diagnostics?: (tfplugin6.Diagnostic.$Properties[]|null);
            }
            type $Shape = {
              diagnostics?: tfplugin6.Diagnostic.$Shape[]|null;
            };
        }
    }
}
export namespace google {
    namespace protobuf {
        class Timestamp {
            constructor(properties?: google.protobuf.Timestamp.$Properties);
            seconds: number;
            nanos: number;
            static encode(message: google.protobuf.Timestamp.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;
            static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): google.protobuf.Timestamp & google.protobuf.Timestamp.$Shape;
        }
        namespace Timestamp {
            interface $Properties {
                seconds?: (number|null);
                nanos?: (number|null);
            }
            type $Shape = google.protobuf.Timestamp.$Properties;
        }
    }
}
