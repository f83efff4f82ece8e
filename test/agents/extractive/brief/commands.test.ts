import { describe, expect, test } from "vitest";
import { type Command, commandsIn, ordinalIn } from "../../../../src/agents/extractive/brief/commands.ts";
import type { ReportFormat } from "../../../../src/domain/reports/formats.ts";
import { isApproval, isRefusal } from "../../../../src/sources/text/consent.ts";

const formats = (mode: "add" | "remove" | "only", names: ReportFormat[], unavailable: string[] = []): Command => ({
  kind: "formats",
  mode,
  formats: names,
  unavailable,
});
const add = (...items: string[]): Command => ({ kind: "add", items });
const remove = (...targets: string[]): Command => ({ kind: "remove", targets });
const language = (tag: string): Command => ({ kind: "language", language: tag });

describe("commands", () => {
  const cases: [string, Command[]][] = [
    ["add unemployment", [add("unemployment")]],
    [
      "Add unemployment and inflation, remove climate and make it HTML too.",
      [add("unemployment", "inflation"), remove("climate"), formats("add", ["html"])],
    ],
    ["add the population of Uganda first", [add("population of Uganda")]],
    ["also cover housing prices", [add("housing prices")]],
    ["Also look at battery recycling", [add("battery recycling")]],
    ["also tell me how fish are caught", [add("how fish are caught")]],
    ["also compare the area of Kenya and Norway", [add("area of Kenya", "area of Norway")]],
    ["также сравни площадь Кении и Норвегии", [add("площадь Кении", "площадь Норвегии")]],
    ["I'd also like to know about fish", [add("fish")]],
    ["drop the second question", [remove("second question")]],
    ["what about tourism?", [add("tourism")]],
    ["I also want the prices", [add("prices")]],
    ["add information about PDF files", [add("PDF files")]],
    ["Add 'war and peace'", [add("war and peace")]],
    ["include costs, prices and jobs", [add("costs", "prices", "jobs")]],
    ["remove culture of Japan; add: sports", [remove("culture of Japan"), add("sports")]],
    ["remove item 2", [remove("2")]],
    ["drop the first and the last", [remove("first", "last")]],
    ["do not include the history", [remove("history")]],
    ["replace climate with weather", [{ kind: "replace", target: "climate", item: "weather" }]],
    ["rename history to early history", [{ kind: "replace", target: "history", item: "early history" }]],
    ["focus on the economy", [{ kind: "only", items: ["economy"] }]],
    ["make it HTML too", [formats("add", ["html"])]],
    ["only PDF", [formats("only", ["pdf"])]],
    ["Please use markdown", [formats("add", ["md"])]],
    ["without PDF", [formats("remove", ["pdf"])]],
    ["PDF instead of HTML", [formats("add", ["pdf"]), formats("remove", ["html"])]],
    ["add PDF and Excel", [formats("add", ["pdf", "xlsx"])]],
    ["add PDF and EPUB", [formats("add", ["pdf"], ["EPUB"])]],
    ["add powerpoint", [formats("add", ["pptx"])]],
    ["in Russian", [language("ru")]],
    ["change the language to English", [language("en")]],
    ["change the goal to Learn about Japan", [{ kind: "goal", text: "Learn about Japan" }]],
    ["добавь инфляцию", [add("инфляция")]],
    ["А ещё добавь туризм", [add("туризм")]],
    ["ещё рассмотри экспорт", [add("экспорт")]],
    ["давай добавим экспорт", [add("экспорт")]],
    ["убери климат", [remove("климат")]],
    ["Убери, пожалуйста, климат", [remove("климат")]],
    ["не нужна история", [remove("история")]],
    ["убери второй пункт", [remove("второй пункт")]],
    ["удали пункт 1 и добавь пункт про спорт", [remove("1"), add("спорт")]],
    ["замени климат на погоду", [{ kind: "replace", target: "климат", item: "погода" }]],
    ["сделай ещё и HTML", [formats("add", ["html"])]],
    ["и в pdf тоже", [formats("add", ["pdf"])]],
    ["вместо PDF сделай HTML", [formats("add", ["html"]), formats("remove", ["pdf"])]],
    ["отчёт в пдф и html", [formats("add", ["pdf", "html"])]],
    ["на английском", [language("en")]],
    ["добавь раздел о ценах, убери историю и сделай на английском", [add("цены"), remove("историю"), language("en")]],
    ["Цель: понять экономику Японии", [{ kind: "goal", text: "понять экономику Японии" }]],
    ["banana", [{ kind: "unknown", text: "banana" }]],
    ["make it shorter", [{ kind: "unknown", text: "shorter" }]],
  ];
  test.each(cases)("%j", (message, commands) => {
    expect(commandsIn(message)).toEqual(commands);
  });
});

test.each([
  "approve",
  "Approved!",
  "I approve the brief",
  "ok, go",
  "OK",
  "yes",
  "Yes, go ahead",
  "looks good, start",
  "great, proceed",
  "подтверждаю",
  "да, начинай",
  "Хорошо, поехали",
  "всё верно, запускай",
  "👍",
])("%j is consent", (message) => {
  expect(isApproval(message)).toBe(true);
});

test.each([
  "yes, but add prices",
  "approve?",
  "not yet",
  "do not start",
  "не начинай",
  "нет",
  "ok, remove the second item",
  "start with the history",
  "banana",
  "",
])("%j is no consent", (message) => {
  expect(isApproval(message)).toBe(false);
});

test.each([
  ["no", true],
  ["don't start yet", true],
  ["нет, не так", true],
  ["no history", false],
  ["yes", false],
])("%j refuses: %s", (message, expected) => {
  expect(isRefusal(message)).toBe(expected);
});

test.each([
  ["2", 2],
  ["item 3", 3],
  ["the second one", 2],
  ["second question", 2],
  ["question 2", 2],
  ["последний пункт", -1],
  ["вопрос 2", 2],
  ["history", null],
])("%j is number %s", (target, expected) => {
  expect(ordinalIn(target)).toBe(expected);
});
