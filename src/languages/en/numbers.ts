/** Numbers and units in English, with the symbols that all languages share. */
import { oneOf } from "../alternatives.ts";
import type { NumberWords } from "../subjects/numbers.ts";

export const numbers: NumberWords = {
  decimalMark: ".",
  scales: {
    thousand: "thousands?",
    million: String.raw`millions?|mln\.?|mn`,
    billion: String.raw`billions?|bln\.?|bn`,
    trillion: "trillions?|trn",
  },
  scaleMarks: { thousand: "thousand", million: "million", billion: "billion" },
  units: {
    "%": "%|percent|per cent|pct",
    USD: String.raw`US\$|USD|US dollars?|U\.S\. dollars?|dollars?`,
    EUR: "€|EUR|euros?",
    GBP: "£|GBP|pounds sterling",
    RUB: "₽|RUB|rubles?|roubles?",
    JPY: "¥|JPY|yen",
    CNY: "CNY|yuan",
    "km²": String.raw`km²|km2|sq\.? ?km|square kilomet(?:er|re)s?`,
    "km/h": "km/h|kph|(?:km|kilomet(?:er|re)s?) (?:per|an) hour",
    "mi²": String.raw`sq\.? ?mi|square miles?`,
    km: "km|kilomet(?:er|re)s?",
    cm: "cm|centimet(?:er|re)s?",
    mm: "mm|millimet(?:er|re)s?",
    mi: "miles?",
    ft: "ft|feet|foot",
    kg: "kg|kilograms?",
    t: "tons?|tonnes?",
    ha: "ha|hectares?",
    "°C": "°C|℃|degrees Celsius",
    "°F": "°F|degrees Fahrenheit",
    ppm: "ppm|parts per million",
    kWh: "kWh",
    MWh: "MWh",
    "m³": "m³|m3|cubic met(?:er|re)s?",
    MW: "MW|megawatts?",
    GW: "GW|gigawatts?",
    GB: "GB|gigabytes?",
    MB: "MB|megabytes?",
    people: "people|persons|inhabitants|residents",
    years: "years?",
    m: "m|met(?:er|re)s?",
  },
  timeUnits: {
    millisecond: "ms|milliseconds?",
    second: "s|secs?|seconds?",
    minute: "m|mins?|minutes?",
    hour: "h|hrs?|hours?",
    day: "d|days?",
  },
  inWords: oneOf`
    one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty
    forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|billions?|dozens?|half|third|quarter|both|once|twice|several`,
  small: "one two three four five six seven eight nine ten eleven twelve".split(" "),
  ordinals: "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(" "),
};
