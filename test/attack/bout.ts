import { type Attack, Finding, messageOf, type Setup } from "./attack.ts";
import { watchEffort } from "./effort.ts";
import type { Failure, Tally } from "./order.ts";
import { Random } from "./random.ts";

/** How long to continue, and with which random numbers. */
export interface BoutOptions {
  readonly seed: number;
  /** The time after which no try begins, in the form of `Date.now()`. */
  readonly deadline: number;
  /** The maximum number of tries. */
  readonly most?: number | undefined;
  /** The only try to make. */
  readonly only?: number | undefined;
  /** The maximum number of failures. */
  readonly mostFailures?: number;
  /** Receives the outcome of each try. */
  readonly onTry?: (tally: Tally) => void;
}

/** Makes tries of an attack until the time is over, and at least one. */
export async function fight(attack: Attack, options: BoutOptions): Promise<Tally> {
  const { seed, deadline, only, most = Infinity, mostFailures = 20, onTry = () => undefined } = options;
  const failures: Failure[] = [];
  let setup: Setup | undefined;
  let tries = 0;
  let partsBefore: number | undefined;
  const tally = (): Tally => {
    const parts = setup?.parts === undefined ? partsBefore : (partsBefore ?? 0) + setup.parts;
    return { tries, failures, ...(parts !== undefined && { parts }) };
  };
  const close = async () => {
    partsBefore = tally().parts;
    const closing = setup;
    setup = undefined;
    return await closed(closing, attack.patience);
  };
  try {
    for (let number = only ?? 0; tries === 0 || (tries < most && Date.now() < deadline); number++) {
      let isOpen = false;
      try {
        setup ??= await attack.open();
        isOpen = true;
        await within(attack.patience ?? 60, setup.attempt(new Random(seed, attack.name, number), number));
      } catch (error) {
        const doing = error instanceof Overdue ? `: ${setup?.doing?.() ?? ""}` : "";
        failures.push({ number: isOpen ? number : undefined, message: `${messageOf(error)}${doing}` });
        await close();
      }
      tries++;
      onTry(tally());
      if (only !== undefined || failures.length >= mostFailures || !isOpen) break;
    }
  } finally {
    const problem = await close();
    if (problem !== undefined) failures.push({ number: undefined, message: problem });
  }
  return tally();
}

/** Thrown if a try does not end. */
class Overdue extends Finding {}

/** Rejects if work does not end, or if its remains throw an error in the meantime. */
async function within(seconds: number, work: Promise<void>): Promise<void> {
  let stop = () => {};
  let onAccident: ((error: unknown) => void) | undefined;
  const accident = new Promise<never>((_, reject) => {
    const patience = { cpuSeconds: 4 * seconds, idleSeconds: seconds };
    stop = watchEffort(patience, (why) => reject(new Overdue(why)));
    onAccident = (error) => reject(new Error(`thrown where nobody catches it: ${messageOf(error)}`));
  });
  for (const event of ["uncaughtException", "unhandledRejection"] as const)
    process.on(event, onAccident ?? (() => undefined));
  try {
    await Promise.race([work, accident]);
  } finally {
    stop();
    for (const event of ["uncaughtException", "unhandledRejection"] as const)
      process.off(event, onAccident ?? (() => undefined));
    work.catch(() => undefined);
  }
}

/** Closes a setup; returns the error if that fails. */
async function closed(setup: Setup | undefined, seconds = 60): Promise<string | undefined> {
  try {
    if (setup) await within(seconds, setup.close());
    return undefined;
  } catch (error) {
    return `closing: ${messageOf(error)}`;
  }
}
