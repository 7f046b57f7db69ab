import { DiagnosticError, isInteger, number } from "../../../schema/index.ts";
import { ApiError } from "../api/errors.ts";
import type { WireMapping } from "../api/objects/wire-mapping.ts";
import { type Creation, crud, type Picked, pickAttributes } from "../crud.ts";
import { basicIntegrationAttributes, integrationAttributes } from "./shared.ts";

/** How often to try to create a cloud account. */
export const retries = number(
  "How many times to try to create the integration, because new credentials take a while to work. Pauses in between grow from half a second to 10 seconds, and there are no more tries after 20 minutes. Values below 2 mean once",
)
  .validate(isInteger)
  .default(5)
  .notReturned();

/** What nearly all cloud accounts have. */
export const basicCloudAccountAttributes = { ...basicIntegrationAttributes, retries };

/** What most cloud accounts have in common. */
export const cloudAccountAttributes = { ...integrationAttributes, retries };

const longestMs = 20 * 60_000;

/** The life of a cloud account: what the API refuses to make is tried again, as often as the plan says. */
export function cloudAccountLife<Schema extends object, Input, Output extends { readonly id: string }>(
  schema: Schema,
  kind: WireMapping<Input, Output>,
) {
  type Remote = Picked<Schema, Output>;
  type Plan = Input & { readonly retries: number };
  return {
    ...crud(schema, kind),

    async create({ plan, api, signal, checkpoint }: Creation<Plan, NoInfer<Remote>>): Promise<Remote> {
      const { clock } = api;
      const end = clock.now() + longestMs;
      for (let attempt = 1; ; attempt++) {
        try {
          const made = await api.objects(kind).create(plan, { signal });
          checkpoint({ id: made.id });
          return pickAttributes(schema, made);
        } catch (error) {
          if (!(error instanceof ApiError) || mayHaveMade(error) || signal.aborted) throw error;
          const pause = pauseAfter(attempt);
          if (attempt >= plan.retries || clock.now() + pause >= end) {
            throw notCreated(kind.title(plan), attempt, error);
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

/**
 * Whether another attempt could make a second account. Not after an error that the API itself reports: by then the
 * account has been looked for, and has not been found.
 */
function mayHaveMade({ ambiguous, kind, fromApi }: ApiError): boolean {
  return ambiguous && !(kind === "status" && fromApi);
}

/** Milliseconds before the next attempt: 0.5, 1, 2, 4, 8 seconds, then 10. */
function pauseAfter(attempt: number): number {
  return Math.min(10_000, 500 * 2 ** (attempt - 1));
}

function notCreated(title: string, attempts: number, cause: ApiError): DiagnosticError {
  const tried = attempts === 1 ? "one attempt" : `${attempts} attempts`;
  const advice =
    cause.kind === "status" ? " Correct its settings; if its credentials are new, raise retries." : "";
  const detail = `${cause.message.trim()}\n\nCreating ${title} failed in ${tried}.${advice}`;
  return new DiagnosticError([], "Integration not created", detail, { cause });
}
