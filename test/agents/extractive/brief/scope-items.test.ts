import { describe, expect, test } from "vitest";
import { comparisonOf } from "../../../../src/agents/extractive/brief/comparisons.ts";
import { pointsBack } from "../../../../src/agents/extractive/brief/references.ts";
import { itemsBeyond, mostItems, scopeItemsAfter, scopeItemsOf } from "../../../../src/agents/extractive/brief/scope-items.ts";

describe("scope items", () => {
  test("beyond what a brief may hold are known", () => {
    const request = Array.from({ length: 25 }, (_, index) => `- item number ${index + 1}`).join("\n");
    expect(scopeItemsOf(request)).toHaveLength(20);
    expect(itemsBeyond(request)).toEqual([21, 22, 23, 24, 25].map((number) => `item number ${number}`));
  });

  test.each([
    ["When was the Eiffel Tower built?", ["When was the Eiffel Tower built?"]],
    ["history, economy and culture of Japan", ["history of Japan", "economy of Japan", "culture of Japan"]],
    ["население, ВВП и климат Бразилии", ["население Бразилии", "ВВП Бразилии", "климат Бразилии"]],
    ["What are the causes and effects of malaria?", ["What are the causes of malaria?", "What are the effects of malaria?"]],
    ["What are the population and the area of Germany?", ["What is the population of Germany?", "What is the area of Germany?"]],
    ["Compare the population of Japan and Brazil", ["the population of Japan", "the population of Brazil"]],
    ["Сравни ВВП Германии и Франции", ["ВВП Германии", "ВВП Франции"]],
    ["Compare Germany and France by GDP growth", ["Germany: GDP growth", "France: GDP growth"]],
    [
      "Compare the population of Japan and Brazil from 1990 to 2010",
      ["the population of Japan from 1990 to 2010", "the population of Brazil from 1990 to 2010"],
    ],
    ["Compare the population of Japan and Brazil over time", ["the population of Japan over time", "the population of Brazil over time"]],
    ["Сравни ВВП Германии и Франции за последние годы", ["ВВП Германии за последние годы", "ВВП Франции за последние годы"]],
    ["Сравни ВВП Германии и Франции с 2000 по 2019 год", ["ВВП Германии с 2000 по 2019 год", "ВВП Франции с 2000 по 2019 год"]],
    [
      "Как изменились концентрация CO2 в воздухе и глобальная температура?",
      ["Как изменилась концентрация CO2 в воздухе?", "Как изменилась глобальная температура?"],
    ],
    ["Как росли население и ВВП Кении?", ["Как росло население Кении?", "Как рос ВВП Кении?"]],
    ["Как изменились последние цены и спрос на жильё?", ["Как изменились последние цены на жильё?", "Как изменился спрос на жильё?"]],
    ["Каковы площадь и население Кении?", ["Какова площадь Кении?", "Каково население Кении?"]],
    [
      "How have the exports of Norway and the GDP of Kenya changed?",
      ["How have the exports of Norway changed?", "How has the GDP of Kenya changed?"],
    ],
    [
      "How did the population of Kenya, Brazil and Poland develop?",
      [
        "How did the population of Kenya develop?",
        "How did the population of Brazil develop?",
        "How did the population of Poland develop?",
      ],
    ],
    ["How did rents and wages in Kiel fall?", ["How did rents in Kiel fall?", "How did wages in Kiel fall?"]],
    ["Как снизились цены и зарплаты в Перми?", ["Как снизились цены в Перми?", "Как снизились зарплаты в Перми?"]],
    ["How have prices and wages in France changed?", ["How have prices in France changed?", "How have wages in France changed?"]],
    ["What is SQLite and what can it do?", ["What is SQLite?", "What can SQLite do?"]],
    ["Norway and Kenya: compare area and population", ["Norway: area", "Kenya: area", "Norway: population", "Kenya: population"]],
    ["Норвегия и Кения: сравни площадь и население", ["Норвегия: площадь", "Кения: площадь", "Норвегия: население", "Кения: население"]],
    ["code names of Otter 3.0, 3.1 and 4", ["code names of Otter 3.0", "code names of Otter 3.1", "code names of Otter 4"]],
    ["rain in 2019 and 2018", ["rain in 2019 and 2018"]],
    ["Сравни Техас и штат Нью-Йорк", ["Техас", "штат Нью-Йорк"]],
    ["Compare Texas and the state of New York", ["Texas", "the state of New York"]],
    ["SQLite vs PostgreSQL", ["SQLite", "PostgreSQL"]],
    ["RAID-1 vs RAID-5", ["RAID-1", "RAID-5"]],
    ["Python-3.11 vs Python-2.7", ["Python-3.11", "Python-2.7"]],
    ["Procter & Gamble vs Unilever", ["Procter & Gamble", "Unilever"]],
    ["the population of Germany, and the area", ["the population of Germany", "the area of Germany"]],
    ["population of Germany, area and capital", ["population of Germany", "area of Germany", "capital of Germany"]],
    ["What is the population of Germany and the area?", ["What is the population of Germany?", "What is the area of Germany?"]],
    ["население Германии и площадь", ["население Германии", "площадь Германии"]],
    ["the role of Napoleon in France and abroad", ["the role of Napoleon in France and abroad"]],
    ["exports of copper and gold", ["exports of copper and gold"]],
    ["When was Debian 1.1 released and what was its code name?", ["When was Debian 1.1 released?", "What was Debian 1.1’s code name?"]],
    ["Кто написал «Грозовой перевал» и когда он вышел?", ["Кто написал «Грозовой перевал»?", "Когда «Грозовой перевал» вышел?"]],
    ["GDP of Japan, Brazil and Kenya", ["GDP of Japan", "GDP of Brazil", "GDP of Kenya"]],
    ["Describe Japan:\n1. history\n2. economy\n- culture", ["Japan: history", "Japan: economy", "Japan: culture"]],
    ["Research electric cars: 1) sales 2) battery cost", ["electric cars: sales", "electric cars: battery cost"]],
    ["What is SQLite and how does WAL mode work?", ["What is SQLite?", "How does WAL mode work?"]],
    ["Кто основал Казань и когда построили Казанский кремль?", ["Кто основал Казань?", "Когда построили Казанский кремль?"]],
    [
      "I am writing a book. What is crystallography? Who invented it first?",
      ["What is crystallography?", "Who invented crystallography first?"],
    ],
    [
      "growth of solar power in Germany, its costs, and the role of subsidies",
      ["growth of solar power in Germany", "its costs", "the role of subsidies"],
    ],
    [
      "battery cost and charging infrastructure for electric cars",
      ["battery cost for electric cars", "charging infrastructure for electric cars"],
    ],
    ["Please tell me about the history of Debian", ["the history of Debian"]],
    ["Подготовь отчёт об изменении климата", ["изменение климата"]],
    [
      "How did CO2 grow since 1960, what was the GDP of Kenya in 2010, and what tasks does the kernel handle?",
      ["How did CO2 grow since 1960?", "What was the GDP of Kenya in 2010?", "What tasks does the kernel handle?"],
    ],
    ["Когда основан Debian, сколько у него пакетов?", ["Когда основан Debian?", "Debian: сколько у него пакетов?"]],
    ["Who said that the earth moves, which few believed?", ["Who said that the earth moves, which few believed?"]],
    [
      "Redis: how fast is it, where does it run and does it need a disk?",
      ["How fast is Redis?", "Where does Redis run?", "Does Redis need a disk?"],
    ],
    ["Find the newest letter and tell me who signed the lease", ["the newest letter", "who signed the lease"]],
    ["Find and show me the contract with Borealis", ["the contract with Borealis"]],
    ["longest river of Peru, how long is it?", ["Longest river of Peru", "How long is the longest river of Peru?"]],
    ["where was the cotton gin invented and where is it used today", ["Where was the cotton gin invented", "Where is it used today"]],
    ["How do I apply for a permit and what does it cost?", ["How do I apply for a permit?", "What does it cost?"]],
    [
      "Which USB ports does the dock have and which of them is it charged by?",
      ["Which USB ports does the dock have?", "Which of them is it charged by?"],
    ],
    ["На каком берегу Белты стоит Арва и как до неё добраться?", ["На каком берегу Белты стоит Арва?", "Арва: как до неё добраться?"]],
    ["Кто начал строить дворец в Арве и кто его достроил?", ["Кто начал строить дворец в Арве?", "Кто его достроил?"]],
    ["Сколько детей было у Паганини и от чего он умер?", ["Сколько детей было у Паганини?", "Паганини: от чего он умер?"]],
    ["Who spoke at the spring fair and what did they sell?", ["Who spoke at the spring fair?", "The spring fair: what did they sell?"]],
    [
      "What was the GDP of Kenya in 2010 compared to Norway?",
      ["What was the GDP of Kenya in 2010?", "What was the GDP of Norway in 2010?"],
    ],
    ["What was Kenya's GDP in 2010 compared to Norway's?", ["What was Kenya's GDP in 2010?", "What was Norway's GDP in 2010?"]],
    ["What was Otter 3.0 called and when was it released?", ["What was Otter 3.0 called?", "When was Otter 3.0 released?"]],
    ["What is Norby known for and when was it founded?", ["What is Norby known for?", "When was Norby founded?"]],
    ["What is the difference between a hard and a soft quota limit?", ["a hard quota limit", "a soft quota limit"]],
    ["Compare fixed and variable rates", ["fixed rates", "variable rates"]],
    ["soft versus hard limit in disk quotas", ["soft limit in disk quotas", "hard limit in disk quotas"]],
    [
      "What is the difference between soft and hard levels L-1 and L-5?",
      ["What is the difference between soft and hard levels L-1 and L-5?"],
    ],
    ["ВВП на душу населения Ганы и Польши", ["ВВП на душу населения Ганы", "ВВП на душу населения Польши"]],
    ["I want population, GDP and area for Brazil", ["population for Brazil", "GDP for Brazil", "area for Brazil"]],
    ["Хочу население и площадь Казахстана", ["население Казахстана", "площадь Казахстана"]],
    ["difference between a dog and a house cat", ["a dog", "a house cat"]],
  ])("%j is split into what can stand alone", (request, items) => {
    expect(scopeItemsOf(request)).toEqual(items);
  });

  test.each([
    "who discovered the titanic wreck site and when",
    "research and development in Germany",
    "«Война и мир» Толстого",
    "What was the GDP of Germany in 1995, in current US dollars?",
    "what is the difference in percentage between whites in the 2000 population and whites in the 2005 population?",
    "Какой труд Лютера, помимо «О рабстве воли», был опубликован в 1520 году?",
    "What was the cost of sales in 2019, 2018 and 2017 respectively?",
    "What were the maturities and repayments of senior notes in fiscal 2019 and fiscal 2018?",
    "What is the Property, plant and equipment at March 29, 2019?",
    "what is the difference between the area of Ovada and Serravalle?",
    "combined rice exports of Ghana and Togo",
    "Какая компания отменила иски против Бореи в Верховном суде?",
    "i'm pregnant, what can i take for a cold",
    "у меня аллергия, что можно принимать от насморка",
    "у меня диабет, можно ли мне есть мёд",
    "I rent a flat, can the owner come in",
    "кто возражал против ремонта дороги",
    "прививка против гриппа",
    "In 2005, what did the doctor think of his home?",
    "In which year between 1990 and 2020 was the GDP of Germany highest?",
  ])("%j stays whole", (request) => {
    expect(scopeItemsOf(request)).toHaveLength(1);
  });

  test("the same thing asked twice is one item, and never are there more than a brief may hold", () => {
    expect(scopeItemsOf("What is WAL? What is WAL?")).toEqual(["What is WAL?"]);
    const many = Array.from({ length: 30 }, (_, index) => `${index + 1}. topic number ${index}`).join("\n");
    expect(scopeItemsOf(many)).toHaveLength(20);
  });

  test("a request without a content word is still one item", () => {
    expect(scopeItemsOf("???")).toEqual(["?"]);
  });
});

