/** What a request says before its questions only to order them is no topic of any, and nothing that a pronoun stands for. */
import { expect, test } from "vitest";
import { scopeItemsOf } from "../../../../src/agents/extractive/brief/scope-items.ts";

const english = ["Who repairs the roof?", "What does the repair cost?", "What are quotas?", "How do I set quotas?"];
const russian = ["Кто чинит кровлю?", "Сколько стоит ремонт?", "Что такое квоты?", "Где квоты заданы?"];

test.each([
  "I need a report for our board: ",
  "We need answers for the annual meeting: ",
  "Hi, my boss wants to know: ",
  "The board asks: ",
  "Our new chairwoman has asked me to find out: ",
  "For the board: ",
  "For our next board meeting — ",
  "Please prepare a short briefing for the management: ",
  "A few questions from the tenants: ",
  "Here are my questions: ",
  "Please answer the following: ",
  "Briefing for the committee - ",
  "I have to write a memo for my manager: ",
  "My boss wants to know ",
])("%s orders only", (lead) => {
  const questions = "who repairs the roof, what does the repair cost, what are quotas and how do I set them?";
  expect(scopeItemsOf(`${lead}${questions}`)).toEqual(english);
});

test.each([
  "Подготовьте для правления отчёт: ",
  "Нужна справка для директора: ",
  "Для правления: ",
  "Мой начальник хочет знать: ",
  "Правление спрашивает: ",
  "Меня попросили выяснить: ",
  "Вопросы от жильцов: ",
  "Ответьте на следующие вопросы: ",
  "Добрый день, пишу отчёт для собрания — ",
  "Начальник хочет знать, ",
])("%s заказывает", (lead) => {
  expect(scopeItemsOf(`${lead}кто чинит кровлю, сколько стоит ремонт, что такое квоты и где они заданы?`)).toEqual(russian);
});

test.each([
  [
    "I need a report on the roof for our board: who repairs it and what does it cost?",
    ["Who repairs the roof?", "What does the roof cost?"],
  ],
  ["Briefing on the roof: who repairs it and what does it cost?", ["Who repairs the roof?", "What does the roof cost?"]],
  ["I need a report for Norway: population and GDP", ["Norway: population", "Norway: GDP"]],
  ["Please write a report on tidal power for the board", ["tidal power"]],
  ["Prepare a comparison of Japan and Poland for my boss: area", ["Japan: area", "Poland: area"]],
  [
    "Could you write a report comparing Japan and Poland by area and coast?",
    ["Japan: area", "Poland: area", "Japan: coast", "Poland: coast"],
  ],
  ["Мне нужно краткое сравнение Японии и Польши для инвестора: площадь", ["Япония: площадь", "Польша: площадь"]],
  ["I'm writing an article about Kenya and need its area and coast", ["Kenya: area", "Kenya: coast"]],
  ["For a presentation on Kenya I need area, coast and climate", ["Kenya: area", "Kenya: coast", "Kenya: climate"]],
  ["Find the forms that I need: visa, permit", ["the forms that I need: visa", "the forms that I need: permit"]],
  ["Find me information on Kenya: area, coast", ["Kenya: area", "Kenya: coast"]],
  ["What can you tell me about Kenya's area and coast?", ["Kenya's area", "Kenya's coast"]],
  ["Найди данные о Кении: площадь, берег", ["Кения: площадь", "Кения: берег"]],
  ["Give me a profile of Egypt: area, coast", ["Egypt: area", "Egypt: coast"]],
  ["I need a description of the roof: area, age", ["the roof: area", "the roof: age"]],
  ["Составь профиль Египта: площадь, берег", ["Египет: площадь", "Египет: берег"]],
  ["Which has a larger population, Kenya or Egypt?", ["Kenya: population", "Egypt: population"]],
  ["Is unemployment higher in Kenya or in Egypt?", ["Kenya: unemployment", "Egypt: unemployment"]],
  ["Which of Kenya, Egypt and Peru has the lowest inflation?", ["Kenya: inflation", "Egypt: inflation", "Peru: inflation"]],
  ["У кого больше население: у Кении или у Египта?", ["Кения: население", "Египет: население"]],
  ["Which has more pages, the guide or the manual?", ["Which has more pages, the guide or the manual?"]],
  ["Which is the oldest of the church, the mill and the bridge?", ["Which is the oldest of the church, the mill and the bridge?"]],
  ["Report on Japan and Poland: area", ["Japan: area", "Poland: area"]],
  ["Report on Japan and Poland: area, coast", ["Japan: area", "Poland: area", "Japan: coast", "Poland: coast"]],
  ["Report on Trinidad and Tobago: area, coast", ["Trinidad and Tobago: area", "Trinidad and Tobago: coast"]],
  ["Отчёт о Японии и Германии: площадь, берег", ["Япония: площадь", "Германия: площадь", "Япония: берег", "Германия: берег"]],
  ["Prepare a short briefing on Norway for an investor: GDP, main industries", ["Norway: GDP", "Norway: main industries"]],
  ["Подготовь обзор экономики Норвегии для инвестора: ВВП, инфляция", ["экономика Норвегии: ВВП", "экономика Норвегии: инфляция"]],
  ["Dear all, our auditors asked us about the reserves: how big are they?", ["How big are the reserves?"]],
  ["Please prepare a report for our board:\n- history of Debian\n- disk quotas", ["history of Debian", "disk quotas"]],
  ["Подготовьте для правления отчёт о Debian: кто его основал?", ["Debian: кто его основал?"]],
])("the topic of an order stays: %s", (request, items) => {
  expect(scopeItemsOf(request)).toEqual(items);
});

