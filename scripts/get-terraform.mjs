import { builtTerraform } from "./lib/get-terraform.mjs";

const help = `Usage: ./scripts/get-terraform

Builds terraform from its Go module, unless that was done before, and prints the folder that it is in:

  export PATH="$(./scripts/get-terraform):$PATH"
`;

if (process.argv[2] === "--help") process.stdout.write(help);
else {
  const folder = builtTerraform();
  if (folder === undefined) process.exitCode = 1;
  else console.log(folder);
}
