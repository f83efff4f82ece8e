/** What the view asks of the service. */
import { answerOf } from "../../../clients/typescript/src/api.ts";
import type { ClaimList, ReportLink, ReportState, Results, Session } from "../../../clients/typescript/src/api-types.ts";
import { client } from "../../service/client.ts";
import type { Format } from "./report-files.ts";
import type { Claim, Verdict } from "./research.ts";
import type { ReadText } from "./source-passage.ts";

const { api } = client;

const at = (id: string) => ({ path: { id } });

export function readResults(id: string, signal: AbortSignal): Promise<Results> {
  return answerOf(api.GET("/sessions/{id}/results", { params: at(id), signal }));
}

export function readClaims(id: string, verdict: Verdict | null, cursor: string | null): Promise<ClaimList> {
  const query = { limit: 100, ...(verdict !== null && { verdict }), ...(cursor !== null && { cursor }) };
  return answerOf(api.GET("/sessions/{id}/claims", { params: { ...at(id), query } }));
}

/** Longest part that the service answers at once. Characters. */
const longestPart = 200_000;

/** Reads the stored text of a source: a part of it, or all of it piece by piece. */
export function sourceReader(id: string, sourceId: string, signal: AbortSignal): ReadText {
  const part = (from: number, to: number) =>
    answerOf(api.GET("/sessions/{id}/sources/{sourceId}", { params: { path: { id, sourceId }, query: { from, to } }, signal }));
  return async (wanted) => {
    if (wanted !== null) return part(wanted.from, Math.min(wanted.to, wanted.from + longestPart));
    const first = await part(0, longestPart);
    let { text } = first;
    while (text.length < first.length) {
      const next = await part(text.length, text.length + longestPart);
      if (next.text === "") break;
      text += next.text;
    }
    return { ...first, to: text.length, text };
  };
}

export async function listReports(id: string, signal: AbortSignal | null = null): Promise<ReportState[]> {
  return (await answerOf(api.GET("/sessions/{id}/reports", { params: at(id), signal }))).items;
}

export function askForReport(id: string, format: Format): Promise<ReportState> {
  return answerOf(api.POST("/sessions/{id}/reports", { params: at(id), body: { format } }));
}

export async function listLinks(id: string): Promise<ReportLink[]> {
  return (await answerOf(api.GET("/sessions/{id}/links", { params: { ...at(id), query: { limit: 200 } } }))).items;
}

export function createLink(id: string, format: Format, expiresAt: string): Promise<ReportLink> {
  return answerOf(api.POST("/sessions/{id}/links", { params: at(id), body: { format, expiresAt } }));
}

export async function deleteLink(id: string, linkId: string): Promise<void> {
  await answerOf(api.DELETE("/sessions/{id}/links/{linkId}", { params: { path: { id, linkId } } }));
}

export function setPinned(id: string, isPinned: boolean): Promise<Session> {
  return answerOf(isPinned ? api.PUT("/sessions/{id}/pin", { params: at(id) }) : api.DELETE("/sessions/{id}/pin", { params: at(id) }));
}

export function retry(id: string): Promise<Session> {
  return answerOf(api.POST("/sessions/{id}/retry", { params: at(id) }));
}

export function askFurther(id: string, query: string): Promise<Session> {
  return answerOf(api.POST("/sessions", { params: {}, body: { query, follows: id } }));
}

export type { Claim };
