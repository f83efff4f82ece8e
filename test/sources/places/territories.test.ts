import { describe, expect, it } from "vitest";
import { alpha3, isTerritory, territoriesIn, territoryName } from "../../../src/sources/places/territories.ts";

const codes = (text: string) => territoriesIn(text).map(({ code }) => code);

describe("territories", () => {
  it("are found by their names in English and Russian, in any case", () => {
    expect(codes("How did unemployment change in Germany and the Czech Republic?")).toEqual(["DE", "CZ"]);
    expect(codes("Сравни инфляцию во Франции, в Южной Корее и в России")).toEqual(["FR", "KR", "RU"]);
    expect(codes("население Китая и Нидерландов")).toEqual(["CN", "NL"]);
  });

  it("are found by abbreviations that stand in capitals, and not by words that are spelt like them", () => {
    expect(codes("GDP of the US and the UK")).toEqual(["US", "GB"]);
    expect(codes("ВВП США")).toEqual(["US"]);
    expect(codes("tell us about it")).toEqual([]);
  });

  it("are the longest names that there are", () => {
    expect(codes("exports of South Africa")).toEqual(["ZA"]);
    expect(codes("Guinea-Bissau, Equatorial Guinea and Guinea")).toEqual(["GW", "GQ", "GN"]);
  });

  it("are groups of countries too", () => {
    expect(codes("inflation in the euro area and the EU")).toEqual(["EA", "EU"]);
    expect(codes("инфляция в еврозоне")).toEqual(["EA"]);
    expect(codes("world population")).toEqual(["WORLD"]);
  });

  it("have a name, and a code of three letters of their own", () => {
    expect([territoryName("DE"), territoryName("EA"), alpha3("DE"), alpha3("EA")]).toEqual(["Germany", "Euro area", "DEU", undefined]);
    const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
    const all = letters.flatMap((first) => letters.map((second) => alpha3(first + second))).filter((code) => code !== undefined);
    expect(all).toHaveLength(250);
    expect(new Set(all).size).toBe(250);
    expect(all.every((code) => /^[A-Z]{3}$/.test(code))).toBe(true);
    expect([isTerritory("XX"), isTerritory("DD")]).toEqual([false, false]);
  });
});
