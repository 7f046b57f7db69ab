import type { Caller, CoreMethod, CoreRequest, CoreResponse } from "../../src/testing/core/core.ts";

/** A client that supports an older version of the protocol. */
export interface OlderClient {
  /** The request to ConfigureProvider. */
  readonly terraformVersion: string;
  /** The capabilities that it sends; undefined for a client whose requests have no such field. */
  readonly capabilities: { readonly writeOnlyAttributesAllowed: boolean } | undefined;
  /** Whether identities are asked for, stored and sent. */
  readonly knowsIdentities: boolean;
  /** The methods that it never calls. */
  readonly neverCalls: RegExp;
}

const newest = /List|Action|GenerateResourceConfig|State(Store|s$)|lockState|deleteState/;

/** Clients of some importance. Which of them knows what is in the sources of each. */
export const olderClients: { readonly [name: string]: OlderClient } = {
  "Terraform 1.5": {
    terraformVersion: "1.5.7",
    capabilities: undefined,
    knowsIdentities: false,
    neverCalls:
      /Ephemeral|Identit|moveResourceState|Function|List|Action|GenerateResource|StateStore|States$|lockState|deleteState/,
  },
  "Terraform 1.11": {
    terraformVersion: "1.11.4",
    capabilities: { writeOnlyAttributesAllowed: true },
    knowsIdentities: false,
    neverCalls: new RegExp(`Identit|${newest.source}`),
  },
  "OpenTofu 1.12": {
    terraformVersion: "1.12.6",
    capabilities: { writeOnlyAttributesAllowed: true },
    knowsIdentities: true,
    neverCalls: newest,
  },
  "Pulumi's bridge": {
    terraformVersion: "1.8.0-pulumi",
    capabilities: { writeOnlyAttributesAllowed: true },
    knowsIdentities: false,
    neverCalls: new RegExp(`Ephemeral|Identit|Function|moveResourceState|${newest.source}`),
  },
};

/** Members of requests and responses that belong to identities. */
const identityMembers = /identity$/i;

/** Members that no older client sends: what a plan stored, and what a list wants. */
const newMembers: ReadonlySet<string> = new Set(["plannedPrivate"]);

/**
 * Calls as such a client does: requests have no member that it does not know, and of responses it sees what it knows. `seen` receives each
 * whole response.
 */
export function callsOf(
  { capabilities, knowsIdentities, neverCalls, terraformVersion }: OlderClient,
  seen: (method: CoreMethod, answer: object) => void = () => {},
): (call: Caller) => Caller {
  const known = (message: object) =>
    Object.fromEntries(
      Object.entries(message).flatMap(([name, part]): [string, unknown][] => {
        if (!knowsIdentities && identityMembers.test(name)) return [];
        return [[name, name === "importedResources" ? part.map(known) : part]];
      }),
    );
  return (call) =>
    async <M extends CoreMethod>(method: M, request: CoreRequest<M>) => {
      if (neverCalls.test(method)) {
        throw Object.assign(new Error(`the client does not know ${method}`), { code: 12 });
      }
      const entries = Object.entries(known(request)).filter(
        ([name]) =>
          name !== "clientCapabilities" && !(method === "planResourceChange" && newMembers.has(name)),
      );
      const sent = {
        ...Object.fromEntries(entries),
        ...("clientCapabilities" in request && capabilities && { clientCapabilities: capabilities }),
        ...(method === "configureProvider" && { terraformVersion }),
      };
      const answer = await call(method, sent as CoreRequest<M>);
      seen(method, answer);
      return known(answer) as CoreResponse<M>;
    };
}
