/** A request that names a topic and then what is wanted of it gives an item for each part, whatever leads from one to the other. */
import { expect, test } from "vitest";
import { coveredParts } from "../../../../src/agents/extractive/brief/covered.ts";
import { scopeItemsOf } from "../../../../src/agents/extractive/brief/scope-items.ts";
import { askedOfTopic, sharedTopic } from "../../../../src/agents/extractive/brief/shared-topic.ts";

const ferries = ["Night ferries: fares", "Night ferries: cabins", "Night ferries: what passengers say"];

test.each([
  "Report on night ferries: fares, cabins, and what passengers say.",
  "I need a briefing on night ferries covering fares, cabins, and what passengers say.",
  "Write two pages on night ferries, focusing on fares, cabins and what passengers say.",
  "Could you put together a memo on night ferries (fares, cabins, what passengers say).",
  "Prepare a report on night ferries for a council meeting: fares, cabins and what passengers say.",
  "The council needs an analysis of night ferries - fares, cabins and what passengers say.",
  "Background paper on night ferries: fares, cabins and what passengers say.",
  "Summarise what we know about night ferries (fares, cabins, what passengers say).",
  "Find out about night ferries. Please cover fares, cabins and what passengers say.",
  "Give an overview of night ferries. Cover fares, cabins, and what passengers say.",
  "Please report on night ferries. I am mainly interested in fares, cabins and what passengers say.",
])("%s", (request) => {
  expect(scopeItemsOf(request)).toEqual(ferries);
});

test.each([
  [
    "Prepare a report on the history of Debian, its releases, who leads the project, and how one becomes a maintainer",
    ["the history of Debian", "Debian’s releases", "who leads the project", "how one becomes a maintainer"],
  ],
  [
    "Подготовь обзор: население городов и их площадь, история маяка, и как изменилась температура с 1880 года",
    ["население городов и их площадь", "история маяка", "как изменилась температура с 1880 года"],
  ],
  [
    "Расскажи о проекте маяка: зачем он нужен, сколько стоит и что говорят рыбаки.",
    ["Зачем проект маяка нужен", "Проект маяка: сколько стоит", "Проект маяка: что говорят рыбаки"],
  ],
  [
    "Напишите обзор по переработке стекла, включая объёмы, цены и мнения заводов.",
    ["переработка стекла: объёмы", "переработка стекла: цены", "переработка стекла: мнения заводов"],
  ],
  [
    "Сделай справку о реке Вейна: длина, кто отвечает за очистку. Особенно интересует качество воды.",
    ["О реке Вейна: длина", "О реке Вейна: кто отвечает за очистку", "о реке Вейна: качество воды"],
  ],
  [
    "Отчёт о компании «Белый Ветер»: цены, скидки, возврат",
    ["компания «Белый Ветер»: цены", "компания «Белый Ветер»: скидки", "компания «Белый Ветер»: возврат"],
  ],
])("%s", (request, items) => {
  expect(scopeItemsOf(request)).toEqual(items);
});

test.each([
  // Behind ', and' comes the last part, so that an 'and' before it is within a part.
  [
    "why the dam leaked, which gates held and which did not, and what it cost",
    ["why the dam leaked", "which gates held and which did not", "what it cost"],
  ],
  ["why the dam leaked, which gates held and what it cost", ["why the dam leaked", "which gates held", "what it cost"]],
  ["how schools and parents reacted, costs", ["how schools and parents reacted", "costs"]],
  ["the causes, the effects on jobs, and the clean-up", ["the causes", "the effects on jobs", "the clean-up"]],
  ["health, including teeth, and rent (heating, water)", ["health, including teeth", "rent (heating, water)"]],
  ["fares, cabins, and crew and pilots", ["fares", "cabins", "crew and pilots"]],
  ["profit and loss, staff", ["profit and loss", "staff"]],
  ["who sold more over the year, Ann or Ben", ["who sold more over the year, Ann or Ben"]],
  ["Ann or Ben, what they cost and why", ["Ann or Ben, what they cost and why"]],
  ["fares", ["fares"]],
])("the parts of %s", (text, parts) => {
  expect(coveredParts(text)).toEqual(parts);
});

test("a pronoun behind 'and' stands for what its own part names", () => {
  expect(
    scopeItemsOf("Report on the harbour plan: who drew it up, what the engineers propose and what it costs, and when work starts."),
  ).toEqual([
    "Who drew the harbour plan up",
    "The harbour plan: what the engineers propose and what it costs",
    "The harbour plan: when work starts",
  ]);
});

test.each([
  "What do insurers pay, including costs for tenants and owners?",
  "Tell me about fares including taxes",
  "Which ferries run at night (in winter)?",
])("%s asks one thing", (request) => {
  expect(scopeItemsOf(request)).toHaveLength(1);
});

test("the topic of a brief is what each item names", () => {
  expect(sharedTopic(["Night ferries: fares", "How night ferries are cleaned"])).toBe("Night ferries");
  expect(sharedTopic(["Night ferries: fares", "Trams: fares"])).toBeNull();
  expect(sharedTopic(["Night ferries: fares"])).toBeNull();
  expect(askedOfTopic("Night ferries: fares", ferries)).toEqual({ topic: "Night ferries", asked: "fares" });
  expect(askedOfTopic("How night ferries are cleaned", [...ferries, "How night ferries are cleaned"])).toBeNull();
});
