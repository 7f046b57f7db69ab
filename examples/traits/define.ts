import { definitionsFor } from "../../src/schema/index.ts";
import type { MessagesApi } from "./api.ts";

/** All definitions of `messages` receive its API client. */
export const { resource, listResource, trait } = definitionsFor<MessagesApi>();
