/**
 * The evidence bundle of a session: a ZIP that can be checked without a service. A manifest lists every file with its
 * hash, a seal in the archive's comment covers all bytes before it, and a signature covers the manifest where the
 * installation has a key.
 */
import { z } from "zod";
import type { ReadFile } from "../base/stored-file.ts";
import { timestamp } from "../base/timestamp.ts";
import type { CallRecord } from "../calls/call-record.ts";
import type { Claim } from "../evidence/claims.ts";
import type { Source } from "../evidence/evidence.ts";
import type { Plan } from "../plans/plan.ts";
import type { Message, Results, Session } from "../sessions/session.ts";

export const manifestPath = "manifest.json";
export const signaturePath = "manifest.signature.json";
export const claimsPath = "claims.json";
export const sourcesPath = "sources/sources.json";

/** Path of the text of a source. */
export function sourceTextPath(sourceId: string): string {
  return `sources/${sourceId}.txt`;
}

export const manifest = z.object({
  version: z.literal(1),
  session: z.object({ id: z.string(), query: z.string() }),
  madeAt: timestamp.describe("When the session last changed: equal contents give an equal bundle"),
  files: z.array(
    z.object({
      path: z.string(),
      bytes: z.int().nonnegative(),
      sha256: z.string(),
      blocks: z.string().optional().describe("CRC-32 of each 4,096 bytes, one behind the other: where a change stands"),
    }),
  ),
});
export type Manifest = z.infer<typeof manifest>;

/** Of the manifest's bytes. */
export const signature = z.object({
  algorithm: z.literal("ed25519"),
  publicKey: z.base64().describe("SubjectPublicKeyInfo as DER"),
  signature: z.base64(),
});
export type Signature = z.infer<typeof signature>;

/** A call of the journal without its request and answer. */
export type CallSummary = Pick<
  CallRecord,
  "scope" | "turn" | "order" | "kind" | "name" | "status" | "requestHash" | "model" | "inputTokens" | "outputTokens" | "costUsd" | "at"
>;

export interface BundleContents {
  session: Session;
  results: Results;
  claims: readonly Claim[];
  plan: Plan | null;
  messages: readonly Message[];
  calls: readonly CallSummary[];
  /** Texts are read one at a time, when the file is written. @throws RalphError `not_found` where it is gone by then. */
  sources: readonly { source: Source; read: () => string }[];
  reports: readonly { format: string; read: ReadFile }[];
}
