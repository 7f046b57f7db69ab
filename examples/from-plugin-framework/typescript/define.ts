import type { HttpClient } from "../../../src/http/index.ts";
import { definitionsFor } from "../../../src/index.ts";

/** All definitions receive the client that the provider's `configure` returns. */
export const { resource } = definitionsFor<HttpClient>();
