import { cpSync } from "node:fs";
import { basename, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { Failure } from "./failure.mjs";
import { connectOtherClient, madeObjects } from "./other-client.mjs";
import { quoted, screen } from "./screen.mjs";

/** Runs the life of the resources in examples/demo, from creation to destruction. Throws a Failure if a step fails. */
export async function tellStory({ folder, settings, terraform }, root) {
  const examples = join(root, "examples/demo");
  const client = await connectOtherClient(root, settings);
  try {
    screen.headline("Create what the configuration describes");
    screen.command(`cp -R examples/demo/. ${quoted(folder)} && cd ${quoted(folder)}`);
    copyFiles(examples, folder);
    const created = await terraform(["apply", "-auto-approve"]);

    screen.headline("Plan again: there are no changes");
    await terraform(["plan", "-detailed-exitcode"]);

    await repairDrift(terraform, client, idOf("sec_alert_channel_email.on_call", created));
    await takeOver(terraform, client, () => copyFiles(join(examples, "later"), folder));

    screen.headline("Destroy everything");
    await terraform(["destroy", "-auto-approve"]);
    await checkNothingLeft(settings.SEC_API_URL, settings.VDB_CONTROL_URL);
    screen.line(
      "The APIs hold what they held before, and the agent token, which the platform only ever disables.",
    );
  } finally {
    await client.close();
  }
}

async function repairDrift(terraform, client, id) {
  const configured = await client.channel(id);
  screen.headline("Disable the e-mail channel and change its recipients outside of Terraform");
  screen.line(`another client of the API: PATCH /api/v2/AlertChannels/${id}`);
  const recipients = [...configured.recipients, "eve@example.com"];
  await client.changeChannel(id, { name: configured.name, enabled: false, recipients });

  screen.headline("Plan: it shows the drift");
  const plan = await terraform(["plan", "-detailed-exitcode"], { expected: 2 });
  for (const sign of [
    "# sec_alert_channel_email.on_call will be updated in-place",
    "eve@example.com",
    "1 to change",
  ]) {
    if (!plan.includes(sign)) throw new Failure(`The plan does not show the drift: no ${sign}.`, plan);
  }

  screen.headline("Apply: it corrects the drift");
  const output = await terraform(["apply", "-auto-approve"]);
  const repaired = await client.channel(id);
  if (!repaired.enabled || !isDeepStrictEqual(repaired.recipients, configured.recipients)) {
    throw new Failure("The channel is not what is configured.", output);
  }
}

async function takeOver(terraform, client, addConfiguration) {
  screen.headline("Import a channel that was created outside of Terraform");
  const channel = { name: "Night shift", enabled: true, recipients: ["night@example.com"] };
  const { id } = await client.createChannel(channel);
  screen.line("another client of the API: POST /api/v2/AlertChannels");
  screen.command("cp later/night-shift.tf .");
  addConfiguration();
  await terraform(["import", "sec_alert_channel_email.night_shift", id]);
  await terraform(["plan", "-detailed-exitcode"]);
}

/** Copies a configuration, without the files of terraform. */
function copyFiles(from, to) {
  cpSync(from, to, {
    recursive: true,
    filter: (file) => !/^(\.terraform|terraform\.tfstate)/.test(basename(file)),
  });
}

function idOf(address, output) {
  const prefix = `${address}: Creation complete`;
  const line = output.split("\n").find((candidate) => candidate.startsWith(prefix));
  const id = line && /\[id=(.+)\]$/.exec(line)?.[1];
  if (!id) throw new Failure(`${address} was not created.`, output);
  return id;
}

async function checkNothingLeft(url, vdbUrl) {
  const { AgentAccessTokens: tokens = [], ...left } = await madeObjects(url);
  const others = { ...left, ...(await madeObjects(vdbUrl)) };
  const isRetired = tokens.length === 1 && tokens[0].tokenEnabled === 0;
  if (isRetired && Object.keys(others).length === 0) return;
  throw new Failure("An API still holds something.", JSON.stringify({ ...others, tokens }, null, 2));
}
