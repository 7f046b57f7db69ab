/** Runs work with environment variables of this process, and restores their values afterwards. */
export async function withVariables<Result>(
  variables: Readonly<Record<string, string>>,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, variables);
  try {
    return await work();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}
