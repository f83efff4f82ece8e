/** API keys as requests and answers carry them. The key's text is in one answer only, that of its creation. */
import { z } from "zod";
import { timestamp } from "../base/timestamp.ts";
import { scopes } from "./principal.ts";

/** Names whose data a key or token reaches. No control characters: owners are in logs and file names. */
export const ownerName = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\p{C}\s](?:[^\p{C}]*[^\p{C}\s])?$/u, "must have no control characters, and no white space at its ends");

const scope = z.enum(scopes);
const scopeList = z
  .array(scope)
  .min(1)
  .max(scopes.length)
  .transform((given) => scopes.filter((name) => given.includes(name)));

const keyName = z.string().min(1).max(200);

export const newKey = z.strictObject({
  owner: ownerName.describe("Whose data the key reaches; a name of your choice"),
  scopes: scopeList.describe("What it may be used for; `admin` includes the others"),
  name: keyName.optional().describe("What it is for, for the list"),
  expiresAt: timestamp.optional().describe("When it stops working; never where absent"),
});
export type NewKey = z.output<typeof newKey>;

/** Longest overlap of a rotated key with its successor: 30 days. Seconds. */
const longestOverlap = 2_592_000;
export const keyRotation = z.strictObject({
  overlapS: z
    .int()
    .min(0)
    .max(longestOverlap)
    .optional()
    .describe("How long the old key goes on working; KEY_OVERLAP_S where absent, 0 ends it at once. Seconds"),
});

export const apiKey = z.object({
  id: z.string(),
  owner: z.string(),
  name: z.string().nullable(),
  scopes: z.array(scope),
  createdAt: timestamp,
  expiresAt: timestamp.nullable(),
  lastUsedAt: timestamp.nullable().describe("To the minute"),
  rotatedTo: z.string().nullable().describe("Id of the key that takes its place"),
});
export type ApiKey = z.infer<typeof apiKey>;

export const createdKey = apiKey.extend({
  key: z.string().nullable().describe("The key, shown this once; null where an idempotency key is used again"),
});
export type CreatedKey = z.infer<typeof createdKey>;

export const callerView = z.object({
  owner: z.string(),
  scopes: z.array(scope),
  keyId: z.string().nullable().describe("null for a token, and where there is no authentication"),
});
