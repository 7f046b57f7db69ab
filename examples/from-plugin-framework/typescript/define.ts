import type { HttpClient } from "../../../src/http/index.ts";
import { definitionsFor } from "../../../src/index.ts";

/** All definitions are handed the client that `configure` of the provider returns. */
export const { resource } = definitionsFor<HttpClient>();
