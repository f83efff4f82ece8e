/**
 * The rule that splits every set in two: a question belongs to the part of the first document that holds its answer, and a
 * document to `look` where the first byte of the SHA-256 of its name (its path below the set's documents) is even, else to
 * `check`. Rules and weights are made from the looking part; its questions may be read. Of the checking part only figures
 * are printed. A checking part that is worse by more than .05 shows that rules fit cases and not the kind.
 */
import { createHash } from "node:crypto";

export const parts = ["look", "check"] as const;
export type Part = (typeof parts)[number];

export function partOf(document: string): Part {
  const first = createHash("sha256").update(document).digest()[0] ?? 0;
  return first % 2 === 0 ? "look" : "check";
}
