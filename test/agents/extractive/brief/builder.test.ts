import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { type briefBuilderInput, briefBuilderOutput } from "../../../../src/agents/contracts.ts";
import { turn } from "../../../../src/agents/extractive/brief/builder.ts";
import { type BriefContent, unasked } from "../../../../src/domain/plans/brief.ts";

type Input = z.infer<typeof briefBuilderInput>;

const context: Input["initialContext"] = {
  language: "en",
  summary: "",
  entities: [],
  keyPhrases: ["trade"],
  topics: [
    { title: "Economy", documents: 3, score: 1 },
    { title: "History", documents: 1, score: 0.5 },
  ],
  tables: [],
  documents: 5,
};

function first(query: string, extra: Partial<Input> = {}) {
  const out = turn({
    query,
    language: /[а-я]/i.test(query) ? "ru" : "en",
    initialContext: context,
    brief: null,
    conversation: [],
    message: null,
    outputFormats: null,
    availableFormats: ["md", "html", "json", "pdf"],
    ...extra,
  });
  return briefBuilderOutput.parse(out);
}

function say(brief: BriefContent, message: string, extra: Partial<Input> = {}) {
  return first(brief.goal, { ...extra, language: brief.language, brief: { ...brief, version: 1, status: "draft" }, message });
}

describe("the first draft", () => {
  test("a plain question is drafted without asking anything", () => {
    const { intent, brief, reply } = first("When was the Eiffel Tower built?");
    expect(intent).toBe("drafted");
    expect(brief).toEqual({
      goal: "When was the Eiffel Tower built?",
      scope: ["When was the Eiffel Tower built?"],
      questions: [],
      ...unasked,
      outputFormats: ["md"],
      language: "en",
    });
    expect(reply).toContain("1. When was the Eiffel Tower built?");
    expect(reply).toContain("approve");
  });

  test("a bare subject is asked what of it matters, and the answer becomes the scope", () => {
    const drafted = first("Japan");
    expect(drafted.brief.questions).toHaveLength(1);
    expect(drafted.brief.questions[0]).toContain("Economy");
    const answered = say(drafted.brief, "history and economy");
    expect(answered.intent).toBe("revised");
    expect(answered.brief.scope).toEqual(["Japan: history", "Japan: economy"]);
    expect(answered.brief.questions).toEqual([]);
  });

  test("a subject that the documents do not know is asked for other words", () => {
    const unknown = { ...context, topics: [], keyPhrases: [] };
    const drafted = first("Каковы свойства кварка?", { initialContext: unknown });
    expect(drafted.brief.questions[0]).toContain("Какими ещё словами");
    expect(say(drafted.brief, "элементарные частицы", { initialContext: unknown }).brief.scope).toEqual(["элементарные частицы"]);
  });

  test("without documents the draft says what that means and asks nothing", () => {
    const { brief, reply } = first("Japan", { initialContext: { ...context, documents: 0, topics: [], keyPhrases: [] } });
    expect(brief.questions).toEqual([]);
    expect(reply).toContain("no documents");
  });

  test("formats and language named in the request leave the goal and stand in the brief", () => {
    const { brief } = first("Сравни население Японии и Бразилии, отчёт в PDF");
    expect(brief).toMatchObject({
      goal: "Сравни население Японии и Бразилии",
      scope: ["население Японии", "население Бразилии"],
      outputFormats: ["pdf"],
    });
    expect(first("Describe Debian. In Russian, please.").brief.language).toBe("ru");
    expect(first("How are fonts embedded in PDF?").brief).toMatchObject({ goal: "How are fonts embedded in PDF?", outputFormats: ["md"] });
  });

  test.each([
    ["What is a heat pump in simple words?", "What is a heat pump?"],
    ["что такое тепловой насос простыми словами", "Что такое тепловой насос"],
    ["Do you know when the pool opens?", "when the pool opens"],
    ["so when does the pool open", "when does the pool open"],
    ["OK, quick question: when does the pool open? Thanks!", "when does the pool open?"],
    ["I just want to know, when does the pool open", "when does the pool open"],
    ["When does the pool open according to my documents?", "When does the pool open?"],
    ["А когда открыт бассейн, спасибо", "когда открыт бассейн"],
    ["ещё вопрос: когда открыт бассейн", "когда открыт бассейн"],
    ["Так как открыт бассейн", "Так как открыт бассейн"],
    ["I was wondering when the pool opens", "when the pool opens"],
    ["мне нужно знать, когда открыт бассейн", "когда открыт бассейн"],
    ["We moved in last week. when does the pool open", "when does the pool open"],
    ["Мы тут недавно. когда открыт бассейн", "когда открыт бассейн"],
    ["Question types in surveys", "Question types in surveys"],
    ["Можете подсказать, когда открыт бассейн?", "когда открыт бассейн"],
  ])("'%s' is searched for as '%s'", (request, item) => {
    expect(first(request).brief.scope.map((each) => each.toLowerCase().replace(/\?$/u, ""))).toEqual([
      item.toLowerCase().replace(/\?$/u, ""),
    ]);
  });

  test("the client's formats win over the default", () => {
    expect(first("Describe Debian", { outputFormats: ["pdf", "html"] }).brief.outputFormats).toEqual(["pdf", "html"]);
  });
});

