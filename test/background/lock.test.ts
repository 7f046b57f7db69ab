import { expect } from "chai";
import { pipeFor } from "../../src/background/lock.ts";

describe("the pipe that locks a folder on Windows", () => {
  it("is the same for the same folder, in any case", () => {
    expect(pipeFor("C:\\Users\\Ada\\data")).to.equal(pipeFor("c:\\users\\ada\\DATA"));
    expect(pipeFor("C:\\data")).to.match(/^\\\\\.\\pipe\\local-api-[0-9a-f]{32}$/);
  });

  it("is another for another folder", () => {
    expect(pipeFor("C:\\data")).not.to.equal(pipeFor("D:\\data"));
  });
});
