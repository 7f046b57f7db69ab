import { elapsedOf } from "../../../http/index.ts";
import {
  DiagnosticError,
  type Fields,
  isInteger,
  list,
  number,
  RemoteError,
  string,
} from "../../../schema/index.ts";
import { isObject } from "../api/calls/error-message.ts";
import type { WireMapping } from "../api/objects/wire-mapping.ts";
import {
  type Attributes,
  type CrudCreateContext,
  type CrudReadContext,
  type CrudUpdateContext,
  crud,
} from "../crud.ts";
import { resourceFamily } from "../family.ts";
import { basicIntegrationAttributes, integrationAttributes, serverToken } from "../integration/attributes.ts";
import { type AccountMappings, sameFile } from "./account_mappings/wire.ts";

/** The maximum number of attempts to create a cloud account. */
const retries = number(
  "The number of attempts to create the integration, because new credentials take a while to become valid. The pauses between attempts grow from half a second to 10 seconds, and there are no more attempts after 20 minutes. Values below 2 mean one attempt",
)
  .validate(isInteger)
  .default(5)
  .notReturned();

const longestMs = 20 * 60_000;

/** Repeats a create that the API rejects, up to the number of attempts in the plan. */
export function retriedCrud(schema: Fields, mapping: WireMapping) {
  const operations = crud(schema, mapping);
  return {
    ...operations,

    async create(context: CrudCreateContext<{ readonly retries: number }>) {
      const { plan, api, signal } = context;
      const { clock } = api;
      const end = elapsedOf(clock) + longestMs;
      for (let attempt = 1; ; attempt++) {
        try {
          return await operations.create(context);
        } catch (error) {
          if (!(error instanceof RemoteError) || mayHaveMade(error) || signal.aborted) throw error;
          const pause = pauseAfter(attempt);
          if (attempt >= plan.retries || elapsedOf(clock) + pause >= end) {
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

/** The mappings in a plan, or in a prior state, where an import has none. */
interface Mapped {
  readonly org_account_mappings: readonly AccountMappings[] | null;
}

/** The state keeps the configured form of account mappings while the API has the same file. */
function mappedCrud(schema: Fields, mapping: WireMapping) {
  const operations = retriedCrud(schema, mapping);
  const keepForm = (result: Attributes, { org_account_mappings }: Mapped) => {
    const known = org_account_mappings ?? [];
    const found = (result.org_account_mappings ?? known) as readonly AccountMappings[];
    return { ...result, org_account_mappings: sameFile(known, found) ? known : found };
  };
  return {
    ...operations,

    async create(context: CrudCreateContext<Mapped & { readonly retries: number }>) {
      return keepForm(await operations.create(context), context.plan);
    },

    async update(context: CrudUpdateContext<Mapped>) {
      return keepForm(await operations.update(context), context.plan);
    },

    async read(context: CrudReadContext<Mapped>) {
      const account = await operations.read(context);
      if (account && account.org_account_mappings === undefined) {
        const detail =
          "The account mapping file of this integration is not valid base64-encoded JSON of the expected form. Correct or remove it in the platform.";
        throw new DiagnosticError(["org_account_mappings"], "Account mappings not readable", detail);
      }
      return account && keepForm(account, context.prior);
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
    regions: list(string(), "The regions in which the scanners run").unordered().required(),
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
