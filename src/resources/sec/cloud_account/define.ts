import { DiagnosticError, isInteger, list, number, RemoteError, string } from "../../../schema/index.ts";
import { isObject } from "../api/calls/error-message.ts";
import type { WireMapping } from "../api/objects/wire-mapping.ts";
import { type CrudCreateContext, type CrudReadContext, crud, type Picked, pickAttributes } from "../crud.ts";
import { resourceFamily } from "../family.ts";
import { basicIntegrationAttributes, integrationAttributes, serverToken } from "../integration/attributes.ts";
import { type AccountMappings, type AccountMappingsOutput, sameFile } from "./account_mappings/wire.ts";

/** The maximum number of attempts to create a cloud account. */
const retries = number(
  "The number of attempts to create the integration, because new credentials take a while to become valid. The pauses between attempts grow from half a second to 10 seconds, and there are no more attempts after 20 minutes. Values below 2 mean one attempt",
)
  .validate(isInteger)
  .default(5)
  .notReturned();

const longestMs = 20 * 60_000;

/** Repeats a create that the API rejects, up to the number of attempts in the plan. */
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
          // The error of the last attempt explains more than the interrupt.
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

/** The state keeps the configured form of account mappings while the API has the same file. */
function mappedCrud<
  Schema extends object,
  Input,
  Output extends AccountMappingsOutput & { readonly id: string },
>(schema: Schema, mapping: WireMapping<Input, Output>) {
  const operations = retriedCrud(schema, mapping);
  type Result = Picked<Schema, Output>;
  // The input of the mapping has the same attributes as its output.
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

/** Builds a cloud account without the attributes for its type and its organization level, or with other names for them. */
export const basicCloudAccount = resourceFamily({ ...basicIntegrationAttributes, retries }, retriedCrud);

/** Builds the cloud account of an organization, with account mappings. */
export const organizationAccount = resourceFamily({ ...integrationAttributes, retries }, mappedCrud);

const { id, name, intg_guid } = integrationAttributes;

/** Builds an integration for data-posture scanning. */
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
 * Reports whether another attempt could create a second account. It could not after an error that the API itself reports: the
 * client has already searched for the account and has not found it.
 */
function mayHaveMade({ mayHaveTakenEffect, kind, json }: RemoteError): boolean {
  return mayHaveTakenEffect && !(kind === "status" && isObject(json));
}

/** Returns the milliseconds before the next attempt: 0.5, 1, 2, 4 and 8 seconds, then always 10. */
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
