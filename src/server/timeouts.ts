// How long running calls may go on, in milliseconds.

/** When the process is asked to end: Terraform kills a plugin two seconds after that. */
export const shutdownTimeoutMs = 1000;

/** When the process is asked to end: for closing what the client has left open. */
export const closingTimeoutMs = 1700;

/** When their client is gone. */
export const abandonedTimeoutMs = 30_000;

/** When the client has asked the process to end: for closing its connection, which it does as soon as it has the answer. */
export const answeredTimeoutMs = 200;
