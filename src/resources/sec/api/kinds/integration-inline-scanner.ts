import { digits, labels } from "../objects/fields.ts";
import { registryKind } from "../objects/integration-kind.ts";

export const integrationInlineScanner = registryKind("INLINE_SCANNER", {
  limit_num_scan: digits("limitNumScan"),
  identifier_tag: labels("identifierTag"),
});
