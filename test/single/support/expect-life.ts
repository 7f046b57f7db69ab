import { expect } from "chai";
import { type Life, type LifeOptions, live, type World } from "./world.ts";

/** Expects a complete life of the resources of both providers to succeed. */
export async function expectLife(world: World, options: LifeOptions = {}): Promise<Life> {
  const life = await live(world, options);
  const { applied, planned, destroyed } = life;
  expect(applied.output).to.match(/Apply complete! Resources: \d+ added, 0 changed, 0 destroyed/);
  expect(applied.output).to.contain("sec_alert_channel_email.").and.to.contain("vdb_accounts_cluster.");
  expect(planned.code, planned.output).to.equal(0);
  expect(destroyed.output).to.match(/Destroy complete! Resources: \d+ destroyed/);
  return life;
}
