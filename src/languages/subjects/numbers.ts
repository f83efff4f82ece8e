/** How a language writes numbers and units: alternatives that stand after the digits. */

/** Canonical names of units, in the order in which their spellings are tried. */
export const unitNames = "% USD EUR GBP RUB JPY CNY km² km/h mi² km cm mm mi ft kg t ha °C °F ppm kWh MW GW GB MB people years m".split(
  " ",
);

/** Names of scale words with their factors. */
export const scaleFactors = { thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 } as const;
export type Scale = keyof typeof scaleFactors;

/** Units of time in milliseconds. */
export const timeFactors = { millisecond: 1, second: 1_000, minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

export interface NumberWords {
  decimalMark: "." | ",";
  scales: Readonly<Record<Scale, string>>;
  /** What any spelling of the scale holds in the name of a unit. */
  scaleMarks: Readonly<Record<"thousand" | "million" | "billion", string>>;
  units: Readonly<Record<string, string>>;
  timeUnits: Readonly<Record<keyof typeof timeFactors, string>>;
  /** Numbers in words, in running text. */
  inWords: string;
  /** 'the five largest': words of a question for more than one. */
  several: string;
}
