/** Finds the series that a question asks for, over all services that a session may use. */
import type { z } from "zod";
import { isRalphError, storedError } from "../../domain/errors/errors.ts";
import type { HttpCaller } from "../http/http-caller.ts";
import { contentStems } from "../text/stems.ts";
import type { ToolContext } from "../tool.ts";
import { type IndicatorMatch, matchIndicator, type SeriesQuery, seriesQuery } from "./indicator-match.ts";
import type { OfferedService, SeriesClient } from "./series-client.ts";
import type { Frequency, Subject } from "./series-service.ts";
import type { findSeriesInput } from "./series-tools.ts";

export type FoundSeries = {
  /** 'service:code'. */
  series: string;
  service: string;
  title: string;
  unit: string | null;
  frequency: Frequency;
  /** What of the question the service has it for; empty where the question names none. */
  subjects: Subject[];
  score: number;
  /** Words of the question that the series leaves unexplained. */
  missing: string[];
};

export type SeriesFindings = {
  series: FoundSeries[];
  /** Services that could not be searched, and why. */
  failed: { service: string; reason: string }[];
};

/** A listed series that explains this much makes it needless to ask services for more. */
const enough = 0.99;
/** Share of the question that a series has to explain. */
const leastExplained = 0.5;

/**
 * The series, best first. Local lists are searched first; the services' catalogues and searches are requested only if no
 * local series matches the whole question.
 */
export async function findSeries(
  { query: text, limit, onlyNamed }: z.infer<typeof findSeriesInput>,
  offered: readonly OfferedService[],
  { client, caller, serviceFailed }: { client: SeriesClient; caller: HttpCaller; serviceFailed: ToolContext["serviceFailed"] },
): Promise<SeriesFindings> {
  const query = seriesQuery(text);
  const failed: SeriesFindings["failed"] = [];
  const attempt = async <T>(each: OfferedService, work: () => Promise<T[]>): Promise<T[]> => {
    try {
      return await work();
    } catch (error) {
      if (caller.signal.aborted || !isRalphError(error)) throw error;
      failed.push({ service: each.service.title, reason: error.message });
      serviceFailed({ service: each.service.name, error: storedError(error), next: null });
      return [];
    }
  };
  const matched = (each: OfferedService, indicators: readonly IndicatorMatch["indicator"][]) =>
    indicators.flatMap((indicator) => {
      const match = matchIndicator(query, indicator);
      return match === null ? [] : [{ offered: each, match }];
    });
  const listed = offered.flatMap((each) => matched(each, each.service.indicators));
  const all = [...listed];
  // Most questions are not about statistics: they cause no requests.
  const mayBeOne = !onlyNamed || query.territories.length > 0 || listed.length > 0;
  if (mayBeOne && !listed.some(({ match }) => match.score >= enough)) {
    const more = offered.map((each) =>
      attempt(each, async () => {
        const searched = (await each.service.search?.(client.asker(each, caller), text)) ?? [];
        return matched(each, [...(await client.catalogue(each, caller)), ...searched]);
      }),
    );
    all.push(...(await Promise.all(more)).flat());
  }
  const withSubjects = all.map(async ({ offered: each, match }) => {
    const subjects = await attempt(each, () => subjectsOf(each, match, query, text, { client, caller }));
    return described(each, match, query, subjects);
  });
  const named = query.territories.length > 0;
  const found = (await Promise.all(withSubjects)).filter(
    ({ subjects, score }) => score >= leastExplained && (subjects.length > 0 || !(named || onlyNamed)),
  );
  // The sort is stable: of equally good series the first service's is first.
  return { series: found.sort((a, b) => b.score - a.score || b.subjects.length - a.subjects.length).slice(0, limit), failed };
}

async function subjectsOf(
  each: OfferedService,
  { indicator }: IndicatorMatch,
  { territories }: SeriesQuery,
  text: string,
  { client, caller }: { client: SeriesClient; caller: HttpCaller },
): Promise<Subject[]> {
  if (each.service.directory !== undefined) return client.subjects(each, text, caller);
  return territories.filter(({ code }) => each.service.covers(code) && (indicator.subjects?.includes(code) ?? true));
}

/** Words of a company's name are no words that the indicator has to explain. */
function described(
  { service }: OfferedService,
  { indicator, score, missing }: IndicatorMatch,
  query: SeriesQuery,
  subjects: Subject[],
): FoundSeries {
  const { code, title, unit, frequency } = indicator;
  const found = { series: `${service.name}:${code}`, service: service.title, title, unit, frequency, subjects };
  if (service.directory === undefined) return { ...found, score, missing };
  const names = new Set(subjects.flatMap(({ name }) => contentStems(name)));
  const terms = query.terms.filter(({ stem }) => !names.has(stem));
  const left = missing.filter((word) => terms.some(({ text }) => text === word));
  return { ...found, score: terms.length === 0 ? 0 : 1 - left.length / terms.length, missing: left };
}
