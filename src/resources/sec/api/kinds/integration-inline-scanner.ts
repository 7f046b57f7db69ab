import { registryKind } from "../objects/integration-kind.ts";
import { digits, labels } from "../objects/wire-fields.ts";

export const integrationInlineScanner = registryKind("INLINE_SCANNER", {
  limit_num_scan: digits("limitNumScan"),
  identifier_tag: labels("identifierTag"),
});
