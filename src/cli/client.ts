/** The service's HTTP API as methods, one per route. */
import { openAsBlob } from "node:fs";
import { z } from "zod";
import { task } from "../domain/plan.ts";
import { document, type NewSession, reportState, results, session } from "../domain/session.ts";

/** A problem answer of the service, in its own words. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly status: number;
  /** The stable error code, or null where the answer was not a problem document. */
  readonly code: string | null;

  constructor(status: number, code: string | null, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** The service cannot be reached. */
export class UnreachableError extends Error {
  override readonly name = "UnreachableError";
}

const problem = z.object({
  title: z.string(),
  detail: z.string().optional(),
  error: z.string().optional(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
const documentPage = z.object({ items: z.array(document) });
const reportList = z.object({ items: z.array(reportState) });
const keyPage = z.object({ items: z.array(z.unknown()), nextCursor: z.string().nullable() });
const taskPage = z.object({ items: z.array(task), nextCursor: z.string().nullable() });

/** One document, or the list of an archive's; either way as a list. */
const addedDocuments = z.union([
  document.transform((only) => ({ items: [only], refused: [] })),
  z.object({
    items: z.array(document),
    refused: z.array(z.object({ name: z.string(), message: z.string() })).default([]),
  }),
]);

export class ServiceClient {
  readonly #base: string;
  readonly #key: string | null;

  /** `base` is the root of the service's paths, including a gateway's path prefix; `key` an API key, where one is needed. */
  constructor(base: URL, key: string | null = null) {
    this.#base = base.href.replace(/\/+$/, "");
    this.#key = key;
  }

  /** The URL of a path, for the user to open. */
  address(path: string): string {
    return `${this.#base}${path}`;
  }

  /** Uploads a file's bytes unchanged, so that the service detects the charset. An archive gives several documents. */
  async addDocument(file: string, name: string, mediaType: string, signal: AbortSignal, collection: string | null = null) {
    const body = new FormData();
    if (collection !== null) body.append("collection", collection);
    body.append("file", await openAsBlob(file, { type: mediaType }), name);
    return addedDocuments.parse(await this.#json("/documents", { method: "POST", body, signal }));
  }

  /** Documents of these bytes that the library has already. */
  async documentsOf(sha256: string, signal: AbortSignal) {
    return documentPage.parse(await this.#json(`/documents?sha256=${sha256}`, { signal })).items;
  }

  async createSession(request: NewSession, idempotencyKey: string, signal: AbortSignal) {
    const headers = { "content-type": "application/json", "idempotency-key": idempotencyKey };
    return session.parse(await this.#json("/sessions", { method: "POST", headers, body: JSON.stringify(request), signal }));
  }

  async session(id: string, signal: AbortSignal) {
    return session.parse(await this.#json(sessionPath(id), { signal }));
  }

  /** Sends a message. Returns the session after Ralph's answer, or before it where the answer takes long. */
  async say(id: string, message: { content: string; taskId?: string }, signal: AbortSignal) {
    const headers = { "content-type": "application/json" };
    return session.parse(
      await this.#json(`${sessionPath(id)}/messages`, { method: "POST", headers, body: JSON.stringify(message), signal }),
    );
  }

  async approve(id: string, planVersion: number | null, signal: AbortSignal) {
    const body = JSON.stringify(planVersion === null ? {} : { planVersion });
    const headers = { "content-type": "application/json" };
    return session.parse(await this.#json(`${sessionPath(id)}/approve`, { method: "POST", headers, body, signal }));
  }

  /** All tasks of the tree, in order. */
  async tasks(id: string, signal: AbortSignal) {
    const tasks: z.infer<typeof task>[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`;
      const page: z.infer<typeof taskPage> = taskPage.parse(await this.#json(`${sessionPath(id)}/tasks?limit=200${query}`, { signal }));
      tasks.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor !== null);
    return tasks;
  }

  /** The tree as text. */
  async tree(id: string, signal: AbortSignal): Promise<string> {
    return (await this.#request(`${sessionPath(id)}/tasks`, { headers: { accept: "text/plain" }, signal })).text();
  }

  async results(id: string, signal: AbortSignal) {
    return results.parse(await this.#json(`${sessionPath(id)}/results`, { signal }));
  }

  /** Asks for a report of a finished session; gives what is known of its file. */
  async requestReport(id: string, wanted: { format: string; template?: string }, signal: AbortSignal) {
    const headers = { "content-type": "application/json" };
    return reportState.parse(
      await this.#json(`${sessionPath(id)}/reports`, { method: "POST", headers, body: JSON.stringify(wanted), signal }),
    );
  }

  /** The report files that are there, and those that were asked for. */
  async reports(id: string, signal: AbortSignal) {
    return reportList.parse(await this.#json(`${sessionPath(id)}/reports`, { signal })).items;
  }

  /** The bytes of a report; in the session's own template where none is named. */
  async report(id: string, format: string, signal: AbortSignal, template: string | null = null): Promise<Uint8Array> {
    const query = template === null ? "" : `?template=${encodeURIComponent(template)}`;
    const response = await this.#request(`${sessionPath(id)}/reports/${encodeURIComponent(format)}${query}`, { signal });
    return new Uint8Array(await response.arrayBuffer());
  }

  /** Opens the session's event stream after the event numbered `after`; null where no more events will come. */
  async events(id: string, after: number, signal: AbortSignal): Promise<ReadableStream<Uint8Array> | null> {
    const headers: Record<string, string> = { accept: "text/event-stream" };
    if (after > 0) headers["last-event-id"] = String(after);
    const response = await this.#request(`${sessionPath(id)}/events`, { headers, signal });
    return response.status === 204 ? null : response.body;
  }

  async isReady(signal: AbortSignal): Promise<boolean> {
    try {
      await this.#request("/readyz", { signal });
      return true;
    } catch (error) {
      if (error instanceof ServiceError || error instanceof UnreachableError) return false;
      throw error;
    }
  }

  async createKey(body: object, signal: AbortSignal): Promise<unknown> {
    return this.#post("/keys", body, signal);
  }

  /** All keys, newest first. */
  async keys(owner: string | null, signal: AbortSignal): Promise<unknown[]> {
    const items: unknown[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const query: string = `${owner === null ? "" : `&owner=${encodeURIComponent(owner)}`}${cursor && `&cursor=${cursor}`}`;
      const page: z.infer<typeof keyPage> = keyPage.parse(await this.#json(`/keys?limit=200${query}`, { signal }));
      items.push(...page.items);
      cursor = page.nextCursor;
    }
    return items;
  }

  async rotateKey(id: string, overlapS: number | null, signal: AbortSignal): Promise<unknown> {
    return this.#post(`/keys/${encodeURIComponent(id)}/rotate`, overlapS === null ? {} : { overlapS }, signal);
  }

  async revokeKey(id: string, signal: AbortSignal): Promise<void> {
    await this.#request(`/keys/${encodeURIComponent(id)}`, { method: "DELETE", signal });
  }

  #post(path: string, body: object, signal: AbortSignal): Promise<unknown> {
    const headers = { "content-type": "application/json" };
    return this.#json(path, { method: "POST", headers, body: JSON.stringify(body), signal });
  }

  #withKey(request: RequestInit): RequestInit {
    if (this.#key === null) return request;
    return { ...request, headers: { ...(request.headers as Record<string, string> | undefined), authorization: `Bearer ${this.#key}` } };
  }

  async #json(path: string, request: RequestInit): Promise<unknown> {
    return (await this.#request(path, request)).json();
  }

  async #request(path: string, request: RequestInit): Promise<Response> {
    let response: Response;
    try {
      response = await fetch(this.#base + path, this.#withKey(request));
    } catch (error) {
      if (request.signal?.aborted) throw request.signal.reason;
      throw new UnreachableError(`${this.#base} cannot be reached${causeOf(error)}`, { cause: error });
    }
    if (!response.ok) throw await refusal(response);
    return response;
  }
}

function sessionPath(id: string): string {
  return `/sessions/${encodeURIComponent(id)}`;
}

async function refusal(response: Response): Promise<ServiceError> {
  const text = await response.text();
  const parsed = problem.safeParse(jsonOf(text));
  if (!parsed.success) return new ServiceError(response.status, null, `The service answered ${response.status} ${response.statusText}`);
  const { title, detail, error, issues = [] } = parsed.data;
  const fields = issues.map(({ path, message }) => `${path}: ${message}`).join("; ");
  return new ServiceError(response.status, error ?? null, [detail ?? title, fields].filter((part) => part !== "").join(" – "));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && "code" in cause ? ` (${cause.code})` : "";
}
