/** Generates the files of an owner's export one by one: each is read after the one before it was consumed. */
import { buffer } from "node:stream/consumers";
import { sha256 } from "../../domain/base/json.ts";
import { sourceTextPath } from "../../domain/bundles/bundle.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import type { ExportManifest, OwnerView } from "../../domain/owners/owner-data.ts";
import type { Contents } from "../ports/contents.ts";
import { overviewOf } from "../ports/directory.ts";
import type { EventStore } from "../ports/event-store.ts";
import type { KeyStore } from "../ports/keys.ts";
import type { LibraryReads } from "../ports/library-store.ts";
import type { LinkStore } from "../ports/links.ts";
import type { OwnerStore } from "../ports/owners.ts";
import type { OpenSession, SessionStore } from "../ports/session-store.ts";
import type { UsageStore } from "../ports/usage.ts";
import type { WebhookStore } from "../ports/webhooks.ts";
import type { Core } from "../run/core.ts";
import { allClaims, callSummary } from "../views/bundle-view.ts";
import { resultsView } from "../views/results-view.ts";
import { messageView, planView, sessionView, taskView } from "../views/session-view.ts";

export interface ExportParts {
  core: Pick<Core, "settings" | "reportFiles"> & Partial<Pick<Core, "engines">>;
  owners: Pick<OwnerStore, "sessionIds" | "remains">;
  sessions: Pick<SessionStore, "open">;
  events: Pick<EventStore, "after">;
  library: Pick<LibraryReads, "page">;
  contents: Pick<Contents, "text">;
  keys: Pick<KeyStore, "page">;
  webhooks: Pick<WebhookStore, "list" | "deliveries">;
  links: Pick<LinkStore, "ofSession">;
  usage: Pick<UsageStore, "sums">;
  clock: () => Date;
}

export interface ExportFile {
  path: string;
  bytes: Uint8Array;
}

const pageSize = 200;

/** Each file is consistent in itself; concurrent changes may or may not be included. The manifest is the last file. */
export async function* exportFiles(parts: ExportParts, owner: OwnerView): AsyncGenerator<ExportFile> {
  const files: ExportManifest["files"] = [];
  const exportedAt = parts.clock().toISOString();
  for await (const file of contentsOf(parts, owner)) {
    files.push({ path: file.path, bytes: file.bytes.byteLength, sha256: sha256(file.bytes) });
    yield file;
  }
  const manifest: ExportManifest = { version: 1, owner: owner.owner, exportedAt, files };
  yield json("manifest.json", manifest);
}

async function* contentsOf(parts: ExportParts, view: OwnerView): AsyncGenerator<ExportFile> {
  const { owner } = view;
  yield json("owner.json", view);
  yield* accountOf(parts, owner);
  yield* documentsOf(parts, owner);
  for (let after = "", ids = [""]; ids.length > 0; ) {
    ids = await parts.owners.sessionIds(owner, after, pageSize);
    for (const id of ids) yield* sessionOf(parts, owner, id);
    after = ids.at(-1) ?? "";
  }
}

/** Keys without hashes, webhooks without secrets, usage, and data stored for later requests. */
async function* accountOf({ keys, webhooks, usage, owners }: ExportParts, owner: string): AsyncGenerator<ExportFile> {
  const listed: unknown[] = [];
  for (let before: string | null = null; ; ) {
    const page = await keys.page(owner, before, pageSize);
    listed.push(...page.map(({ hash: _hash, ...key }) => key));
    before = page.at(-1)?.id ?? null;
    if (before === null) break;
  }
  yield json("keys.json", listed);
  const endpoints = await webhooks.list(owner);
  yield json(
    "webhooks.json",
    endpoints.map(({ secret: _secret, previousSecrets: _previous, ...webhook }) => webhook),
  );
  for (const { id } of endpoints) yield* deliveriesOf(webhooks, owner, id);
  const groupBy = ["day", "engine", "model"] as const;
  yield json("usage.json", await usage.sums({ owner, from: "0000-01-01", to: "9999-12-31", groupBy }, Number.MAX_SAFE_INTEGER));
  const { pages, memory, requests } = await owners.remains(owner);
  yield json("web-pages.json", pages);
  yield json("plan-memory.json", memory);
  yield json("requests.json", requests);
}

