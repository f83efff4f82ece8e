/** Words by which questions in English and Russian ask for the rows of a table. For lower-case text, as the words of measures. */
import { stem } from "../../../../sources/text/stems.ts";
import { any } from "../measure-words.ts";

export const beforeWords = any(
  "before",
  "previous(?: (?:to|from))?",
  "prior to",
  "preced(?:es?|ed|ing)",
  "above",
  "ahead of",
  "перед",
  "до",
  "над",
  "выше",
  "предыдущ\\p{L}+",
  "предшеств\\p{L}+",
  "раньше",
);
export const afterWords = any(
  "after",
  "next",
  "follow(?:s|ed|ing)?",
  "below",
  "under(?:neath)?",
  "beneath",
  "behind",
  "после",
  "за",
  "под",
  "ниже",
  "следующ\\p{L}+",
  "следует",
  "позже",
);

/** What stands at an end of a list: as the list has it, or by a quantity that is named beside it. */
export const firstWords = any(
  "first",
  "top(?:most)?",
  "earliest",
  "begin(?:s|ning)?",
  "перв\\p{L}+",
  "сверху",
  "сам\\p{L}{2,3} ранн\\p{L}+",
);
export const lastWords = any("last", "bottom", "final", "latest", "последн\\p{L}+", "снизу", "сам\\p{L}{2,3} поздн\\p{L}+");

/** The table itself, and standing in it. */
export const listWords = any(
  "list(?:s|ed|ing|ings)?",
  "charts?",
  "table",
  "column",
  "rows?",
  "appear(?:s|ed|ing)?",
  "(?:re)?present(?:s|ed)?",
  "show(?:s|n)?",
  "includ(?:es|ed)",
  "mention(?:s|ed)?",
  "there",
  "rank(?:s|ed|ing|ings)?",
  "place[ds]?",
  "come[s]?|came",
  "names?",
  "called",
  "числ\\p{L}+ся",
  "спис\\p{L}+",
  "таблиц\\p{L}+",
  "строк\\p{L}*",
  "указан\\p{L}*",
  "перечислен\\p{L}*",
  "стоит|стоят",
  "идет|идёт",
  "назван\\p{L}*",
  "мест\\p{L}",
);
/** Of those, the ones that say that the order of the list is meant. */
export const inListOrder = any(
  "list(?:ed)?",
  "charts?",
  "table",
  "column",
  "rank(?:s|ed)?",
  "спис\\p{L}+",
  "таблиц\\p{L}+",
  "перечислен\\p{L}*",
);

export const countWords = any("how many", "(?:the )?(?:total )?number of", "count of", "сколько", "(?:общее )?(?:число|количество)");
export const differenceWords = any(
  "difference(?:s)?",
  "how (?:much|many)(?: \\p{L}+)? (?:more|less|fewer|larger|bigger|greater|higher|lower|smaller|taller|longer|older|later|earlier|shorter)",
  "(?:by )?how much (?:more|less)",
  "разниц\\p{L}+",
  "(?:на сколько|насколько) (?:\\p{L}+ )?(?:больше|меньше|выше|ниже|длиннее|короче|старше|моложе|позже|раньше|дороже|дешевле)",
);
export const sumWords = any(
  "combined",
  "altogether",
  "(?:the )?sum(?: of)?",
  "in total",
  "total",
  "together",
  "сумм\\p{L}+",
  "суммарн\\p{L}+",
  "вместе",
  "в сумме",
  "всего",
  "общ(?:ая|ее|ий|ую)",
);
export const allWords = any("all", "every", "each", "entire", "всех", "все", "каждого");
export const onlyWords = any("(?:the )?only", "единственн\\p{L}+");
export const sameWords = any(
  "(?:the )?same",
  "equal",
  "as many",
  "тот же|та же|то же|те же",
  "так(?:ой|ая|ое|ую) же",
  "столько же",
  "одинаков\\p{L}+",
);
export const besidesWords = any(
  "besides?",
  "other than",
  "another",
  "other",
  "except(?: for)?",
  "apart from",
  "кроме",
  "помимо",
  "друг\\p{L}+",
);
export const eitherWords = any("or", "или");
export const thanWords = any("than", "чем");
export const comparing = any(
  "more",
  "less",
  "fewer",
  "larger",
  "bigger",
  "greater",
  "higher",
  "lower",
  "smaller",
  "taller",
  "longer",
  "shorter",
  "older",
  "younger",
  "later",
  "earlier",
  "больше",
  "меньше",
  "выше",
  "ниже",
  "длиннее",
  "короче",
  "старше",
  "моложе",
  "позже",
  "раньше",
);
/** Of the comparing words and superlatives, those for the smaller end. */
export const lesserWords = any(
  "less",
  "least",
  "fewer",
  "fewest",
  "lower",
  "lowest",
  "smaller",
  "smallest",
  "shorter",
  "shortest",
  "younger",
  "earlier",
  "earliest",
  "minimum",
  "меньше",
  "ниже",
  "короче",
  "моложе",
  "раньше",
  "наименьш\\p{L}+",
  "минимальн\\p{L}+",
);

