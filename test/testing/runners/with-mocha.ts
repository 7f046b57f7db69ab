import { badLife, goodLife } from "./lives.ts";

it("passes", goodLife);
it("fails", badLife);
