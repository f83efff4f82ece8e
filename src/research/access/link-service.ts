/**
 * Links that show one report to people without a key: `/links/<id>.<signature>`. The signature (HMAC-SHA256) covers all
 * columns of the link's row, so that neither a guessed id nor a changed row opens a report.
 */

import { createHmac, timingSafeEqual } from "node:crypto";
import { onePage, type Page, type PageRequest } from "../../domain/base/page.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import type { ReportLink } from "../../domain/reports/report-link.ts";
import type { LinkRecord, LinkStore, Links, LinkWish } from "../ports/links.ts";
import type { Sessions } from "../ports/service.ts";

export interface LinkServiceOptions {
  store: LinkStore;
  sessions: Pick<Sessions, "get" | "report">;
  clock: () => Date;
  newId: () => string;
  /** @throws RalphError `storage_full` where the disk is short of space. */
  assertRoom: () => void;
  /** Default and maximum lifetime of a link. Milliseconds. */
  usualMs: number;
  longestMs: number;
}

const shape = /^([0-9a-f]{32})\.([A-Za-z0-9_-]{43})$/;

export class LinkService implements Links {
  readonly #options: LinkServiceOptions;
  #secret: Promise<string> | null = null;

  constructor(options: LinkServiceOptions) {
    this.#options = options;
  }

  async create(owner: string, sessionId: string, { format, template, expiresAt }: LinkWish): Promise<ReportLink> {
    const { store, sessions, clock, newId, usualMs } = this.#options;
    await sessions.report(owner, sessionId, format, ...(template === null ? [] : [template]));
    this.#options.assertRoom();
    const now = clock();
    const end = expiresAt === null ? new Date(now.getTime() + usualMs) : new Date(expiresAt);
    this.#assertTime(end, now);
    const times = { createdAt: now.toISOString(), expiresAt: end.toISOString() };
    const record: LinkRecord = { id: newId(), owner, sessionId, format, template, ...times };
    await store.add(record);
    return this.#view(record);
  }

  async list(owner: string, sessionId: string, { limit, cursor }: PageRequest): Promise<Page<ReportLink>> {
    await this.#options.sessions.get(owner, sessionId);
    const found = await this.#options.store.ofSession(owner, sessionId, { after: cursor ?? null, limit: limit + 1 });
    const { items, nextCursor } = onePage(
      found,
      limit,
      ({ id }) => id,
      (record) => this.#view(record),
    );
    return { items: await Promise.all(items), nextCursor };
  }

  async delete(owner: string, sessionId: string, id: string): Promise<void> {
    await this.#options.sessions.get(owner, sessionId);
    if (!(await this.#options.store.remove(owner, sessionId, id))) throw new RalphError("not_found", `There is no link '${id}'`);
  }

  async opened(token: string): Promise<LinkRecord> {
    const [, hex = "", signature = ""] = shape.exec(token) ?? [];
    const record = hex === "" ? undefined : await this.#options.store.find(idOf(hex));
    if (record === undefined || !isSame(signature, await this.#signature(record)) || this.#isOver(record))
      throw new RalphError("not_found", "There is no such link, or it has expired");
    return record;
  }

  #isOver({ expiresAt }: LinkRecord): boolean {
    return Date.parse(expiresAt) <= this.#options.clock().getTime();
  }

  #assertTime(end: Date, now: Date): void {
    const { longestMs } = this.#options;
    if (end <= now) throw wrongEnd("is in the past");
    if (end.getTime() - now.getTime() > longestMs)
      throw wrongEnd(`is more than ${Math.floor(longestMs / 1000)} s ahead, which is LINK_S_MAX`);
  }

  async #view(record: LinkRecord): Promise<ReportLink> {
    const { owner: _owner, ...shown } = record;
    return { ...shown, url: `/links/${record.id.replaceAll("-", "")}.${await this.#signature(record)}` };
  }

  async #signature({ id, owner, sessionId, format, template, expiresAt }: LinkRecord): Promise<string> {
    this.#secret ??= this.#options.store.secret();
    const signed = JSON.stringify([id, owner, sessionId, format, template, expiresAt]);
    return createHmac("sha256", await this.#secret)
      .update(signed)
      .digest("base64url");
  }
}

function idOf(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

function wrongEnd(wrong: string): RalphError {
  return new RalphError("unprocessable", `The link's expiresAt ${wrong}`, { issues: [{ path: "expiresAt", message: wrong }] });
}
