/** Usage of owners by day. Stored apart from the sessions: deleting a session does not reduce it. */
import type { UsageItem, UsageKey, UsageReport } from "../../domain/owners/usage.ts";

export interface UsageQuery {
  /** Undefined for all owners. */
  owner: string | undefined;
  /** First and last day, both included. */
  from: string;
  to: string;
  groupBy: readonly UsageKey[];
}

export interface UsageStore {
  /** Sums of at most `limit` groups, in the order of the keys. */
  sums(query: UsageQuery, limit: number): Promise<UsageItem[]>;
  /** Cost of the owner's model calls since a day. USD. */
  costSince(owner: string, day: string): Promise<number>;
}

/** Usage as the operations use it. */
export interface Usage {
  /** @throws RalphError `unprocessable` where the days are in the wrong order or too many, or the groups are too many. */
  report(query: { [Name in keyof UsageQuery]?: UsageQuery[Name] | undefined }): Promise<UsageReport>;
}
