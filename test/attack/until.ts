/** Polls until there is a result. The only time limit is that of the whole try. */
export async function until<Response>(ask: () => Response | undefined | false): Promise<Response> {
  for (;;) {
    const response = ask();
    if (response) return response;
    await new Promise((resume) => setTimeout(resume, 20));
  }
}
