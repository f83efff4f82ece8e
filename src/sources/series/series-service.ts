/** What a statistical service has to declare and do to be asked for series. One file a service in `services/`. */
import type { IndicatorKey } from "../../languages/subjects/series.ts";
import type { GateRule } from "../http/host-gates.ts";
import type { HttpAnswer } from "../http/http-answer.ts";

export type Frequency = "annual" | "quarterly" | "monthly" | "weekly" | "daily";

/** A quantity that a service has series of. */
export interface Indicator {
  /** The service's own code. Codes are unique within their service. */
  code: string;
  /** As the service words it, in English. */
  title: string;
  /** Its names in every language; null for one that is found by its title alone. */
  key: IndicatorKey | null;
  unit: string | null;
  frequency: Frequency;
  /** Codes of the only subjects that it is about; every subject of the service where absent. */
  subjects?: readonly string[];
}

/** What a series is about: a country, a group of countries, or a company. */
export type Subject = {
  /** A territory's code, or the service's own id of a company. */
  code: string;
  name: string;
};

export interface SeriesPoint {
  /** Name of the subject. */
  subject: string;
  /** '2019', '2019-Q1', '2019-03', '2019-03-29'. */
  time: string;
  value: number;
}

/** The points of one indicator for one or more subjects, in order of subject and time. */
export interface SeriesPoints {
  points: SeriesPoint[];
  /** Where a person finds the series. */
  page: string;
  /** Where the answer itself differs from what the indicator declares. */
  title?: string;
  unit?: string | null;
  frequency?: Frequency;
  /** When the service last changed the figures: a text that begins with a day. */
  updated?: string | null;
}

export interface SeriesQuestion<I extends Indicator = Indicator> {
  indicator: I;
  subjects: readonly Subject[];
  /** First and last year; null for an open end. */
  from: number | null;
  to: number | null;
}

/**
 * Asks the service: a path under its base address. The key, the contact and the rate limit are the caller's. The answer
 * comes whatever its status, but for those that mean 'later', which are sent again.
 */
export type Ask = (path: string, options?: AskOptions) => Promise<HttpAnswer>;

export interface AskOptions {
  query?: Readonly<Record<string, string | readonly string[]>>;
  accept?: string;
  /** Whether the service says that the answer is still being prepared: the same is asked again, a few times. */
  isNotYet?: (answer: HttpAnswer) => boolean;
  /** The first label of another host of the same service, in place of the base address's: 'www' for 'data'. */
  subdomain?: string;
}

export type SubjectFinder = (text: string) => Subject[];

export interface SeriesService<I extends Indicator = Indicator> {
  /** Name in `SERIES`, and the first part of `<NAME>_URL`. */
  readonly name: string;
  readonly title: string;
  readonly url: string;
  /** Under which terms the figures may be used. */
  readonly licence: string;
  /** Query parameter of the key; a service without its key is not offered. */
  readonly keyParameter?: string;
  /** The service refuses requests that name no contact. */
  readonly needsContact?: boolean;
  readonly rate: GateRule;
  readonly indicators: readonly I[];
  /** What the subjects are: the name of their column. */
  readonly subjectColumn?: string;
  /** Whether the service has series about the territory. */
  covers(territory: string): boolean;
  /** Further indicators, fetched once and cached. */
  catalogue?(ask: Ask): Promise<I[]>;
  /** Further indicators by the service's own search. */
  search?(ask: Ask, words: string): Promise<I[]>;
  /** Subjects that are no territories, such as companies: fetched once, a function that finds them in a text. */
  directory?(ask: Ask): Promise<SubjectFinder>;
  /** An indicator by a code that is not listed; undefined where there cannot be one. */
  indicatorOf?(code: string): I | undefined;
  /**
   * Reads a series; `points` is empty where the service has none.
   * @throws RalphError with the cause that the service gave.
   */
  read(question: SeriesQuestion<I>, ask: Ask): Promise<SeriesPoints>;
}
