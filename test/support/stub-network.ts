/**
 * The address of the stub: read from the environment when the module is loaded, as modules of authors may do.
 */
export const network = process.env.STUB_NETWORK === "tcp" ? { network: "tcp" as const } : {};
