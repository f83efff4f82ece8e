import { expect, onTestFinished, test } from "vitest";
import { type Environment, loadConfig } from "../../../src/composition/settings/config.ts";
import { settings } from "../../../src/composition/settings/settings.ts";
import { openSeries } from "../../../src/composition/settings/statistical-services.ts";
import type { SeriesSource } from "../../../src/sources/series/series-source.ts";
import { services } from "../../../src/sources/series/services.ts";
import { httpClient } from "../../support/http-client.ts";

function opened(environment: Record<string, string>): SeriesSource {
  const http = httpClient();
  onTestFinished(() => http.close());
  const { config, secrets }: Environment = loadConfig(environment);
  return openSeries(config, secrets, { http, putText: async () => undefined, clock: () => new Date() });
}

const description = (source: SeriesSource) => source.tools().find(({ name }) => name === "find_series")?.description;

test("nothing is on by itself, and what is not is told with the reason", () => {
  const source = opened({});
  expect(source.tools()).toEqual([]);
  expect([source.serves({}), source.serves({ series: true })]).toEqual([false, false]);
  expect(source.lacks({ series: true })).toMatchObject({ path: "series" });
  expect(source.lacks({})).toBeNull();
  expect(
    source
      .notOffered()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(services.map(({ name }) => name).sort());
  expect(source.notOffered()).toContainEqual(expect.objectContaining({ name: "fred", reason: "FRED needs FRED_API_KEY" }));
});

test("what SERIES names serves every session but those that say no, in its order", () => {
  const source = opened({ SERIES: "eurostat, WorldBank" });
  expect([source.serves({}), source.serves({ series: true }), source.serves({ series: false })]).toEqual([true, true, false]);
  expect(description(source)).toContain("Eurostat, World Bank.");
});

test("what merely has its key serves the sessions that say yes", () => {
  const source = opened({ FRED_API_KEY: "k" });
  expect([source.serves({}), source.serves({ series: true }), source.serves({ series: false })]).toEqual([false, true, false]);
});

test("a service that refuses requests without a contact is not offered without one", () => {
  expect(opened({ SERIES: "sec" }).notOffered()).toContainEqual(
    expect.objectContaining({ name: "sec", reason: expect.stringContaining("CONTACT") }),
  );
  expect(description(opened({ SERIES: "sec", CONTACT: "ops@ralph.example" }))).toContain("SEC EDGAR");
});

test("an unknown name ends the start and is named", () => {
  expect(() => loadConfig({ SERIES: "worldbank,nosuch" })).toThrow(/SERIES: 'worldbank,nosuch': 'nosuch' is not one of worldbank/);
});

test("every service has its address as a setting", () => {
  for (const { name, url } of services) expect(loadConfig({}).config, name).toHaveProperty(`${name.toUpperCase()}_URL`, url);
  expect(Object.keys(settings)).toContain("SERIES");
});
