/** The verb of several things in the number and gender of one: 'изменились' of 'температура' is 'изменилась'. Pure. */

type Gender = "m" | "f" | "n";

/** Plural nouns in -а and -я, which end as feminine ones do. */
const plural = new Set("города дома леса острова поезда номера права места дела числа сёла моря поля доходы расходы средства".split(" "));
/** Feminine nouns in a soft sign that the endings do not tell. */
const feminine = new Set(
  "цель сеть степень прибыль площадь глубь даль роль связь часть осень жизнь смерть кровь речь помощь нефть мощь".split(" "),
);

/** By the ending of the first word, an adjective or the noun itself; null for several things, and for what tells no gender. */
function genderOf(name: string): Gender | null {
  const [word = ""] = /^\p{Script=Cyrillic}+/u.exec(name.trim().toLowerCase()) ?? [];
  if (word === "" || plural.has(word) || /[ыи]$/u.test(word)) return null;
  // 'последние' is an adjective, 'население' a noun.
  if (/(?:ые|[кгхжшщчн]ие)$/u.test(word) && !/[аея]ние$/u.test(word)) return null;
  if (/(?:мя|[оеё])$/u.test(word)) return "n";
  if (/[ая]$/u.test(word) || /(?:ость|есть)$/u.test(word) || feminine.has(word)) return "f";
  return /ь$/u.test(word) ? null : "m";
}

/** The past of verbs that has no -л for one thing. */
const past: Readonly<Record<string, string>> = { росли: "рос", выросли: "вырос", возросли: "возрос" };
const endings = {
  reflexive: { m: "ся", f: "ась", n: "ось" },
  past: { m: "", f: "а", n: "о" },
  what: { m: "каков", f: "какова", n: "каково" },
  which: { m: "какой", f: "какая", n: "какое" },
} as const;
const present: Readonly<Record<string, string>> = { растут: "растёт", вырастут: "вырастет", упадут: "упадёт", снизятся: "снизится" };

export function singularVerb(verb: string, name: string): string | null {
  const gender = genderOf(name);
  if (gender === null) return null;
  if (verb === "каковы") return endings.what[gender];
  if (verb === "какие") return endings.which[gender];
  if (Object.hasOwn(present, verb)) return present[verb] ?? null;
  if (/лись$/u.test(verb)) return verb.replace(/ись$/u, endings.reflexive[gender]);
  if (Object.hasOwn(past, verb)) return gender === "m" ? (past[verb] ?? null) : verb.replace(/и$/u, endings.past[gender]);
  if (/.ли$/u.test(verb)) return verb.replace(/и$/u, endings.past[gender]);
  if (/[юу]тся$/u.test(verb)) return verb.replace(/[юу]тся$/u, "ется");
  return /ают$/u.test(verb) ? verb.replace(/ют$/u, "ет") : null;
}
