/** Answers a benchmark's prompts with sessions of a running service: `{id, prompt, article}` a line, as DeepResearch Bench reads it. */
import { z } from "zod";
import { isTerminal } from "../../src/domain/sessions/states.ts";

const text = z.union([z.string(), z.number()]).transform(String);
export const prompt = z.object({ id: text.optional(), idx: text.optional(), prompt: z.string().min(1), language: z.string().optional() });
export type Prompt = z.infer<typeof prompt>;
export const article = z.object({ id: text, prompt: z.string(), article: z.string(), session: z.string().optional() });
export type Article = z.infer<typeof article>;

export function promptId({ id, idx }: Prompt): string {
  const found = idx ?? id;
  if (found === undefined) throw new Error("A prompt has neither id nor idx");
  return found;
}

export interface ExportOptions {
  url: string;
  engine?: string | undefined;
}

/** @throws Error where the session does not end `done`. */
export async function writeArticle({ prompt: query, language }: Prompt, { url, engine }: ExportOptions): Promise<Omit<Article, "id">> {
  const request = { query, autoApprove: true, outputFormats: ["md"], ...(language && { language }), ...(engine && { engine }) };
  const { id } = await ask<{ id: string }>(`${url}/sessions`, request);
  for (;;) {
    const { status, error } = await ask<{ status: Parameters<typeof isTerminal>[0]; error: { message: string } | null }>(
      `${url}/sessions/${id}`,
    );
    if (status === "done") break;
    if (isTerminal(status)) throw new Error(`The session ${id} ended as ${status}: ${error?.message ?? "no reason"}`);
    // The stream ends with the session.
    await (await fetch(`${url}/sessions/${id}/events`, { headers: { accept: "text/event-stream" } })).text();
  }
  const report = await fetch(`${url}/sessions/${id}/reports/md`);
  if (!report.ok) throw new Error(`The report of ${id}: ${report.status}`);
  return { prompt: query, article: await report.text(), session: id };
}

async function ask<T>(url: string, body?: unknown): Promise<T> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(url, body === undefined ? {} : { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${(await response.text()).slice(0, 500)}`);
  return (await response.json()) as T;
}
