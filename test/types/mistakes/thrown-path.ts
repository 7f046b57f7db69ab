import { DiagnosticError } from "../../../src/index.ts";

export const thrown = new DiagnosticError("name", "Name taken", "Choose another name.");