export const changeWords = any(
  "grow(?:s|n|ing|th)?",
  "grew",
  "increas(?:e|es|ed|ing)",
  "decreas(?:e|es|ed|ing)",
  "declin(?:e|es|ed|ing)",
  "chang(?:e|es|ed|ing)",
  "drop(?:s|ped)?",
  "fell",
  "рос(?:т|ла|ло|ли)?",
  "вырос\\p{L}*",
  "прирост\\p{L}*",
  "изменени\\p{L}",
  "изменил\\p{L}+",
  "увеличи\\p{L}+",
  "снизи\\p{L}+",
  "снижени\\p{L}",
);
const change = "increase change growth decrease рост прирост изменение";
const changeStems = new Set(change.split(" ").map((word) => stem(word)));

/** Whether a column tells changes. */
export function tellsChange(stems: Iterable<string>): boolean {
  return [...stems].some((each) => changeStems.has(each));
}

/** Quantities that a word means without naming them: 'tallest' asks for a height. */
const implied: readonly (readonly [RegExp, string])[] = [
  [any("tall(?:er|est)?", "высок\\p{L}+", "высочайш\\p{L}+"), "height elevation altitude высота"],
  [
    any("people", "live[sd]?", "living", "residents?", "populous", "populated", "человек", "людей", "живет|живёт|жив[уе]т|проживает"),
    "population inhabitants население жители",
  ],
  [any("dense(?:ly|st)?", "density"), "density плотность"],
  [any("larger?", "largest", "bigger", "biggest", "small(?:er|est)?", "крупн\\p{L}+"), "area size площадь"],
  [any("long(?:er|est)?", "short(?:er|est)?", "длинн\\p{L}+", "коротк\\p{L}+"), "length длина"],
  [
    any("old(?:er|est)?", "young(?:er|est)?", "newest", "earliest", "latest", "first", "last", "when", "стар\\p{L}+", "когда"),
    "year date founded established год дата",
  ],
  [any("heav(?:y|ier|iest)", "light(?:er|est)", "тяж[её]л\\p{L}+"), "weight mass вес масса"],
  [any("rich(?:er|est)?", "poor(?:er|est)?", "earn(?:s|ed)?", "income", "богат\\p{L}+"), "revenue income receipts доход выручка"],
  [any("expensive", "cheap(?:er|est)?", "cost(?:s)?", "дорог\\p{L}+", "деш[её]в\\p{L}+"), "price cost цена стоимость"],
  [any("fast(?:er|est)?", "slow(?:er|est)?", "быстр\\p{L}+"), "speed time скорость время"],
  [changeWords, change],
  [any("percent(?:age)?", "portion", "share", "процент\\p{L}*", "доля"), "% percent percentage share доля процент"],
];

const densely = any("dense(?:ly|st)?", "плотно");

/** Words for kinds of the same: a list of municipalities is asked for its cities. */
const alike: readonly (readonly string[])[] = [
  "city town municipality commune subdivision metropolitan urban settlement город поселок муниципалитет",
  "company corporation firm business enterprise bank компания фирма предприятие организация",
  "country nation state страна государство",
  "person name director president player author человек имя фамилия",
  "place location rank position место позиция ранг",
  "year date год дата",
].map((words) => words.split(" ").map((word) => stem(word)));

/** Other words that a column may have for the kind of thing that the stem stands for. */
export function alikeStems(own: string): string[] {
  return alike.flatMap((kinds) => (kinds.includes(own) ? kinds.filter((other) => other !== own) : []));
}

/** What says neither what is asked for nor of what. */
export const fillerWords = any(
  "in terms of",
  "according to",
  "amount",
  "values?",
  "figures?",
  "kinds?",
  "different",
  "distinct",
  "unique",
  "разн\\p{L}+",
  "различн\\p{L}+",
  "types? of",
  "individuals?",
  "(?:square|cubic) (?:kilo)?(?:met(?:er|re)s|feet|miles)",
  "(?:kilo)?met(?:er|re)s",
  "feet",
  "miles",
  "по (?:величине|размеру|числу|количеству)",
  "величин\\p{L}",
  "значени\\p{L}",
);
/** The end of a question that asks for a yes or a no. */
export const yesOrNo = /^(?:do|does|did|is|are|was|were|has|have|had|can|верно ли|правда ли)(?![a-zа-яё])/u;

/** Stems of the quantities that the text asks for without naming them. */
export function impliedStems(text: string): Set<string> {
  const found = implied.filter(([pattern]) => text.search(pattern) >= 0);
  // 'Densely populated' asks for the density, not for the population.
  const meant = found.length > 1 && text.search(densely) >= 0 ? found.filter(([pattern]) => pattern !== implied[1]?.[0]) : found;
  return new Set(meant.flatMap(([, quantities]) => quantities.split(" ").map((word) => (word === "%" ? word : stem(word)))));
}
