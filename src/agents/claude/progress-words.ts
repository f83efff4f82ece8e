/** What Ralph says while it works, in the languages it speaks itself; English for all others. */

interface Words {
  thinking(sentence: string): string;
  searching(query: string): string;
  reading(what: string): string;
  usingTool(name: string, what: string): string;
  writing: string;
  reviewing: string;
  planning: string;
  lookingAround: string;
}

const english: Words = {
  thinking: (sentence) => sentence,
  searching: (query) => `Searching for: ${query}`,
  reading: (what) => `Reading ${what}`,
  usingTool: (name, what) => `Using ${name}${what === "" ? "" : `: ${what}`}`,
  writing: "Writing the report's text",
  reviewing: "Judging what is covered",
  planning: "Laying out the tasks",
  lookingAround: "Looking around in the documents",
};

const russian: Words = {
  thinking: (sentence) => sentence,
  searching: (query) => `Ищу: ${query}`,
  reading: (what) => `Читаю ${what}`,
  usingTool: (name, what) => `Работает ${name}${what === "" ? "" : `: ${what}`}`,
  writing: "Пишу текст отчёта",
  reviewing: "Оцениваю, что уже раскрыто",
  planning: "Составляю задачи",
  lookingAround: "Осматриваю документы",
};

export function wording(language: string): Words {
  return language.split("-")[0] === "ru" ? russian : english;
}
