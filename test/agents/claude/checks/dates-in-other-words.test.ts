/** Dates and lengths of time in other words than those of the quotation. */
import { expect, it } from "vitest";
import { problemsIn } from "./problems.ts";

function found(text: string, quote: string): string[] {
  return problemsIn(text, quote).map(({ kind, words }) => `${kind}: ${words}`);
}

const cases = "There were 214 cases of measles in the first half of the year.";
const cheese = "Turn the cheese daily for the first week and twice weekly after that.";
const years = "It sold 214 cars from April to June 2018, and 300 in 2019.";
const apart = "It sold 214 cars in April 2019 and 90 in June 2019.";
const pardon = "Alan Turing was pardoned by Queen Elizabeth II on 24 December 2013.";

it.each([
  ["the months of a half of a year", "There were 214 measles cases between January and June.", cases, []],
  ["the same in Russian", "Случаи кори отмечены с января по июнь.", "В первом полугодии отмечено 214 случаев кори.", []],
  ["other months", "There were 214 measles cases between January and May.", cases, ["date: January", "date: May"]],
  ["one of its months alone", "There were 214 measles cases in June.", cases, ["date: June"]],
  ["the months of a quarter", "It sold 214 cars from April to June 2019.", "It sold 214 cars in the second quarter of 2019.", []],
  ["a quarter of months", "It sold 214 cars in the second quarter of 2019.", "It sold 214 cars from April to June 2019.", []],
  ["a quarter with an ordinal", "It sold 214 cars in the third quarter of 2019.", "It sold 214 cars from July to September 2019.", []],
  [
    "another quarter of months",
    "It sold 214 cars in the third quarter of 2019.",
    "It sold 214 cars from April to June 2019.",
    ["date: third quarter of 2019"],
  ],
  ["the months of a quarter of another year", "It sold 214 cars in the second quarter of 2019.", years, ["date: second quarter of 2019"]],
  ["months of a half", "Sales rose from July to December 2020.", "Sales rose in the second half of 2020.", []],
  [
    "months of a half of another year",
    "Sales rose from July to December 2020.",
    "Sales rose in the second half of 2019 and in 2020.",
    ["date: December 2020", "date: July"],
  ],
  ["two months, and not the time between", "It sold 214 cars in the second quarter of 2019.", apart, ["date: second quarter of 2019"]],
  [
    "days of the ends of a quarter",
    "It sold 214 cars in the second quarter of 2019.",
    "From 1 April to 30 June 2019 it sold 214 cars.",
    [],
  ],
  ["the days of the first week", "In the first seven days the cheese is turned daily.", cheese, []],
  ["other days", "In the first nine days the cheese is turned daily.", cheese, ["number: nine"]],
  ["days of another week", "In the last seven days the cheese is turned daily.", cheese, ["number: seven"]],
  ["the years of the last decade", "Цены растут последние десять лет.", "Цены растут последнее десятилетие.", []],
  ["a day with a name", "The Queen pardoned Turing on Christmas Eve 2013.", pardon, []],
  ["another one", "The Queen pardoned Turing on Christmas Day 2013.", pardon, ["date: 25 December 2013"]],
  [
    "a day with a name by its month",
    "The Queen pardoned Turing in December 2013.",
    "He was pardoned on Christmas Eve 2013 by the Queen of Turing.",
    [],
  ],
  ["a word of the name of a day", "The market opened at Christmas.", "The market opened on Christmas Day.", []],
  ["a number that a named day has in its date", "The town has 25 shops.", "All shops of the town close on Christmas Day.", ["number: 25"]],
  ["the date of a day with a name", "It was sold on 1 January.", "It was sold on New Year’s Day.", []],
  ["the same in Russian", "Мост открыли 9 мая.", "Мост открыли в День Победы.", []],
])("%s", (_name, text, quote, problems) => {
  expect(found(text, quote)).toEqual(problems);
});
