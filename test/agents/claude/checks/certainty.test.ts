/** Which problems code is sure of, and which it leaves as doubts to whoever understands the sentence. */
import { expect, it } from "vitest";
import { checkSentence } from "../../../../src/agents/claude/checks/sentence-check.ts";

function found(text: string, quote: string): string[] {
  const language = /\p{Script=Cyrillic}/u.test(text) ? "ru" : "en";
  const grounds = { quotes: quote === "" ? [] : [{ text: quote, isRow: false }], context: [], computed: [] };
  return checkSentence(text, grounds, language).map(({ words, isDoubt }) => `${isDoubt ? "doubt" : "sure"}: ${words}`);
}

const survey = "Of the 1,200 farms surveyed, 540 use drip irrigation, 300 sprinklers, and the rest flood their fields.";
const survey2 = "Из 200 обследованных хозяйств 90 используют капельный полив, 50 — дождевание, остальные затапливают поля.";
const lab = "Vaccination takes two doses six weeks apart; pregnant women are not vaccinated.";
const lease = "The tenant pays 1,150 euros a month, of which 180 are for heating. It may rise by 3 percent a year.";

it.each([
  ["what is left of a whole may be computed", "The fields of 360 farms are flooded.", survey, ["doubt: 360"]],
  ["the same in Russian", "Поля затапливают 60 хозяйств.", survey2, ["doubt: 60"]],
  ["a number that nothing gives", "The fields of 370 farms are flooded.", survey, ["sure: 370"]],
  [
    "a number where the quotations have none",
    "Owners of small farms usually flood 370 fields.",
    "Most farms flood their fields.",
    ["sure: 370"],
  ],
  ["a share that nothing gives", "Owners of small farms usually flood 37 percent of them.", survey, ["sure: 37 percent"]],
  ["a price times what the sentence counts", "For three people that makes 63 euros.", "A ticket costs 21 euros.", ["doubt: 63 euros"]],
  [
    "the year before a decline in percent",
    "A year earlier it was 20 million.",
    "It fell by 10 percent to 18 million.",
    ["doubt: 20 million"],
  ],
  [
    "a quotation repeated but for its number",
    "Irrigation of farms surveyed by drip: 870 use it.",
    "Of the farms surveyed, 540 use irrigation by drip, and 300 do not.",
    ["sure: 870"],
  ],
  [
    "a number that could be computed, in the place of a quoted one",
    "Hajnal stayed for 29 years.",
    "Founded in 1971 by ten people, it has 84 members. Hajnal stayed for 19 years.",
    ["sure: 29 years"],
  ],
  [
    "a sum that takes the place of a quoted number",
    "Below 15 °C it should not be poured unless heated.",
    "At 10 °C it sets slowly, and below 5 °C it should not be poured unless it is heated.",
    ["sure: 15 °C"],
  ],
  ["a difference whose second number leaves out the unit", "The rent without heating is 970 euros.", lease, []],
  ["what a year costs, where a year is told of", "A year of it comes to 13,800 euros.", lease, ["doubt: 13,800 euros"]],
  [
    "a piece of what several cost",
    "One ship costs about €62 million.",
    "Three ships were ordered for €186 million.",
    ["doubt: €62 million"],
  ],
  ["a count of what is counted nowhere", "Twenty-two adults nest there.", "Eleven pairs of storks nest there.", ["doubt: Twenty-two"]],
  ["a count of what the quotation counts", "Eight adults nest there.", "Nine adults and storks nest there.", ["sure: Eight"]],
  ["a day that a sum gives", "It was signed on 25 June.", "The act of 14 June has 11 parts and 30 pages; a vote was taken.", ["sure: 25"]],
  [
    "a day that a length of time leads to",
    "The refusal came on 8 May.",
    "He left on 11 May 1983, three days after the army had refused.",
    ["doubt: 8"],
  ],
  ["a year of birth", "He was born in 1304.", "Ibn Battuta left Tangier in 1325, at the age of 21, for Mecca.", ["doubt: 1304"]],
  ["a bound in place of a range", "None weighs more than 350 kg as an adult.", "An adult weighs 200 to 350 kg.", ["doubt: None"]],
  ["a difference in words", "There are eight fewer stores.", "The chain opened 14 stores and shut 22 stores.", []],
  [
    "a factor that is exceeded",
    "There is more than twice as much copper as nickel.",
    "It has 68 percent copper and 30 percent nickel.",
    [],
  ],
  [
    "a time of day that a length leads to",
    "Before, lessons began at 7:55.",
    "Lessons begin at 8:15, twenty minutes later than before.",
    [],
  ],
  ["an ordinal in digits", "The 19th edition was held then.", "The 17th edition was held then, with 217 teams.", ["sure: 19"]],
  ["the same in words", "The 5th edition was held then.", "The fifth edition was held then.", []],
  ["a number joined to its unit", "The field holds 32-bit values.", "The field holds 16-bit values.", ["sure: 32"]],
  ["a number word at the beginning is no name", "Three of them declined.", "Of seven, four came; Pavlik, Roth and Senn declined.", []],
  [
    "a number word in the place of another one is no name",
    "Three candidates did not take part in the debate.",
    "Of the seven candidates, four took part in the debate; Roth and Senn had declined.",
    [],
  ],
  [
    "two denials of the only way",
    "Without a permit nobody may fish.",
    "Fishing is allowed only with a permit.",
    ["doubt: Without", "doubt: nobody"],
  ],
  ["the other side of a month", "Until August phones were not banned.", "Phones have been banned since August.", ["doubt: not"]],
  [
    "a word that another sentence denies otherwise",
    "The parties are not freed from liability at present.",
    "A fine is due only for delay. The parties are freed from liability in a war.",
    ["sure: not"],
  ],
  ["a count in the words of the quotation", "Vaccination takes three doses.", "Vaccination takes two doses.", ["sure: three"]],
  ["a count in other words", "Between both injections eight weeks have to pass.", lab, ["doubt: eight"]],
  ["a negation in the words of the quotation", "Pregnant women are vaccinated.", lab, ["sure: not"]],
  [
    "a negation that another word makes up for",
    "Hardly any of the northern towns had not got one before 1974.",
    "The first of the northern towns got one in 1974.",
    ["doubt: not"],
  ],
  ["what an exception leaves out", "Dogs are not allowed.", "Pets are allowed except dogs.", []],
  ["an exception that is told as the rule", "Dogs are allowed.", "Pets are allowed except dogs.", ["sure: except"]],
  ["the same in Russian", "Собаки разрешены.", "Животные разрешены, кроме собак.", ["sure: кроме"]],
  ["what a relative clause denies", "Since then there has been no east wing.", "Fire took the east wing, which was not rebuilt.", []],
  ["a denial whose verb was said before", "Some did not trust a doctor.", "Most trusted a doctor, 31 percent did not.", []],
  ["such a denial of something else", "Breakfast is not included.", "Breakfast is included; dinner is not.", ["sure: not"]],
  [
    "the other side of a date",
    "There was no hospice in the north before 2004.",
    "A hospice in the north has been there since 2004.",
    ["doubt: no"],
  ],
  ["a denial in other words than the quotation's verb", "Brenta no longer has plants.", "Brenta sold its plants.", ["doubt: no longer"]],
  ["a denial of the quotation's verb", "Brenta did not sell its plants.", "Brenta sold its plants.", ["sure: not"]],
  ["what Russian denies of an object", "Сульберг обошлась без собак.", "Сульберг тянула сани и собак не брала.", []],
  ["a country that the quotation leaves to its readers", "He taught in the Austrian town.", "He taught in Linz.", ["doubt: Austrian"]],
  ["a country for another one", "He taught in the Austrian town.", "He taught in a town of Bavaria, Germany.", ["sure: Austrian"]],
  ["what completes a name", "It took Leo Tolstoy six years.", "It took Tolstoy six years.", ["doubt: Leo"]],
  ["a first name for another one", "It took Leo Tolstoy six years.", "It took Alexei Tolstoy six years.", ["sure: Leo"]],
  [
    "a year that a length of time leads to",
    "By the early 1930s their descendants numbered some 3,000.",
    "They were released there in 1902. The herd multiplied to 3,000 in thirty years.",
    ["doubt: 1930s"],
  ],
  [
    "a day that days lead to",
    "The army's refusal on 8 May preceded that step.",
    "She resigned on 11 May 1983, three days after the army had refused to fire.",
    ["doubt: 8"],
  ],
  [
    "another year in the words of the quotation",
    "The tunnel was handed over in 2020.",
    "The tunnel was handed over in 2022, 27 months late.",
    ["sure: 2020"],
  ],
  [
    "a year of what a month costs",
    "The fee amounts to 360 euros a year.",
    "The fee is 30 euros a month.",
    ["doubt: 360 euros", "doubt: a year"],
  ],
  [
    "a number in a sentence that says much more than its quotation",
    "Buyers of the newest model paid 1,499 dollars apiece.",
    "The phone costs 749 dollars.",
    ["doubt: 1,499 dollars"],
  ],
  [
    "a time of day, which no sum gives",
    "Vance reset the pump at 03:45.",
    "02:14: Pump 3 tripped. Operator Vance reset it at 02:31.",
    ["sure: 03:45"],
  ],
  [
    "how often, where the quotation says so otherwise",
    "Adults took it four times a day.",
    "Adults took the tablet twice a day.",
    ["sure: four"],
  ],
  [
    "a nautical mile",
    "The wreck lies 6 kilometres off the cape.",
    "The wreck lies 6 nautical miles off the cape in 43 m of water.",
    ["sure: 6 kilometres"],
  ],
  ["a quarter of an hour", "Fifteen minutes suffice.", "Adults need 15 micrograms; a quarter of an hour in the sun suffices.", []],
  ["a quarter of a century", "It met twice a month for a quarter of a century.", "It met twice a month from 1824 to 1849.", []],
  [
    "a denial that may be concluded",
    "UTF-8 needs no option.",
    "The parser reads UTF-8 by default; other encodings need the option.",
    ["doubt: no"],
  ],
  [
    "the same in the words of the quotation",
    "Three of the letters that Mott holds are not genuine.",
    "Three of the letters that Mott holds are genuine.",
    ["sure: not"],
  ],
  [
    "a day that one day leads to",
    "Parliament had been stormed on 25 June.",
    "The bill was withdrawn on 26 June 2024, a day after protesters had stormed parliament.",
    ["doubt: 25"],
  ],
  [
    "a year that a century leads to",
    "In 1901 most were natives.",
    "The census of 1801 counted few; a century later there were 74,500.",
    ["doubt: 1901"],
  ],
  [
    "a computed count in quoted words, for which nothing was exchanged",
    "Fourteen of the concerts in Japan and Korea were sold out.",
    "Of the concerts, 9 in Japan and 5 in Korea were sold out.",
    ["doubt: Fourteen"],
  ],
  [
    "the end of a range with another unit",
    "Its surface was 610 square miles in 2020.",
    "Its surface shrank from 940 square kilometres in 1970 to 610 in 2020.",
    ["sure: 610 square miles"],
  ],
  [
    "a reckoned year in the place of another",
    "The telescope was installed in Crimea in 1981.",
    "The telescope was installed in Crimea in 1961; for twenty years it was the largest of Europe.",
    ["sure: 1981"],
  ],
  [
    "the same year in other words",
    "It was the largest until 1981.",
    "The telescope was installed in Crimea in 1961; for twenty years it was the largest of Europe.",
    [],
  ],
  [
    "an amount like a quoted one in such a sentence",
    "Buyers of the newest model paid 799 dollars apiece.",
    "The phone costs 749 dollars.",
    ["sure: 799 dollars"],
  ],
  [
    "the sum of two shares",
    "Wind and sun together supplied 43 percent.",
    "Wind supplied 34 percent, gas 21 percent and the sun 9 percent.",
    ["doubt: 43 percent"],
  ],
  [
    "what a quoted factor leads to",
    "On average June has 42 mm of rain.",
    "Rainfall in June was 84 mm, double the long-term average.",
    ["doubt: 42 mm"],
  ],
  [
    "a share in the place of another one",
    "Three quarters of the patients reported less pain.",
    "Two thirds of the 48 patients in the trial reported less pain after six weeks; in the control group it was one in five. Nobody withdrew, and the dose of 250 mg was well tolerated.",
    ["sure: Three quarters"],
  ],
  [
    "a computed share of something else",
    "Three quarters of all had seen a doctor.",
    "Two thirds of the 48 patients had less pain. In the other group 36 of 48 had seen one.",
    [],
  ],
  [
    "a number in the place of another one, behind another verb of being",
    "The patient was a woman of 43.",
    "The patient, a woman of 34, had no fever but a headache for nine days.",
    ["sure: 43"],
  ],
  ["the sum of a list", "All 24 pupils passed.", "4 pupils got an A, 13 a B and the other 7 a C.", ["doubt: 24"]],
  [
    "the sum of a part of it, which no two numbers give",
    "In all 26 pupils passed.",
    "4 pupils got an A, 13 a B and the other 7 a C.",
    ["sure: 26"],
  ],
  [
    "a sum without the day of a date",
    "547 members took part in the vote.",
    "It passed on 14 June by 312 votes to 204; 31 members abstained.",
    ["doubt: 547"],
  ],
  ["a sentence without a quotation", "Three of the ferries sank in 1912.", "", ["sure: Three", "sure: 1912"]],
])("%s", (_name, text, quote, problems) => {
  expect(found(text, quote)).toEqual(problems);
});
