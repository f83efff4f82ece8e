/** A tool's input as a query within what its session allows. Pure. */
import type { z } from "zod";
import type { WebChoice } from "../../domain/sessions/session-sources.ts";
import type { ToolScope } from "../tool.ts";
import { isWithin } from "./domains.ts";
import type { SearchQuery } from "./search-service.ts";
import type { searchWebInput } from "./web-tools.ts";

/** The days between which the session wants its pages. */
export function timesOf({ since }: WebChoice): { since: string | null; until: string | null } {
  return { since: since === undefined ? null : firstDayOf(since), until: null };
}

export function queryFor(input: z.infer<typeof searchWebInput>, { web, language }: ToolScope, today: string): SearchQuery {
  const { since } = timesOf(web);
  return {
    query: input.query,
    language: (input.language ?? language)?.split("-")[0]?.toLowerCase() ?? null,
    region: web.region ?? null,
    since: later(since, input.since ?? null),
    until: input.until ?? null,
    allow: narrower(web.allow ?? [], input.domains ?? []),
    deny: [...new Set([...(web.deny ?? []), ...(input.withoutDomains ?? [])])],
    count: input.count,
    today,
  };
}

/** The domains of the input that lie within the session's; the session's where none does. */
function narrower(session: readonly string[], input: readonly string[]): string[] {
  if (session.length === 0) return [...input];
  const within = input.filter((domain) => session.some((outer) => isWithin(domain, outer)));
  return within.length === 0 ? [...session] : within;
}

function later(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

function firstDayOf(since: string): string {
  return `${since}-01-01`.slice(0, 10);
}
