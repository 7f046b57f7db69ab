import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { mostBytes, shownBy, shownFile } from "../../scripts/pictures/console.ts";
import { neutral, story } from "../../scripts/pictures/neutral.ts";
import { rowsOf, textOfRow } from "../../scripts/pictures/recording.ts";
import { recordingPicture, textOfPicture } from "../../scripts/pictures/recording-picture.ts";
import { root } from "./support/command.ts";

const size = { columns: 20, rows: 3 };

describe("the pictures", () => {
  it("pictures show text, colors and weights as a terminal interprets them", async () => {
    const rows = await rowsOf("plain\r\n  \x1b[1mbold \x1b[32mgreen\x1b[0m\r\nold\rnew\r\nlast\r\n", size);
    expect(rows).to.deep.equal([
      [{ text: "plain", color: null, isBold: false }],
      [
        { text: "  ", color: null, isBold: false },
        { text: "bold ", color: null, isBold: true },
        { text: "green", color: 2, isBold: true },
      ],
      [{ text: "new", color: null, isBold: false }],
      [{ text: "last", color: null, isBold: false }],
    ]);
  });

  it("pictures with rows that are too long to be read are rejected", async () => {
    expect(await rowsOf(`${"x".repeat(20)}\r\n`, size)).to.have.lengthOf(1);
    const error = await rowsOf(`${"x".repeat(21)}\r\n`, size).catch((reason: Error) => reason);
    expect(error)
      .to.be.instanceOf(Error)
      .with.property("message", `Longer than 20: ${"x".repeat(20)}`);
  });

  it("the description in a picture may have any characters", async () => {
    const texts = ["a < b & c > d &lt;", "", '  "quoted"'];
    const rows = await rowsOf(`${texts.join("\r\n")}\r\n`, size);
    const frames = [
      { seconds: 0, rows: 1 },
      { seconds: 2, rows: 3 },
    ];
    const picture = recordingPicture({
      title: "a < b",
      description: "d",
      rows,
      size,
      frames,
      still: 2,
    });
    expect(rows.map(textOfRow)).to.deep.equal(texts);
    expect(textOfPicture(picture)).to.equal(texts.join("\n"));
    expect(picture).to.include('<title id="title">a &lt; b</title>');
  });

  it("pictures are equal if only order, places, times and drawn IDs differ", () => {
    const run = (order: readonly string[], folder: string, port: number) =>
      ["Create", `  $ cd ${folder}/tfnode-demo-Ab12Cd/x`, ...order, `  http://127.0.0.1:${port}`, ""].join(
        "\n",
      );
    const one = ["  a: Creating...", "  a: Creation complete after 0s [id=ACME_0123456789ABCDEF]"];
    const other = ["  a: Creation complete after 12s [id=ACME_FEDCBA9876543210]", "  a: Creating..."];
    expect(story(run(one, "/tmp", 1))).to.deep.equal(story(run(other, "/home/ada/tmp", 65535)));
    expect(story(run(one, "/tmp", 1))).not.to.deep.equal(story(run(one.slice(1), "/tmp", 1)));
    expect(neutral("in /home/ada/tmp/local-api-ca-x1Y2z3/ca.pem")).to.equal("in /tmp/local-api-ca/ca.pem");
  });

  it("pictures are small, and have no scripts, no paths of a machine and nothing from elsewhere", () => {
    const picture = readFileSync(join(root, "docs/pictures/demo.svg"), "utf8");
    expect(picture.length).to.be.lessThan(150_000);
    expect(picture).not.to.match(/<script|<foreignObject|\bon\w+=|javascript:|@import|url\((?!#)/i);
    expect(picture.replaceAll("http://www.w3.org/2000/svg", "")).not.to.match(/(href|src)=/);
    expect(picture).not.to.match(/\/(home|root|work|Users)\b/);
    expect(picture).to.include("@media (prefers-reduced-motion:no-preference)");
    expect(picture).to.include("@media (prefers-color-scheme:dark)");
  });

  it("the pictures of the console are up to date", () => {
    const advice = "docs/pictures/console*.png are older than the console: npm run pictures";
    expect(readFileSync(shownFile(root), "utf8").trim(), advice).to.equal(shownBy(root));
    for (const name of ["console.png", "console-runs.png", "console-faults.png", "console-phone.png"]) {
      expect(statSync(join(root, "docs/pictures", name)).size, name).to.be.lessThan(mostBytes);
    }
  });
});
