#!/usr/bin/env node
const { main } = await import("../emulator/cli.ts");
process.exitCode = await main(process.argv.slice(2));
