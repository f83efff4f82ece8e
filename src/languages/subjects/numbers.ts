/** Spellings of numbers and units in a language: alternatives that follow the digits. */

/** Canonical unit names, in the order in which their spellings are tried. */
export const unitNames =
  "% USD EUR GBP RUB JPY CNY km² m³ km/h mi² km cm mm mi ft kg t ha °C °F ppm kWh MWh MW GW GB MB people years m".split(" ");

/** Scale words with their factors. */
export const scaleFactors = { thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 } as const;
export type Scale = keyof typeof scaleFactors;

/** Units of time in milliseconds. */
export const timeFactors = { millisecond: 1, second: 1_000, minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

export interface NumberWords {
  decimalMark: "." | ",";
  scales: Readonly<Record<Scale, string>>;
  /** Parts of a unit's name that indicate the scale. */
  scaleMarks: Readonly<Record<"thousand" | "million" | "billion", string>>;
  units: Readonly<Record<string, string>>;
  /** How the language writes units and scale words behind a number, by their canonical names; those without an entry stay as they are. */
  unitLabels: Readonly<Record<string, string>>;
  timeUnits: Readonly<Record<keyof typeof timeFactors, string>>;
  /** Number words in running text. */
  inWords: string;
  /** Words for one to twelve. */
  small: readonly string[];
  /** Words for first to twelfth. */
  ordinals: readonly string[];
}
