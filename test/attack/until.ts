/** Asks again and again until the answer is something. Whether that takes too long is decided for the whole try. */
export async function until<Answer>(ask: () => Answer | undefined | false): Promise<Answer> {
  for (;;) {
    const answer = ask();
    if (answer) return answer;
    await new Promise((resume) => setTimeout(resume, 20));
  }
}
