import { expect, test } from "vitest";
import { type AnswerType, askerOf, holdsAnswer, withoutAges } from "../../../../src/agents/extractive/passages/answer-types.ts";
import { contentStems } from "../../../../src/sources/text/stems.ts";

test.each<[string, AnswerType | null]>([
  ["When did the war end?", "date"],
  ["In what year was it built?", "date"],
  ["В каком веке построили собор?", "date"],
  ["How many people live there?", "number"],
  ["How many years did it take?", "number"],
  ["Сколько лет длилась война?", "number"],
  ["Who wrote it?", "person"],
  ["Кем был Нильс Бор?", "person"],
  ["Where does it flow?", "place"],
  ["В какой стране находится Бухара?", "place"],
  ["Why did it fail?", "reason"],
  ["Which version of Node does it need?", "number"],
  ["What Node version does it need?", "number"],
  ["Какая версия Node нужна?", "number"],
  ["Почему небо голубое?", "reason"],
  ["What time does the bar open?", "date"],
  ["Во сколько первая электричка?", "date"],
  ["Во сколько раз она дороже?", "number"],
  ["Какой высоты башня?", "number"],
  ["What is the fee for a locker by the pool?", "number"],
  ["When may I take out a second loan?", "occasion"],
  ["When did the loan end?", "date"],
  ["Когда нужно менять масло?", "occasion"],
  ["При какой температуре плавится чугун?", "number"],
  ["За что запретили повесть?", "reason"],
  ["How come there is no first version?", "reason"],
  ["Как звали второго студента?", "person"],
  ["Do I need a note when I am sick?", null],
  ["Что делать, когда сервер не отвечает?", null],
  ["Что делать, если кто-то нарушил правила?", null],
  ["What is it and when did it start?", "date"],
  ["whats the gain when you compile a schema", null],
  ["towns where lots of people are old", null],
  ["in his last speech when does the fund go bust", "date"],
  ["Колокол когда отлили?", "date"],
  ["What is SQLite?", null],
  ["history of Japan", null],
  ["What the new harbour crane costs", "number"],
  ["What drives the costs", null],
  ["What the engineers propose and what it costs", null],
])("%j asks for %s", (question, type) => {
  expect(askerOf(question)?.type ?? null).toBe(type);
});

test.each<[AnswerType, string, string, boolean]>([
  ["date", "It was built in 1889.", "When was it built?", true],
  ["occasion", "A second loan is given if the first is paid back.", "When may I take out a second loan?", true],
  ["occasion", "A second loan is given in May.", "When may I take out a second loan?", true],
  ["occasion", "A second loan is dear.", "When may I take out a second loan?", false],
  ["date", "It was built of iron.", "When was it built?", false],
  ["date", "The library opens at nine.", "When does the library open?", true],
  ["date", "The clinic opens at 8 am.", "When does the clinic open?", true],
  ["date", "The ferry leaves at noon.", "When does the ferry leave?", true],
  ["date", "Поезд отходит в 21:40.", "Когда отходит поезд?", true],
  ["date", "Музей закрыт по понедельникам.", "Когда закрыт музей?", true],
  ["date", "The ferry leaves from the east pier.", "When does the ferry leave?", false],
  ["date", "You share in profits after two years of work.", "When do I share in profits?", true],
  ["date", "Оплата приходит через 14 дней.", "Когда приходит оплата?", true],
  ["date", "In 1889 it was the tallest.", "What happened in 1889?", false],
  ["place", "They are installed into /usr/share/ca-certificates/.", "Where are the certificates installed?", true],
  ["place", "They are installed by hand and/or by a script.", "Where are the certificates installed?", false],
  ["number", "There are three levels.", "How many levels are there?", true],
  ["number", "Их было двадцать пять.", "Сколько их было?", true],
  ["number", "There are levels.", "How many levels are there?", false],
  ["number", "Есть несколько уровней.", "Сколько уровней?", false],
  ["number", "It is one of the longest rivers.", "How long is the river?", false],
  ["number", "Это одна из самых длинных рек.", "Какой длины река?", false],
  ["number", "Only one of them is open: seven are shut.", "How many are shut?", true],
  ["number", "It applies from 1 March 2025.", "How many days a week?", false],
  ["number", "From 1 March 2025 it is 3 days.", "How many days a week?", true],
  ["reason", "It is kept empty, as a gap marks the end.", "Why is it kept empty?", true],
  ["person", "It was designed by Gustave Eiffel.", "Who designed it?", true],
  ["person", "The Eiffel tower was designed by engineers.", "Who designed the Eiffel tower?", false],
  ["person", "It was designed by Dr. Eiffel.", "Who designed it?", true],
  ["person", "Котёл имел КПД 71 процент.", "Кто отвечает за котёл?", false],
  ["person", "Tours start at eleven. Groups have to book.", "Who guides the tours?", false],
  ["reason", "It failed because of the frost.", "Why did it fail?", true],
])("a %s in %j: for %j it is %s", (type, sentence, question, expected) => {
  expect(holdsAnswer(type, sentence, new Set(contentStems(question)))).toBe(expected);
});

test("the years of an age are no size", () => {
  expect(holdsAnswer("number", withoutAges("Over its 2,000-year-old history the population has grown."), new Set())).toBe(false);
  expect(holdsAnswer("number", withoutAges("За 2000-летнюю историю население выросло."), new Set())).toBe(false);
  expect(holdsAnswer("number", withoutAges("In its 2,000-year-old walls live 3,000 people."), new Set())).toBe(true);
});