test.each([
  [
    "How did GDP of China change since 2000 and compare with India?",
    ["How did GDP of China change since 2000?", "How did GDP of India change since 2000?"],
  ],
  ["What is the GDP of Norway and how does it compare to Sweden's?", ["What is the GDP of Norway?", "What is the GDP of Sweden?"]],
  ["How does Norway's GDP compare with Sweden's and Denmark's?", ["Norway's GDP", "Sweden's GDP", "Denmark's GDP"]],
  ["How does the population of Norway compare with that of Sweden?", ["the population of Norway", "the population of Sweden"]],
  ["Also how does Kenya's GDP compare with that of Egypt?", ["Kenya's GDP", "Egypt's GDP"]],
  [
    "Report on Norway: population and exports. Compare the population with Poland.",
    ["Norway: population", "Norway: exports", "Poland: the population"],
  ],
  [
    "Справка о Норвегии: население и экспорт. Сравни население с Польшей.",
    ["Норвегия: население", "Норвегия: экспорт", "Польша: население"],
  ],
])("%j asks the same of each", (request, items) => {
  expect(scopeItemsOf(request)).toEqual(items);
});

test.each([
  [
    "I'm preparing a briefing on Kenya. What are its main industries, how large is its population, and what languages are spoken there?",
    ["What are Kenya’s main industries?", "How large is Kenya’s population?", "What languages are spoken in Kenya?"],
  ],
  ["I am moving to Oslo next month. What is the weather like there?", ["What is the weather like in Oslo?"]],
  [
    "What is the capital of Norway and how many people live there?",
    ["What is the capital of Norway?", "How many people live in the capital of Norway?"],
  ],
  ["Compare tea and coffee. Which has more caffeine?", ["tea", "coffee", "Which of tea and coffee has more caffeine?"]],
  [
    "Compare Norway, Sweden and Japan by GDP. Which one is larger?",
    ["Norway: GDP", "Sweden: GDP", "Japan: GDP", "Which of Norway, Sweden and Japan is larger?"],
  ],
  ["Compare tea and coffee. Which country drinks more?", ["tea", "coffee", "Which country drinks more?"]],
  [
    "I want to visit Norway. What is the climate like and what currency do they use?",
    ["What is the climate like?", "What currency do Norway use?"],
  ],
  // Two things are named, so that it may mean either.
  ["I bought a Bosch drill in Berlin. How do I clean it?", ["How do I clean it?"]],
  ["How do I get to Oslo and how many museums are there?", ["How do I get to Oslo?", "How many museums are there?"]],
  ["What are its main rivers and how long is its coast?", ["What are its main rivers?", "How long is its coast?"]],
])("%j: what a sentence before names may be meant", (request, items) => {
  expect(scopeItemsOf(request)).toEqual(items);
});

