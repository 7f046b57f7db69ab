import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectsCommand,
  GetBucketTaggingCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutBucketTaggingCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { bool, hcl, identifier, string } from "@tfnode/framework";
import { found, SdkError } from "@tfnode/framework/sdk";
import type { Account, Tags } from "../account.ts";
import { resource } from "../define.ts";
import { account, fromList, region, tags, toList } from "../traits.ts";

export default resource({
  description: "Manages a bucket of S3.",
  traits: [account, region, tags((api, id, { all }) => putTags(api, id, all))],
  schema: {
    id: identifier("The name of the bucket"),
    bucket: string("The name of the bucket").required().requiresReplace(),
    force_destroy: bool("Whether a destroy deletes the objects in the bucket")
      .default(false)
      .notReturned({ sent: false }),
  },
  identity: ["id"],
  importForms: ["{id}"],
  example: hcl`
    resource "cloud_bucket" "invoices" {
      bucket = "invoices"
    }
  `,

  async create({ plan: { bucket: Bucket, tags_all }, api, checkpoint }) {
    const { region } = api;
    const place =
      region === "us-east-1"
        ? {}
        : { CreateBucketConfiguration: { LocationConstraint: region as "eu-central-1" } };
    await api.client(S3Client).send(new CreateBucketCommand({ Bucket, ...place }));
    checkpoint({ id: Bucket });
    if (Object.keys(tags_all ?? {}).length > 0) await putTags(api, Bucket, tags_all ?? {});
    return { id: Bucket, bucket: Bucket, tags: tags_all };
  },
  read: ({ prior, api }) => found(read(api, prior.id ?? "")),
  update: ({ prior, api }) => read(api, prior.id),
  async delete({ prior, api }) {
    const [s3, Bucket] = [api.client(S3Client), prior.id];
    while (prior.force_destroy) {
      const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket }));
      if (Contents.length === 0) break;
      await s3.send(
        new DeleteObjectsCommand({ Bucket, Delete: { Objects: Contents.map(({ Key }) => ({ Key })) } }),
      );
    }
    await s3.send(new DeleteBucketCommand({ Bucket }));
  },
});

async function putTags(api: Account, Bucket: string, all: Tags): Promise<void> {
  await api.client(S3Client).send(new PutBucketTaggingCommand({ Bucket, Tagging: { TagSet: toList(all) } }));
}

async function read(api: Account, id: string) {
  const s3 = api.client(S3Client);
  await s3.send(new HeadBucketCommand({ Bucket: id }));
  const { TagSet } = await s3.send(new GetBucketTaggingCommand({ Bucket: id })).catch((error: unknown) => {
    if (error instanceof SdkError && error.code === "NoSuchTagSet") return { TagSet: [] };
    throw error;
  });
  return { id, bucket: id, tags: fromList(TagSet) };
}
