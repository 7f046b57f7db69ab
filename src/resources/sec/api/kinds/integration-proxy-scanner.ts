import { registryKind } from "../objects/integration-kind.ts";
import { labels, number, texts } from "../objects/wire-fields.ts";

export const integrationProxyScanner = registryKind("PROXY_SCANNER", {
  limit_by_label: labels("limitByLabel"),
  limit_by_tags: texts("limitByTag"),
  limit_by_repositories: texts("limitByRep"),
  limit_num_imgs: number("limitNumImg"),
});
