import { expect } from "chai";
import { pipeFor } from "../../src/background/lock.ts";

describe("the pipe that locks a folder on Windows", () => {
  it("a Windows lock uses the same pipe name for any case of the folder's path", () => {
    expect(pipeFor("C:\\Users\\Ada\\data")).to.equal(pipeFor("c:\\users\\ada\\DATA"));
    expect(pipeFor("C:\\data")).to.match(/^\\\\\.\\pipe\\local-api-[0-9a-f]{32}$/);
  });

  it("a Windows lock uses a different pipe name for each folder", () => {
    expect(pipeFor("C:\\data")).not.to.equal(pipeFor("D:\\data"));
  });
});
