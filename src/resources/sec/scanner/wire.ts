import { digits, labels, number, texts } from "../api/objects/wire-fields.ts";
import { registryWire } from "../integration/wire.ts";

export const inlineScannerWire = registryWire("INLINE_SCANNER", {
  limit_num_scan: digits("limitNumScan"),
  identifier_tag: labels("identifierTag"),
});

export const proxyScannerWire = registryWire("PROXY_SCANNER", {
  limit_by_label: labels("limitByLabel"),
  limit_by_tags: texts("limitByTag"),
  limit_by_repositories: texts("limitByRep"),
  limit_num_imgs: number("limitNumImg"),
});
