/** All that one owner has: what it amounts to, and what became of a hand-over. */
import { z } from "zod";
import { timestamp } from "../base/timestamp.ts";
import { ownerName } from "./api-key.ts";

const count = z.int().nonnegative();

export const ownerView = z.object({
  owner: z.string(),
  known: z.boolean().describe("Whether anything is stored under this name, usage included; false for a name that nobody has"),
  sessions: count,
  documents: count,
  collections: count,
  webhooks: count,
  keys: count,
  links: count,
  bytes: count.describe("What its documents and sessions keep, as the limit of storage counts it"),
  erasingSince: timestamp.nullable().describe("Since when its data is being erased; null where it is not"),
});
export type OwnerView = z.infer<typeof ownerView>;

/** A mistyped name must not look like an owner whose data was saved, erased or moved. */
export function unknownOwner(owner: string): string {
  return `There is no owner '${owner}' here: nothing is stored under that name`;
}

export const handOver = z.strictObject({ to: ownerName.describe("Who has it then; may have data already") });

export const handedOver = z.object({
  from: z.string(),
  to: z.string(),
  sessions: count,
  documents: count.describe("Documents that the new owner did not have"),
  joinedDocuments: count.describe("Documents of which the new owner had the same bytes: his own stay, and stand for both"),
});
export type HandedOver = z.infer<typeof handedOver>;

/** The manifest of an export: its last file. */
const exportManifest = z.object({
  version: z.literal(1),
  owner: z.string(),
  exportedAt: timestamp,
  files: z.array(z.object({ path: z.string(), bytes: count, sha256: z.string() })),
});
export type ExportManifest = z.infer<typeof exportManifest>;
