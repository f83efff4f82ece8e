/** Links to reports as they are stored. */
import type { ReportFormat } from "../../domain/formats.ts";
import type { ReportLink } from "../../domain/report-link.ts";
import type { Page, PageRequest } from "./service.ts";

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
  /** The installation's secret that links are signed with; made when it is first asked for. */
  secret(): Promise<string>;
  add(record: LinkRecord): Promise<void>;
  find(id: string): Promise<LinkRecord | undefined>;
  /** Of one session, oldest first: all, or so many after an id. */
  ofSession(owner: string, sessionId: string, page?: { after: string | null; limit: number }): Promise<LinkRecord[]>;
  /** False where there is none. */
  remove(owner: string, sessionId: string, id: string): Promise<boolean>;
}

export interface LinkWish {
  readonly format: ReportFormat;
  readonly template: string | null;
  /** RFC 3339; null for the usual time. */
  readonly expiresAt: string | null;
}

/** What the operations may ask. A link's `url` is the path below the service's root. */
export interface Links {
  create(owner: string, sessionId: string, wish: LinkWish): Promise<ReportLink>;
  list(owner: string, sessionId: string, page: PageRequest): Promise<Page<ReportLink>>;
  delete(owner: string, sessionId: string, id: string): Promise<void>;
  /** What a link shows, for whoever has it. @throws RalphError `not_found`, the same for every reason */
  opened(token: string): Promise<LinkRecord>;
}
