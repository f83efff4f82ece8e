/** Statistical series as a source: the tools that find and read them, and what each was read as. */
import type { z } from "zod";
import type { NotOffered, ToolHealth } from "../../domain/agents/tool.ts";
import type { Json } from "../../domain/base/json.ts";
import { type Issue, isRalphError, RalphError, storedError } from "../../domain/errors/errors.ts";
import type { SessionSources } from "../../domain/sessions/session-sources.ts";
import { callerOf, type HttpCaller } from "../http/http-caller.ts";
import { isTerritory, territoriesIn, territoryName } from "../places/territories.ts";
import type { Source, SourceDescription } from "../source.ts";
import { type PutText, StoredTexts } from "../stored/stored-texts.ts";
import type { Tool, ToolContext, ToolScope } from "../tool.ts";
import type { OfferedService, SeriesClient } from "./series-client.ts";
import { findSeries } from "./series-finder.ts";
import type { Indicator, SeriesPoint, Subject } from "./series-service.ts";
import { seriesTable, seriesText } from "./series-text.ts";
import { type FindSeriesOutput, findSeriesInput, readSeriesInput, type readSeriesOutput } from "./series-tools.ts";

export interface SeriesSourceOptions {
  client: SeriesClient;
  /** The services that are set up, in the operator's order. */
  offered: readonly OfferedService[];
  /** Services that are not, with the reason. */
  notOffered: readonly NotOffered[];
  putText: PutText;
  /** Values of one answer. */
  maxPoints: number;
  clock: () => Date;
}

export class SeriesSource implements Source {
  readonly name = "series";
  readonly #options: SeriesSourceOptions;
  readonly #texts: StoredTexts;
  readonly #tools: readonly Tool[];

  constructor(options: SeriesSourceOptions) {
    this.#options = options;
    this.#texts = new StoredTexts(options.putText);
    this.#tools = options.offered.length === 0 ? [] : [this.#findTool(), this.#readTool()];
  }

  describe(owner: string, sourceId: string): SourceDescription | undefined {
    return this.#texts.describe(owner, sourceId);
  }

  tools(): readonly Tool[] {
    return this.#tools;
  }

  serves({ series }: Pick<SessionSources, "series">): boolean {
    return series !== false && this.#servicesOf(series === true).length > 0;
  }

  lacks({ series }: Pick<SessionSources, "series">): Issue | null {
    if (series !== true || this.#options.offered.length > 0) return null;
    return { path: "series", message: "no statistical service is set up here: the operator names them by SERIES" };
  }

  health(): ToolHealth {
    return this.#options.client.health();
  }

  notOffered(): readonly NotOffered[] {
    return this.#options.notOffered;
  }

  /** A service that merely has its key serves the sessions that ask for series. */
  #servicesOf(isAsked: boolean): readonly OfferedService[] {
    return this.#options.offered.filter(({ isNamed }) => isNamed || isAsked);
  }

