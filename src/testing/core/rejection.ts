import { failure } from "../expect/fail.ts";

/** The error that a promise rejects with, which has to be one of a class. */
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
  throw failure(`no ${kind.name} came`, {}, rejection);
}