test("a comparison knows its subjects and their aspect", () => {
  expect(comparisonOf("Сравни Японию с Бразилией по численности населения")).toEqual({
    subjects: ["Япония", "Бразилия"],
    aspect: "численность населения",
  });
  expect(comparisonOf("What is the GDP of Japan?")).toBeNull();
});

test.each([
  ["its costs", true],
  ["её население", true],
  ["the costs of Japan", false],
])("%j points back: %s", (text, expected) => {
  expect(pointsBack(text)).toBe(expected);
});

test.each([
  ["How high is it?", "user: Tell me about Mont Blanc.\nassistant: It is a mountain.", ["How high is Mont Blanc?"]],
  ["Кто в нём участвует?", "Мы говорили о проекте «Восток».", ["Восток: кто в нём участвует?"]],
  ["How high is Elbrus?", "Tell me about Mont Blanc.", ["How high is Elbrus?"]],
  ["How high is it?", undefined, ["How high is it?"]],
])("%j after %j gets its subject from there", (request, earlier, items) => {
  expect(scopeItemsAfter(request, earlier)).toEqual(items);
});

test("a preposition that each part of a list says again stands once in each item", () => {
  expect(scopeItemsOf("Compare the mean salary in Kiel and in Bonn")).toEqual(["the mean salary in Kiel", "the mean salary in Bonn"]);
  expect(scopeItemsOf("Сравни средний оклад в Москве и в Казани")).toEqual(["средний оклад в Москве", "средний оклад в Казани"]);
});

