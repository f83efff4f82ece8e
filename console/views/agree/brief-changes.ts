/** What changed from one version of a brief to the next. */
import type { BriefContent } from "../../../clients/typescript/src/api-types.ts";

export interface ListChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export interface BriefChanges {
  readonly scope: ListChanges;
  readonly questions: ListChanges;
  /** Names of single fields that differ. */
  readonly fields: readonly BriefField[];
}

const fields = ["goal", "outputFormats", "language", "audience", "length", "asOf"] as const;
export type BriefField = (typeof fields)[number];

export function briefChanges(before: BriefContent, after: BriefContent): BriefChanges {
  const of = (one: readonly string[], other: readonly string[]): ListChanges => ({
    added: other.filter((item) => !one.includes(item)),
    removed: one.filter((item) => !other.includes(item)),
  });
  return {
    scope: of(before.scope, after.scope),
    questions: of(before.questions, after.questions),
    fields: fields.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name])),
  };
}
