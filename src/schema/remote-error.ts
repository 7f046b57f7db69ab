import type { Path } from "./path.ts";

/**
 * An error that an API client reports: the practitioner sees its message. Extended by the clients of providers.
 * Messages hold no secret.
 */
export abstract class RemoteError extends Error {
  /** Whether the request may have taken effect although it failed: the answer was lost, or made no sense. */
  abstract readonly mayHaveTakenEffect: boolean;
  /** The attribute that the API blames, where it does; whatever else went wrong has none. */
  readonly at: Path | undefined = undefined;

  /** Whether the API says that something does not exist, which need not be the object itself. */
  get notFound(): boolean {
    return false;
  }
}
