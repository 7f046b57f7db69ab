import { z } from "zod";
import { string } from "../../../src/index.ts";

export const port = string("The port").validate(z.number());
