import type { Caller, CoreMethod, CoreRequest, CoreResponse } from "../../src/testing/core/core.ts";

/** A client that supports an older version of the protocol. */
export interface OlderClient {
  /** The request to ConfigureProvider. */
  readonly terraformVersion: string;
  /** The capabilities that the client sends; undefined for a client whose requests have no such field. */
  readonly capabilities: { readonly writeOnlyAttributesAllowed: boolean } | undefined;
  /** Whether identities are asked for, stored and sent. */
  readonly knowsIdentities: boolean;
  /** The methods that the client never calls. */
  readonly neverCalls: RegExp;
}

const newest = /List|Action|GenerateResourceConfig|State(Store|s$)|lockState|deleteState/;

/** Important older clients. Their sources show which features each supports. */
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

/** Members that no older client sends: the private data of a plan, and the request of a list for objects. */
const newMembers: ReadonlySet<string> = new Set(["plannedPrivate"]);

/**
 * Makes calls like an older client: removes members that the client does not know from requests and responses. `seen` receives each whole
 * response.
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
