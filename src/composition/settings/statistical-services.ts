/** Settings of statistical services, and which of them are set up. */
import type { z } from "zod";
import type { NotOffered } from "../../domain/agents/tool.ts";
import type { HttpClient } from "../../sources/http/http-client.ts";
import { type OfferedService, SeriesClient } from "../../sources/series/series-client.ts";
import type { SeriesService } from "../../sources/series/series-service.ts";
import { SeriesSource } from "../../sources/series/series-source.ts";
import { services } from "../../sources/series/services.ts";
import type { PutText } from "../../sources/stored/stored-texts.ts";
import { address, count, namesOf, number, seconds, secret } from "./setting-kinds.ts";

const names = services.map(({ name }) => name);

export const seriesSettings = {
  SERIES: namesOf(
    names,
    `Statistical services that serve all sessions, in order, separated by commas: ${names.join(", ")}; by default none. A service that only has its key set serves sessions that say series: true`,
  ),
  SERIES_CATALOGUE_HOURS: number(24, "How long a fetched list of indicators or companies is cached", { unit: "Hours" }),
  SERIES_NOT_YET_S: seconds(5, "Wait before a series that is still being prepared is asked for again", 0),
  MAX_SERIES_VALUES: count(50_000, "Most values of one series that are read at once, over all its territories and times"),
  WORLDBANK_URL: addressOf("worldbank"),
  EUROSTAT_URL: addressOf("eurostat"),
  ECB_URL: addressOf("ecb"),
  OECD_URL: addressOf("oecd"),
  OWID_URL: addressOf("owid"),
  SEC_URL: addressOf("sec"),
  FRED_URL: addressOf("fred"),
};

export const seriesSecrets = {
  FRED_API_KEY: secret("Key of FRED, the statistical service of the Federal Reserve Bank of St. Louis"),
};

/** Settings of each service by its name. */
const settingsOf: Readonly<Record<string, { url: `${string}_URL` & keyof typeof seriesSettings; key?: keyof typeof seriesSecrets }>> = {
  worldbank: { url: "WORLDBANK_URL" },
  eurostat: { url: "EUROSTAT_URL" },
  ecb: { url: "ECB_URL" },
  oecd: { url: "OECD_URL" },
  owid: { url: "OWID_URL" },
  sec: { url: "SEC_URL" },
  fred: { url: "FRED_URL", key: "FRED_API_KEY" },
};

export type SeriesConfig = Readonly<z.infer<z.ZodObject<typeof seriesSettings>> & { CONTACT: string }>;
export type SeriesSecrets = Readonly<z.infer<z.ZodObject<typeof seriesSecrets>>>;

/** The source of series with the services that are set up; it has no tools where none is. */
export function openSeries(
  config: SeriesConfig,
  secrets: SeriesSecrets,
  { http, putText, clock }: { http: HttpClient; putText: PutText; clock: () => Date },
): SeriesSource {
  const { offered, notOffered } = seriesServicesOf(config, secrets);
  const times = { catalogueMs: config.SERIES_CATALOGUE_HOURS * 3_600_000, notYetMs: config.SERIES_NOT_YET_S * 1000 };
  const client = new SeriesClient(http, offered, times);
  return new SeriesSource({ client, offered, notOffered, putText, clock, maxPoints: config.MAX_SERIES_VALUES });
}

/** The services that can be asked, in the order of SERIES, and why the others cannot. */
export function seriesServicesOf(config: SeriesConfig, secrets: SeriesSecrets): { offered: OfferedService[]; notOffered: NotOffered[] } {
  const offered: OfferedService[] = [];
  const notOffered: NotOffered[] = [];
  const rank = ({ name }: SeriesService) => (config.SERIES.includes(name) ? config.SERIES.indexOf(name) : names.length);
  for (const service of services.toSorted((a, b) => rank(a) - rank(b))) {
    const own = settingsOf[service.name];
    if (own === undefined) continue;
    const isNamed = config.SERIES.includes(service.name);
    const key = own.key === undefined ? null : secrets[own.key];
    const reason = reasonAgainst(service, { isNamed, lacksKey: own.key !== undefined && key === null, contact: config.CONTACT });
    if (reason !== null) notOffered.push({ name: service.name, origin: "ralph", reason });
    else offered.push({ service, url: config[own.url].replace(/\/+$/u, ""), key, isNamed });
  }
  return { offered, notOffered };
}

function reasonAgainst(
  service: SeriesService,
  { isNamed, lacksKey, contact }: { isNamed: boolean; lacksKey: boolean; contact: string },
): string | null {
  if (lacksKey) return `${service.title} needs ${settingsOf[service.name]?.key}`;
  if (!isNamed && service.keyParameter === undefined) return `SERIES does not name ${service.title}`;
  if (service.needsContact === true && contact === "") return `${service.title} refuses requests without a contact: set CONTACT`;
  return null;
}

function addressOf(name: string) {
  const service = services.find((each) => each.name === name);
  return address(service?.url ?? "", `Address of ${service?.title}`);
}
