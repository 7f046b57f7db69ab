void import("../local-api/cli.ts").then(async ({ main }) => {
  process.exitCode = await main(process.argv.slice(2));
});