async function* deliveriesOf(webhooks: ExportParts["webhooks"], owner: string, id: string): AsyncGenerator<ExportFile> {
  const lines: string[] = [];
  for (let before: string | undefined; ; ) {
    const page = await webhooks.deliveries(owner, id, { state: undefined, before, limit: pageSize });
    lines.push(...page.map((delivery) => JSON.stringify(delivery)));
    before = page.at(-1)?.id;
    if (before === undefined) break;
  }
  yield text(`webhooks/${id}.deliveries.ndjson`, lines);
}

/** The extracted text of each document with its metadata. Ralph does not keep the document's bytes. */
async function* documentsOf({ library, contents }: ExportParts, owner: string): AsyncGenerator<ExportFile> {
  const collections = new Map<string, string[]>();
  for (let before: string | null = null; ; ) {
    const page = library.page(owner, before, pageSize);
    for (const { owner: _owner, ...document } of page) {
      for (const name of document.collections) collections.set(name, [...(collections.get(name) ?? []), document.id]);
      const words = contents.text(owner, document.contentHash);
      if (words === undefined) continue;
      yield json(`documents/${document.id}/document.json`, document);
      yield { path: `documents/${document.id}/text.txt`, bytes: Buffer.from(words) };
    }
    before = page.at(-1)?.id ?? null;
    if (before === null) break;
  }
  yield json("collections.json", Object.fromEntries([...collections].sort(([a], [b]) => (a < b ? -1 : 1))));
}

async function* sessionOf(parts: ExportParts, owner: string, id: string): AsyncGenerator<ExportFile> {
  const state = await parts.sessions.open(id, owner);
  // It was deleted meanwhile.
  if (state === undefined) return;
  try {
    for await (const { path, bytes } of filesOf(parts, state)) yield { path: `sessions/${id}/${path}`, bytes };
  } catch (error) {
    if (!(error instanceof RalphError) || error.code !== "not_found") throw error;
  } finally {
    state.close();
  }
}

async function* filesOf({ core, events, links }: ExportParts, state: OpenSession): AsyncGenerator<ExportFile> {
  const { planVersion } = state.session;
  yield json("session.json", sessionView(core, overviewOf(state), null));
  yield json("results.json", resultsView(core, state));
  yield json("claims.json", allClaims(state));
  const plan = planVersion === null ? undefined : state.plan(planVersion);
  if (plan !== undefined) yield json("plan.json", planView(plan, state.tasks().map(taskView)));
  const earlier = Array.from({ length: Math.max(0, (planVersion ?? 0) - 1) }, (_, index) => state.plan(index + 1) ?? []).flat();
  yield json(
    "earlier-plans.json",
    earlier.map((each) => planView(each, each.tasks.map(taskView))),
  );
  yield json("messages.json", state.messages(0, Number.MAX_SAFE_INTEGER).map(messageView));
  yield json("calls.json", state.allCalls().map(callSummary));
  const lines: string[] = [];
  for (let after = 0; ; ) {
    const page = await events.after(state.id, after, pageSize);
    lines.push(...page.map((event) => event.json));
    after = page.at(-1)?.seq ?? 0;
    if (page.length < pageSize) break;
  }
  yield text("events.ndjson", lines);
  yield json(
    "links.json",
    (await links.ofSession(state.owner, state.id)).map(({ owner: _owner, ...link }) => link),
  );
  const sources = state.sources();
  yield json("sources/sources.json", sources);
  for (const { id } of sources) yield { path: sourceTextPath(id), bytes: Buffer.from(state.sourceText(id) ?? "") };
  for (const report of state.reports()) {
    const file = await core.reportFiles.read(report).catch(absent);
    if (file !== null) yield { path: `reports/${report.template}.${report.format}`, bytes: await buffer(file) };
  }
}

/** Null for a file that was deleted meanwhile. @throws any other error: an export has to be complete. */
function absent(error: unknown): null {
  if (error instanceof RalphError && error.code === "not_found") return null;
  throw error;
}

function json(path: string, value: unknown): ExportFile {
  return { path, bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`) };
}

function text(path: string, lines: readonly string[]): ExportFile {
  return { path, bytes: Buffer.from(lines.map((line) => `${line}\n`).join("")) };
}
