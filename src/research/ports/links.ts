/** Store of links to reports. */
import type { Page, PageRequest } from "../../domain/base/page.ts";
import type { ReportFormat } from "../../domain/reports/formats.ts";
import type { ReportLink } from "../../domain/reports/report-link.ts";

export interface LinkRecord {
  readonly id: string;
  readonly owner: string;
  readonly sessionId: string;
  readonly format: ReportFormat;
  readonly template: string | null;
  readonly createdAt: string;
  readonly expiresAt: string;
}

export interface LinkStore {
  /** The installation's secret that links are signed with; generated at the first call. */
  secret(): Promise<string>;
  add(record: LinkRecord): Promise<void>;
  find(id: string): Promise<LinkRecord | undefined>;
  /** The links of a session, oldest first: all, or a page after an id. */
  ofSession(owner: string, sessionId: string, page?: { after: string | null; limit: number }): Promise<LinkRecord[]>;
  /** False where the link does not exist. */
  remove(owner: string, sessionId: string, id: string): Promise<boolean>;
}

export interface LinkWish {
  readonly format: ReportFormat;
  readonly template: string | null;
  /** RFC 3339; null for the default lifetime. */
  readonly expiresAt: string | null;
}

/** Links as the operations use them. A link's `url` is the path below the service's root. */
export interface Links {
  create(owner: string, sessionId: string, wish: LinkWish): Promise<ReportLink>;
  list(owner: string, sessionId: string, page: PageRequest): Promise<Page<ReportLink>>;
  delete(owner: string, sessionId: string, id: string): Promise<void>;
  /** The record of an opened link. @throws RalphError `not_found`, the same for every reason */
  opened(token: string): Promise<LinkRecord>;
}
