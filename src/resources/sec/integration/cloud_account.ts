import { DiagnosticError, number, wholeNumber } from "../../../schema/index.ts";
import { ApiError } from "../api/errors.ts";
import type { ObjectKind } from "../api/objects/object-kind.ts";
import { type Creation, objectLife, type Shown, shown } from "../life.ts";
import { integrationAttributes } from "./shared.ts";

const retries = number("How often to try to make the integration, as new credentials take a while to work")
  .validate(wholeNumber)
  .default(5)
  .retained();

/** What all cloud accounts have in common. */
export const cloudAccountAttributes = { ...integrationAttributes, retries };

const longestMs = 20 * 60_000;

/** The life of a cloud account: what the API refuses to make is tried again, as often as the plan says. */
export function cloudAccountLife<Schema extends object, Given, Found extends { readonly id: string }>(
  schema: Schema,
  kind: ObjectKind<Given, Found>,
) {
  type Remote = Shown<Schema, Found>;
  type Plan = Given & { readonly retries: number };
  return {
    ...objectLife(schema, kind),

    async create({ plan, api, signal }: Creation<Plan, NoInfer<Remote>>): Promise<Remote> {
      const { clock } = api;
      const end = clock.now() + longestMs;
      for (let attempt = 1; ; attempt++) {
        try {
          return shown(schema, await api.objects(kind).create(plan, { signal }));
        } catch (error) {
          // What may have been made is not made again.
          if (!(error instanceof ApiError) || error.ambiguous || signal.aborted) throw error;
          const pause = pauseAfter(attempt);
          if (attempt < plan.retries && clock.now() + pause < end) {
            await clock.sleep(pause, signal);
            continue;
          }
          if (attempt === 1) throw error;
          const detail = `${error.message.trim()}\n\nThe API refused ${kind.title(plan)} ${attempt} times. Correct its settings; if its credentials are new, raise retries.`;
          throw new DiagnosticError([], "Integration not created", detail, { cause: error });
        }
      }
    },
  };
}

/** Milliseconds before the next attempt: 0.5, 1, 2, 4, 8 seconds, then 10. */
function pauseAfter(attempt: number): number {
  return Math.min(10_000, 500 * 2 ** (attempt - 1));
}
