import { blockType } from "../../../src/schema/schema.ts";
import { sameValue } from "../../../src/schema/values/value.ts";
import { received } from "../../../src/testing/core/wire.ts";
import { identityBlock, identityIn } from "./identity.ts";
import { shortName, vectorCaller } from "./provider.ts";
import { vectorResource } from "./resource.ts";
import type { RpcPlayer } from "./vector.ts";

/** Upgrades a stored identity; the result is the line's response. */
export const playUpgradeIdentity: RpcPlayer = async (vector) => {
  const resource = vectorResource(vector);
  const call = await vectorCaller(vector, {
    resources: { [shortName(vector)]: async () => ({ default: resource }) },
  });
  const { raw, version } = vector.request;
  const json = raw === undefined || raw === null ? "" : JSON.stringify(raw);
  const { upgradedIdentity, diagnostics } = await call("upgradeResourceIdentity", {
    typeName: vector.type_name,
    version: Number(version),
    rawIdentity: { json: Buffer.from(json) },
  });
  const [problem] = diagnostics;
  if (problem) return vector.accepted ? `${problem.summary}: ${problem.detail}` : undefined;
  const type = blockType(identityBlock(vector) ?? { attributes: {}, blocks: {} });
  const identity = received("UpgradeResourceIdentity", type, upgradedIdentity?.identityData);
  const wanted = identityIn(vector.answer, "upgraded_identity");
  if (!vector.accepted || sameValue(type, identity, wanted)) return undefined;
  return `${JSON.stringify(identity)} instead of ${JSON.stringify(wanted)}`;
};