test("what is asked of a topic before a colon or a dash is an item each", () => {
  expect(scopeItemsOf("Jabba: how tall, how heavy, and where is he from")).toEqual([
    "Jabba: how tall",
    "Jabba: how heavy",
    "Where is Jabba from",
  ]);
  expect(scopeItemsOf("our rooms - how big and what do they cost")).toEqual(["Our rooms: how big", "What do our rooms cost"]);
  expect(scopeItemsOf("Chewbacca: height and weight")).toEqual(["Chewbacca: height", "Chewbacca: weight"]);
  expect(scopeItemsOf("самое глубокое озеро: на какой высоте и какой площади")).toHaveLength(2);
});

test("a part that points back to a short topic names it", () => {
  expect(scopeItemsOf("newest pino version and its release date")).toEqual([
    "newest pino version",
    "the newest pino version’s release date",
  ]);
});

test("many items of one sentence leave room for the next sentence's", () => {
  const names = Array.from({ length: 25 }, (_, index) => `Town${index}`).join(", ");
  const request = `Compare ${names}. Who founded the oldest school?`;
  expect(scopeItemsOf(request)).toHaveLength(mostItems);
  expect(scopeItemsOf(request).at(-1)).toBe("Who founded the oldest school?");
  expect(itemsBeyond(request)).toHaveLength(6);
});

test("a run of letters that is no word is one item, and is read at once", () => {
  const endless = "п".repeat(9_000);
  const start = performance.now();
  expect(scopeItemsOf(`${endless} против воды`)).toEqual([`${endless.slice(0, 999)}…`]);
  expect(comparisonOf(`${endless} против воды`)).toBeNull();
  // Its patterns took ten seconds.
  expect(performance.now() - start).toBeLessThan(1_000);
});
