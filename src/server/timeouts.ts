// The maximum duration of running calls after an event, in milliseconds.

/** After a request to end the process: Terraform kills a plugin two seconds later. */
export const shutdownTimeoutMs = 1000;

/** After a request to end the process: for closing the ephemeral objects that the client has left open. */
export const closingTimeoutMs = 1700;

/** After the client has disappeared. */
export const abandonedTimeoutMs = 30_000;

/** After a request to end the process: for the client to close its connection, which it does as soon as it has the response. */
export const respondedTimeoutMs = 200;
