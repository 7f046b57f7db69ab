import { failure } from "../expect/fail.ts";

/** Returns the error that a promise rejects with, which must be an instance of a class. */
export async function rejection<E extends Error>(
  running: Promise<unknown>,
  kind: abstract new (...parameters: never[]) => E,
): Promise<E> {
  try {
    await running;
  } catch (error) {
    if (error instanceof kind) return error;
    throw error;
  }
  throw failure(`no ${kind.name} was thrown`, {}, rejection);
}
