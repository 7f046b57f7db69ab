/** The function that handles the requests of an author's API. */
export type Handle = (request: Request) => Response | Promise<Response>;
