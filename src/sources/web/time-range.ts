/** Days between a query's first day and the session's own, for services that know ranges and no dates. Pure. */
import type { SearchQuery } from "./search-service.ts";

const dayMs = 86_400_000;

/** How many days back the query reaches; null where it has no first day. */
export function daysSince({ since, today }: Pick<SearchQuery, "since" | "today">): number | null {
  if (since === null) return null;
  return Math.max(1, Math.ceil((Date.parse(today) - Date.parse(since)) / dayMs) + 1);
}

/** `MM/DD/YYYY` of a day. */
export function americanDay(day: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return `${month}/${date}/${year}`;
}
