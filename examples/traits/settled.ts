import { type TraitChangeContext, untilAsPlanned } from "../../src/schema/index.ts";
import { trait } from "./define.ts";

/** Waits after each change until the service shows it: it finds a new object late, and shows old values for a while. */
export const settled = trait({ name: "settled", schema: {}, create: settle, update: settle });

async function settle<R extends object>(
  { readAgain, diagnostics, signal, log }: TraitChangeContext,
  next: () => Promise<R>,
): Promise<R> {
  const object = await next();
  return await untilAsPlanned({
    what: "the service to show the object as planned",
    find: () => readAgain(object),
    planned: object,
    otherwise: { object, diagnostics },
    interval: 100,
    signal,
    log,
  });
}
