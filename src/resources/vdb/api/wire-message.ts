export * from "../../../protobuf/message.ts";