test.each([
  ["Our board: who sits on it and how often does it meet?", ["Who sits on our board?", "How often does our board meet?"]],
  ["For the new printer: where is the manual?", ["For the new printer: where is the manual?"]],
  ["I live in Bonn: what does a permit cost?", ["I live in Bonn: what does a permit cost?"]],
  ["What does the report for the board say: is the roof paid?", ["What does the report for the board say: is the roof paid?"]],
])("what is asked about stays: %s", (request, items) => {
  expect(scopeItemsOf(request)).toEqual(items);
});

test("a pronoun does not stand for the clause before the questions", () => {
  expect(scopeItemsOf("I bought a heat pump: how do I install it?")).toEqual(["I bought a heat pump: how do I install it?"]);
  expect(scopeItemsOf("Мы купили насос: как его подключить?")).toEqual(["Мы купили насос: как его подключить?"]);
});

test.each([
  [
    "Write a guide to night ferries: how to book a cabin, how to change a trip",
    ["Night ferries: how to book a cabin", "Night ferries: how to change a trip"],
  ],
  ["Write an article about Norway", ["Norway"]],
  ["Prepare a cheat sheet on the options of the pump", ["the options of the pump"]],
  ["Create a timeline of the Debian project", ["the Debian project"]],
  ["Draft an essay about Paganini", ["Paganini"]],
  ["Напиши статью про Енисей", ["Енисей"]],
  ["Составь инструкцию по настройке квот: как включить, как проверить", ["Настройка квот: как включить", "Настройка квот: как проверить"]],
])("%s: the kind of text is no part of what it is about, and nothing to be done", (request, items) => {
  expect(scopeItemsOf(request)).toEqual(items);
});

test.each([
  ["What is the ferry article about?", ["the ferry article"]],
  ["Please tell me what the incident report is about", ["the incident report"]],
  ["What does the examiner's letter say?", ["the examiner's letter"]],
  ["What are the key points of the lease?", ["the lease"]],
  ["Explain in two sentences what a quota is", ["what a quota is"]],
  ["О чём договор аренды?", ["договор аренды"]],
  ["Про что статья о пароме?", ["статья о пароме"]],
  ["Сделай выжимку из плана проекта", ["план проекта"]],
  ["What does the report say about bees?", ["What does the report say about bees?"]],
  ["What are people complaining about?", ["What are people complaining about?"]],
  ["What was the mayor worried about?", ["What was the mayor worried about?"]],
  ["What was the hearing about?", ["the hearing"]],
  ["О чём договорились на собрании?", ["О чём договорились на собрании?"]],
])("%s asks about a whole text: %j", (request, items) => {
  expect(scopeItemsOf(request)).toEqual(items);
});