  #findTool(): Tool {
    const names = this.#options.offered.map(({ service }) => service.title).join(", ");
    return {
      name: "find_series",
      description: `Finds statistical series by the words of a question, in any language: ${names}.`,
      effect: "read",
      input: findSeriesInput,
      sources: () => [],
      run: (input, context) => this.#find(input as z.infer<typeof findSeriesInput>, context),
    };
  }

  #readTool(): Tool {
    return {
      name: "read_series",
      description:
        "Reads a series that find_series found as a table, a row for each territory or company and time; query_table computes with it.",
      effect: "read",
      input: readSeriesInput,
      sources: (answer) => (answer as z.infer<typeof readSeriesOutput>).tables.map(({ sourceId }) => sourceId),
      run: (input, context) => this.#read(input as z.infer<typeof readSeriesInput>, context),
    };
  }

  async #find(input: z.infer<typeof findSeriesInput>, context: ToolContext): Promise<Json> {
    const asked = { client: this.#options.client, caller: callerOf(context), serviceFailed: context.serviceFailed };
    return (await findSeries(input, this.#servicesOf(context.scope.asked.series), asked)) satisfies FindSeriesOutput;
  }

  async #read({ series, subjects, from, to, maxRows }: z.infer<typeof readSeriesInput>, context: ToolContext): Promise<Json> {
    const { client, clock, maxPoints } = this.#options;
    const caller = callerOf(context);
    const { offered, indicator } = await this.#indicator(series, context.scope, caller);
    const { service } = offered;
    const about = await Promise.all(subjects.map((name) => this.#subject(name, offered, indicator, caller)));
    const read = await service.read({ indicator, subjects: about, from, to }, client.asker(offered, caller)).catch((error: unknown) => {
      if (!context.signal.aborted && isRalphError(error) && error.code !== "data_not_found")
        context.serviceFailed({ service: service.name, error: storedError(error), next: null });
      throw error;
    });
    const points = read.points.filter(isPoint);
    if (points.length === 0)
      throw new RalphError("data_not_found", `${service.title} has no values of ${series} for these subjects and years`);
    if (points.length > maxPoints)
      throw new RalphError(
        "payload_too_large",
        `${series} has ${points.length} values, and ${maxPoints} are read: ask for fewer years or subjects`,
      );
    const facts = {
      ...{ series, service: service.title, page: read.page, licence: service.licence, points: inOrder(points) },
      title: read.title ?? indicator.title,
      unit: read.unit ?? indicator.unit,
      frequency: read.frequency ?? indicator.frequency,
      subjectColumn: service.subjectColumn ?? "Territory",
    };
    const text = seriesText(facts);
    const table = seriesTable(text);
    if (table === null) throw new RalphError("internal_error", "A series that was written cannot be read");
    const title = `${facts.title} (${service.title})`;
    const published = /^\d{4}-\d{2}-\d{2}/u.exec(read.updated ?? "")?.[0];
    await this.#texts.store(context.scope.owner, text, {
      kind: "series",
      title,
      url: read.page,
      licence: service.licence,
      ...(published === undefined ? {} : { publishedAt: published }),
    });
    return {
      tables: [{ ...table, rows: table.rows.slice(-maxRows) }],
      ...{ service: service.title, unit: facts.unit, frequency: facts.frequency, url: read.page, licence: service.licence },
      retrievedAt: clock().toISOString(),
    } satisfies z.infer<typeof readSeriesOutput>;
  }

  async #indicator(series: string, scope: ToolScope, caller: HttpCaller): Promise<{ offered: OfferedService; indicator: Indicator }> {
    const [name = "", ...rest] = series.split(":");
    const code = rest.join(":");
    const offered = this.#servicesOf(scope.asked.series).find(({ service }) => service.name === name);
    if (offered === undefined)
      throw new RalphError("invalid_input", `There is no service '${name}' for this session: name a series as find_series gave it`);
    const { service } = offered;
    const indicator =
      service.indicators.find((each) => each.code === code) ??
      (service.catalogue === undefined
        ? undefined
        : (await this.#options.client.catalogue(offered, caller)).find((each) => each.code === code)) ??
      service.indicatorOf?.(code);
    if (indicator === undefined) throw new RalphError("data_not_found", `${service.title} has no series '${code}'`);
    return { offered, indicator };
  }

  async #subject(name: string, offered: OfferedService, indicator: Indicator, caller: HttpCaller): Promise<Subject> {
    const { service } = offered;
    if (service.directory !== undefined) {
      if (/^CIK\d{10}$/u.test(name)) return { code: name, name };
      const [company] = await this.#options.client.subjects(offered, name, caller);
      if (company === undefined) throw new RalphError("data_not_found", `${service.title} knows no company '${name}'`);
      return company;
    }
    const code = isTerritory(name.toUpperCase()) ? name.toUpperCase() : territoriesIn(name)[0]?.code;
    if (code === undefined) throw new RalphError("data_not_found", `'${name}' is not the name of a country or a group of countries`);
    if (!service.covers(code) || indicator.subjects?.includes(code) === false)
      throw new RalphError("data_not_found", `${service.title} has no such series for ${territoryName(code)}`);
    return { code, name: territoryName(code) };
  }
}

/** What a service writes for a missing value is no number; a time of another form would not be found in the line of its row. */
function isPoint({ time, value }: SeriesPoint): boolean {
  return /^[\dA-Za-z-]{1,20}$/u.test(time) && Number.isFinite(value);
}

/** By subject, as they first come, and by time; services give the newest first, or one subject after the other. */
function inOrder(points: readonly SeriesPoint[]): SeriesPoint[] {
  return [...Map.groupBy(points, ({ subject }) => subject).values()].flatMap((own) => own.toSorted((a, b) => (a.time < b.time ? -1 : 1)));
}
