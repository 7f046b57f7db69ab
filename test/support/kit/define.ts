import { definitionsFor } from "../../../src/schema/index.ts";
import type { Store } from "./store.ts";

export const { resource, dataSource, ephemeral, stateStore } = definitionsFor<Store>();
