/** Spellings of numbers and units in a language: alternatives that follow the digits. */

/** Canonical unit names, in the order in which their spellings are tried. */
export const unitNames =
  "% USD EUR GBP RUB JPY CNY km² m³ km/h mi² km cm mm mi ft kg g t ha °C °F ppm kWh MWh GWh TWh MW GW GB MB people years m".split(" ");

/** Scale words with their factors. */
export const scaleFactors = { thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 } as const;
export type Scale = keyof typeof scaleFactors;

/** Letters for a scale beside a currency in a program's name: 'revenue_eur_k'. */
export const scaleLetters: ReadonlyMap<string, Scale> = new Map([
  ["k", "thousand"],
  ["m", "million"],
  ["mn", "million"],
  ["b", "billion"],
  ["bn", "billion"],
]);

/** Units that measure the same, each with its factor. */
export const unitFactors: readonly Readonly<Record<string, number>>[] = [
  { km: 1_000, m: 1, cm: 0.01, mm: 0.001, mi: 1_609.344, ft: 0.3048 },
  { t: 1_000, kg: 1, g: 0.001 },
  { "km²": 100, ha: 1, "mi²": 258.9988 },
  { TWh: 1_000_000_000, GWh: 1_000_000, MWh: 1_000, kWh: 1 },
  { GW: 1_000, MW: 1 },
  { GB: 1_000, MB: 1 },
];

/** Units of time in milliseconds. */
export const timeFactors = { millisecond: 1, second: 1_000, minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

export interface NumberWords {
  decimalMark: "." | ",";
  scales: Readonly<Record<Scale, string>>;
  /** What stands before a scale word in place of digits, with the space behind it, by its value: 'half a ' million. */
  beforeScales: readonly (readonly [value: string, words: string])[];
  /** Parts of a unit's name that indicate the scale. */
  scaleMarks: Readonly<Record<"thousand" | "million" | "billion", string>>;
  units: Readonly<Record<string, string>>;
  /** How the language writes units and scale words behind a number, by their canonical names; those without an entry stay as they are. */
  unitLabels: Readonly<Record<string, string>>;
  timeUnits: Readonly<Record<keyof typeof timeFactors, string>>;
  /** Number words in running text. */
  inWords: string;
  /** Number words that count nothing: 'one of the largest'. */
  uncounted: string;
  /** Words for one to twelve. */
  small: readonly string[];
  /** Words for first to twelfth. */
  ordinals: readonly string[];
}
