/** A service with an owner who has a row in every table that belongs to owners, and what tests ask of those rows. */
import type { FastifyInstance } from "fastify";
import { expect, vi } from "vitest";
import type { Service } from "../../../src/composition/composition.ts";
import { sha256 } from "../../../src/domain/base/json.ts";
import type { Store } from "../../../src/store/store.ts";
import { startRealService } from "./real-service.ts";

export const adminKey = "the-operator's-first-key";
export const admin = { "x-api-key": adminKey };
/** A word that stands in all that an owner writes here. */
export const mark = "zanzibar";

export interface OwnedService extends Service {
  url: string;
  /** Makes a key of the owner, and gives its header. */
  keyOf(owner: string): Promise<Record<string, string>>;
  send(
    method: "GET" | "POST" | "DELETE",
    url: string,
    headers: Record<string, string>,
    payload?: object,
  ): Promise<Awaited<ReturnType<FastifyInstance["inject"]>>>;
  /** Has the owner do all that there is to do, and gives its ids. */
  fill(owner: string, word?: string): Promise<{ session: string; document: string; key: Record<string, string> }>;
}

const table = "| Island | Boats |\n| --- | --- |\n| Pemba | 12 |\n| Unguja | 48 |\n";

export async function startOwned(environment: Record<string, string> = {}): Promise<OwnedService> {
  const service = await startRealService({ AUTH: "keys", ADMIN_KEY: adminKey, ...environment });
  const { app, store } = service;
  const send: OwnedService["send"] = (method, url, headers, payload) => app.inject({ method, url, headers, ...(payload && { payload }) });
  const keyOf = async (owner: string) => {
    const made = await send("POST", "/keys", admin, { owner, scopes: ["research", "documents", "read"], name: `${owner}'s` });
    return { "x-api-key": made.json<{ key: string }>().key };
  };
  const fill = async (owner: string, word = mark) => {
    const key = await keyOf(owner);
    const post = async (path: string, payload: object, more: Record<string, string> = {}) => {
      const answer = await send("POST", path, { ...key, ...more }, payload);
      expect(answer.statusCode, `${path}: ${answer.body}`).toBeLessThan(300);
      return answer.json<{ id: string }>().id;
    };
    const content = `# Ferries to ${word}\n\nThe ferry to ${word} leaves at noon, and takes 90 minutes.\n\n${table}`;
    const document = await post("/documents", { name: `${word}.md`, mediaType: "text/markdown", content, collection: `${word} travel` });
    await post("/webhooks", { url: `https://hooks.example/${word}`, events: ["*"] });
    const ask = async (more: object) => {
      const request = { query: `When does the ferry to ${word} leave?`, autoApprove: true, outputFormats: ["md"], ...more };
      const id = await post("/sessions", request, { "idempotency-key": `${word}-${Object.keys(more).join("-")}` });
      await vi.waitFor(async () => expect((await send("GET", `/sessions/${id}`, key)).json()).toMatchObject({ status: "done" }), 20_000);
      return id;
    };
    const session = await ask({ sources: { documentIds: [document] } });
    await ask({ follows: session });
    await post(`/sessions/${session}/links`, { format: "md" });
    const text = `The page about ${word}`;
    const at = "2026-01-02T03:04:05.000Z";
    const page = { url: `https://pages.example/${word}`, title: `On ${word}`, hash: sha256(text), retrievedAt: at };
    await store.pages.put(owner, page as Parameters<Store["pages"]["put"]>[1], text, 100);
    await store.experience.remember(owner, "assessment", `${word} ${owner}`, { about: word }, at);
    store.db.sqlite
      .prepare(
        "INSERT INTO report_request (session_id, format, template, owner, error, created_at) VALUES (?, 'pdf', 'default', ?, '{}', ?)",
      )
      .run(session, owner, at);
    store.db.sqlite.prepare("INSERT INTO answer_part (session_id, hash, owner, content) VALUES (?, 'hash', ?, '[]')").run(session, owner);
    store.db.sqlite
      .prepare("INSERT INTO content_division SELECT owner, hash, '[]' FROM content WHERE owner = ? ON CONFLICT DO NOTHING")
      .run(owner);
    store.db.sqlite.prepare("INSERT INTO feed_position (owner, greatest) VALUES (?, 5) ON CONFLICT DO NOTHING").run(owner);
    return { session, document, key };
  };
  return { ...service, keyOf, send, fill };
}

/** Names of all tables with a column `owner`. */
export function ownedTables({ db: { sqlite } }: Store): string[] {
  const sql = `
    SELECT DISTINCT tables.name FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
    WHERE tables.type = 'table' AND columns.name = 'owner' ORDER BY tables.name`;
  return sqlite.prepare(sql).pluck().all() as string[];
}

/** Tables without an owner that refer to one with an owner: their rows would belong to an owner that no row names. */
export function ownerlessDependents({ db: { sqlite } }: Store, owned: readonly string[]): string[] {
  const sql = `
    SELECT DISTINCT tables.name, "references"."table" AS target
    FROM sqlite_master AS tables, pragma_foreign_key_list(tables.name) AS "references" WHERE tables.type = 'table'`;
  const references = sqlite.prepare(sql).all() as { name: string; target: string }[];
  return references.filter(({ name, target }) => owned.includes(target) && !owned.includes(name)).map(({ name }) => name);
}

/** How many rows of each table are the owner's; tables without any are left out. */
export function rowsOf(store: Store, owner: string): Record<string, number> {
  const counts = ownedTables(store).map((name): [string, number] => {
    const count = store.db.sqlite.prepare(`SELECT count(*) FROM "${name}" WHERE owner = ?`).pluck().get(owner);
    return [name, count as number];
  });
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}
