import { DiagnosticError, isInteger, list, number, RemoteError, string } from "../../../schema/index.ts";
import { isObject } from "../api/calls/error-message.ts";
import type { WireMapping } from "../api/objects/wire-mapping.ts";
import { type CrudCreateContext, type CrudReadContext, crud, type Picked, pickAttributes } from "../crud.ts";
import { resourceFamily } from "../family.ts";
import { basicIntegrationAttributes, integrationAttributes, serverToken } from "../integration/attributes.ts";
import { type AccountMappings, type AccountMappingsOutput, sameFile } from "./account_mappings/wire.ts";

/** How often to try to create a cloud account. */
const retries = number(
  "The number of attempts to create the integration, because new credentials take a while to become valid. The pauses between attempts grow from half a second to 10 seconds, and there are no more attempts after 20 minutes. Values below 2 mean one attempt",
)
  .validate(isInteger)
  .default(5)
  .notReturned();

const longestMs = 20 * 60_000;

/** Creates are tried again where the API refuses them, as often as the plan says. */
export function retriedCrud<Schema extends object, Input, Output extends { readonly id: string }>(
  schema: Schema,
  mapping: WireMapping<Input, Output>,
) {
  type Result = Picked<Schema, Output>;
  type Plan = Input & { readonly retries: number };
  return {
    ...crud(schema, mapping),

    async create({
      plan,
      api,
      signal,
      checkpoint,
    }: CrudCreateContext<Plan, NoInfer<Result>>): Promise<Result> {
      const { clock } = api;
      const end = clock.now() + longestMs;
      for (let attempt = 1; ; attempt++) {
        try {
          const made = await api.objects(mapping).create(plan, { signal });
          checkpoint({ id: made.id });
          return pickAttributes(schema, made);
        } catch (error) {
          if (!(error instanceof RemoteError) || mayHaveMade(error) || signal.aborted) throw error;
          const pause = pauseAfter(attempt);
          if (attempt >= plan.retries || clock.now() + pause >= end) {
            throw notCreated(mapping.title(plan), attempt, error);
          }
          // An interrupt tells less than what went wrong before it.
          await clock.sleep(pause, signal).catch(() => {
            throw error;
          });
        }
      }
    },
  };
}

interface MappedReading extends CrudReadContext {
  readonly prior: CrudReadContext["prior"] & {
    readonly org_account_mappings: readonly AccountMappings[] | null;
  };
}

interface Mapped {
  readonly org_account_mappings: readonly AccountMappings[];
}

/** The state keeps account mappings as they are written where the API has the same file. */
function mappedCrud<
  Schema extends object,
  Input,
  Output extends AccountMappingsOutput & { readonly id: string },
>(schema: Schema, mapping: WireMapping<Input, Output>) {
  const operations = retriedCrud(schema, mapping);
  type Result = Picked<Schema, Output>;
  // The input of the mapping has what its output has.
  const asPlanned = (result: Result, { org_account_mappings: planned }: Mapped): Result => {
    const { org_account_mappings: found = planned } = result as Partial<Mapped>;
    return { ...result, org_account_mappings: sameFile(planned, found) ? planned : found };
  };
  return {
    ...operations,

    async create(context: Parameters<typeof operations.create>[0]): Promise<Result> {
      return asPlanned(await operations.create(context), context.plan as unknown as Mapped);
    },

    async update(context: Parameters<typeof operations.update>[0]): Promise<Result> {
      return asPlanned(await operations.update(context), context.plan as unknown as Mapped);
    },

    async read({ prior, api, signal }: MappedReading) {
      const account = await api.objects(mapping).find(prior.id ?? "", { signal });
      if (!account) return null;
      if (account.has_unknown_mappings) {
        const detail =
          "The account mapping file of this integration is not valid base64-encoded JSON of the expected form. Correct or remove it in the platform.";
        throw new DiagnosticError(["org_account_mappings"], "Account mappings not readable", detail);
      }
      const { org_account_mappings: found } = account;
      const before = prior.org_account_mappings ?? [];
      return {
        ...pickAttributes(schema, account),
        org_account_mappings: sameFile(before, found) ? before : found,
      };
    },
  };
}

/** Builds a cloud account. */
export const cloudAccount = resourceFamily({ ...integrationAttributes, retries }, retriedCrud);

/** Builds one that does not tell its type, nor whether it belongs to the organization, or tells it under another name. */
export const basicCloudAccount = resourceFamily({ ...basicIntegrationAttributes, retries }, retriedCrud);

/** Builds one of an organization, with account mappings. */
export const organizationAccount = resourceFamily({ ...integrationAttributes, retries }, mappedCrud);

const { id, name, intg_guid } = integrationAttributes;

/** Builds data-posture scanning. */
export const dataPosture = resourceFamily(
  {
    id,
    name,
    integration_guid: intg_guid,
    retries,
    regions: list(string(), "The regions in which the scanners run").required(),
    server_token: serverToken,
  },
  retriedCrud,
);

/**
 * Whether another attempt could make a second account. Not after an error that the API itself reports: by then the
 * account has been looked for, and has not been found.
 */
function mayHaveMade({ mayHaveTakenEffect, kind, json }: RemoteError): boolean {
  return mayHaveTakenEffect && !(kind === "status" && isObject(json));
}

/** Milliseconds before the next attempt: 0.5, 1, 2, 4, 8 seconds, then 10. */
function pauseAfter(attempt: number): number {
  return Math.min(10_000, 500 * 2 ** (attempt - 1));
}

function notCreated(title: string, attempts: number, cause: RemoteError): DiagnosticError {
  const tried = attempts === 1 ? "one attempt" : `${attempts} attempts`;
  const advice =
    cause.kind === "status" ? " Correct its settings; if its credentials are new, increase retries." : "";
  const detail = `${cause.message.trim()}\n\nCreating ${title} failed in ${tried}.${advice}`;
  return new DiagnosticError([], "Integration not created", detail, { cause });
}