test("the draft tells what it had no room for", () => {
  const reply = first(Array.from({ length: 22 }, (_, index) => `- topic number ${index + 1}`).join("\n")).reply;
  expect(reply).toContain("at most 20 items");
  expect(reply).toContain("topic number 22");
});

test("a long text without spaces is asked about in a question that a brief may hold", () => {
  const unknown = { ...context, topics: [], keyPhrases: [], tables: [] };
  const { brief } = briefBuilderOutput.parse(first("x".repeat(5_000), { initialContext: unknown }));
  expect(brief.questions).toHaveLength(1);
});

describe("revisions", () => {
  const brief: BriefContent = {
    goal: "Japan",
    scope: ["history of Japan", "climate of Japan"],
    questions: [],
    ...unasked,
    outputFormats: ["md"],
    language: "en",
  };
  const russian: BriefContent = { ...brief, scope: ["история Японии", "климат Японии"], language: "ru" };

  test("several changes in one message are all made, in order", () => {
    const { intent, brief: revised, reply } = say(brief, "add tourism, remove the climate and make it HTML too, in Russian");
    expect(intent).toBe("revised");
    expect(revised).toMatchObject({ scope: ["history of Japan", "tourism"], outputFormats: ["md", "html"], language: "ru" });
    expect(reply).toContain("Добавлено: «tourism»");
  });

  test("a question that is left out goes from the goal, by which the report is called", () => {
    const asked = first("Who built the pier? What did it cost? How long is it?").brief;
    const left = say(asked, "remove 2").brief;
    expect(left).toMatchObject({ goal: "Who built the pier? How long is it?", scope: ["Who built the pier?", "How long is it?"] });
    expect(say(left, "only how long it is").brief.goal).toBe("How long is it?");
    expect(say(asked, "only the opening hours").brief.goal).toBe(asked.goal);
  });

  test("inflected Russian words find their item", () => {
    expect(say(russian, "убери историю").brief.scope).toEqual(["климат Японии"]);
    expect(say(russian, "замени климат на экономику").brief.scope).toEqual(["история Японии", "экономика"]);
    expect(say(russian, "добавь торговлю рыбой").brief.scope.at(-1)).toBe("торговля рыбой");
    expect(say(russian, "добавь раздел о ценах").brief.scope.at(-1)).toBe("цены");
    expect(say(russian, "ещё расскажи про погоду").brief.scope.at(-1)).toBe("погода");
    expect(say(russian, "добавь: почему растёт цена").brief.scope.at(-1)).toBe("почему растёт цена");
    expect(say(russian, "удали последний пункт").brief.scope).toEqual(["история Японии"]);
  });

  test.each([
    ["approve", "approve"],
    ["ok, go", "approve"],
    ["подтверждаю", "approve"],
    ["no", "question"],
    ["banana", "question"],
    ["make it EPUB", "question"],
    ["in German", "question"],
    ["remove fisheries", "question"],
    ["remove Japan", "question"],
    ["without markdown", "question"],
    ["add the climate of Japan", "question"],
  ])("%j is answered with intent %s and leaves the brief as it was", (message, intent) => {
    const out = say(brief, message);
    expect(out.intent).toBe(intent);
    expect(out.brief).toEqual(brief);
  });

  test.each(["remove fisheries", "add the climate of Japan", "without markdown"])("after %j the user is told how to go on", (message) => {
    expect(say(brief, message).reply).toMatch(/stays as it was\.\n\nSay “approve” to start/);
  });

  test("a format that is not built is refused by name, with those that are", () => {
    expect(say(brief, "make it EPUB").reply).toMatch(/EPUB.*Markdown, HTML, JSON and PDF/);
    expect(say(brief, "add EPUB and PDF").brief.outputFormats).toEqual(["md", "pdf"]);
    expect(say(russian, "сделай epub").reply).toContain("Пока недоступно");
  });

  test("consent with a wish revises first and starts nothing", () => {
    const out = say(brief, "Yes, but add prices");
    expect(out.intent).toBe("revised");
    expect(out.brief.scope).toContain("prices");
  });

  test.each([
    ["remove the climate, then go on", true],
    ["Remove the climate. Start!", true],
    ["убери the climate, потом начинай", true],
    ["remove the climate, ok?", false],
    ["remove the climate, go on with fisheries", false],
  ])("a change that ends with the word to begin approves too: %j, %s", (message, approves) => {
    const out = say(brief, message);
    expect(out.intent).toBe("revised");
    expect(out.approves ?? false).toBe(approves);
    if (approves) expect(out.brief.scope).toEqual(["history of Japan"]);
  });

  test("what could not be changed is not approved either", () => {
    expect(say(brief, "remove fisheries, then go on")).toMatchObject({ intent: "question", brief });
    expect(say(brief, "add tourism, remove fisheries, then go on").approves).toBeUndefined();
  });

  test("what is not understood is answered with help in the brief's language", () => {
    expect(say(russian, "абракадабра").reply).toMatch(/«абракадабра».*подтверждаю/);
  });
});
