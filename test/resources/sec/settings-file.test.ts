import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { sec } from "../../../src/resources/sec/index.ts";
import { type ConfiguredSettings, resolveSettings } from "../../../src/resources/sec/settings.ts";
import { configurationOf } from "../../support/configuration.ts";

describe("the profile file on disk", () => {
  let home: string;

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), "sec-home-"));
  });

  afterEach(() => rm(home, { recursive: true }));

  it("the profile file is read from the home directory", async () => {
    await writeFile(
      join(home, ".sec.toml"),
      '[default]\naccount = "acme"\napi_key = "K"\napi_secret = "_s"\n',
    );
    const { settings } = await resolveSettings(configurationOf<ConfiguredSettings>(sec, {}, { HOME: home }));
    expect(settings?.account).to.equal("acme");
  });

  it("the profile file is optional", async () => {
    const { problems } = await resolveSettings(configurationOf<ConfiguredSettings>(sec, {}, { HOME: home }));
    expect(problems[0]?.detail).to.contain("which does not exist");
  });

  it("a profile file that is not a file is an error", async () => {
    await mkdir(join(home, ".sec.toml"));
    const { problems } = await resolveSettings(configurationOf<ConfiguredSettings>(sec, {}, { HOME: home }));
    expect(problems[0]?.detail).to.contain("(EISDIR)");
  });
});
