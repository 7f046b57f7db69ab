import { type BucketLocationConstraint, S3 } from "@aws-sdk/client-s3";
import { bool, hcl } from "@tfnode/framework";
import { found, SdkError } from "@tfnode/framework/sdk";
import type { Account, Tags } from "../account.ts";
import { resource } from "../define.ts";
import { account, fromList, name, region, tags, toList } from "../traits.ts";

export default resource({
  description: "Manages a bucket of S3.",
  traits: [account, region, tags(putTags, putTags)],
  schema: {
    name,
    force_destroy: bool("Whether a destroy deletes the objects in the bucket")
      .default(false)
      .notReturned({ sent: false }),
  },
  identity: ["name"],
  importForms: ["{name}"],
  example: hcl`
    resource "cloud_bucket" "invoices" {
      name = "invoices"
    }
  `,

  async create({ plan: { name: Bucket, tags_all }, api, checkpoint }) {
    const place = { LocationConstraint: api.region as BucketLocationConstraint };
    const request = { Bucket, ...(api.region !== "us-east-1" && { CreateBucketConfiguration: place }) };
    await api.client(S3).createBucket(request);
    checkpoint({ name: Bucket });
    if (tags_all && Object.keys(tags_all).length > 0) await putTags(api, Bucket, tags_all, tags_all);
    return { name: Bucket, tags: tags_all };
  },
  read: ({ prior, api }) => found(read(api, prior.name ?? "")),
  update: ({ plan, api }) => read(api, plan.name),
  async delete({ prior: { name: Bucket, force_destroy }, api }) {
    while (force_destroy) {
      const { Contents = [] } = await api.client(S3).listObjectsV2({ Bucket });
      if (Contents.length === 0) break;
      const Delete = { Objects: Contents.map(({ Key }) => ({ Key })) };
      await api.client(S3).deleteObjects({ Bucket, Delete });
    }
    await api.client(S3).deleteBucket({ Bucket });
  },
});

async function putTags(api: Account, Bucket: string, _: unknown, all: Tags): Promise<void> {
  await api.client(S3).putBucketTagging({ Bucket, Tagging: { TagSet: toList(all) } });
}

async function read(api: Account, name: string) {
  await api.client(S3).headBucket({ Bucket: name });
  const tagging = api.client(S3).getBucketTagging({ Bucket: name });
  const { TagSet } = await tagging.catch((error: unknown) => {
    if (error instanceof SdkError && error.code === "NoSuchTagSet") return { TagSet: [] };
    throw error;
  });
  return { name, tags: fromList(TagSet) };
}
