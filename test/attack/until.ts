/** Polls until there is a result. The only time limit is that of the whole try. */
export async function until<Answer>(ask: () => Answer | undefined | false): Promise<Answer> {
  for (;;) {
    const answer = ask();
    if (answer) return answer;
    await new Promise((resume) => setTimeout(resume, 20));
  }
}
