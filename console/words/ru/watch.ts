/** Words of the view Watch. */
const rules = new Intl.PluralRules("ru");
const form = (count: number, one: string, few: string, more: string) => {
  const rule = rules.select(count);
  return rule === "one" ? one : rule === "few" ? few : more;
};
const many = (count: number, one: string, few: string, more: string) => `${count} ${form(count, one, few, more)}`;

export const watch = {
  title: "Ход",
  now: "Сейчас",
  tasks: "Задачи",
  noTasks: "Плана пока нет.",
  counted: ({ completed, failed, total }: { completed: number; failed: number; total: number }) =>
    total === 0 ? "" : `готово ${completed} из ${total}${failed > 0 ? `, сбоев: ${failed}` : ""}`,
  parent: "собирает свои части",
  after: (count: number) => `после ${many(count, "другой", "других", "других")}`,
  dependsOn: "Зависит от",
  retry: "Повторить",
  skip: "Пропустить",
  limits: "Ограничения",
  spent: { time: "Время работы", cost: "Стоимость", tokens: "Токены", modelCalls: "Обращения к модели", tasks: "Задачи", round: "Раунд" },
  unfinished: "не закончена",
  timeline: "Хронология",
  events: (count: number, text: string) => `${text} ${form(count, "событие", "события", "событий")}`,
  beginning: "До исследования",
  round: (number: number) => `Раунд ${number}`,
  session: "Исследование в целом",
  earlier: (count: string) => `Ранее: ${count}`,
  question: "Вопрос",
  permission: "Разрешение",
  toSend: (tool: string) => `Что будет отправлено в ${tool}`,
  forSession: "Разрешить на всё исследование и больше не спрашивать",
  yourAnswer: "Ваш ответ",
  send: "Ответить",
  notJson: "Это не JSON:",
  waits: {
    retry: "Ждёт повторной попытки",
    quota: "Ждёт: бюджет владельца исчерпан",
    external: "Ждёт работы, которую делают в другом месте",
    storage_full: "Ждёт: диск заполнен",
    database: "Ждёт базу данных",
  },
  waitsFor: (reason: string) => `Ждёт: ${reason}`,
  until: (clock: string, left: string) => `до ${clock}, ещё ${left}`,
  untilSoon: "вот-вот",
  lines: {
    you: "Вы",
    resumed: "Продолжается",
    brief: (version: number, isApproved: boolean) => `Задание, версия ${version}${isApproved ? ", одобрено" : ""}`,
    plan: (version: number, total: number) => `План, версия ${version}: ${many(total, "задача", "задачи", "задач")}`,
    planChanged: (version: number, isApproved: boolean) => `План ${isApproved ? "одобрен" : "изменён"}, версия ${version}`,
    planDone: (completed: number, total: number) => `План выполнен: готово ${completed} из ${total}`,
    started: "Начато",
    startedAgain: (attempt: number) => `Начато снова, попытка ${attempt}`,
    goesOn: "Продолжается",
    completed: "Готово",
    failed: "Сбой",
    skipped: "Пропущено",
    degraded: (agent: string, why: string) => `Без ${agent}: ${why}`,
    sourceFailed: (service: string, why: string) => `${service} не отвечает: ${why}`,
    suspected: (text: string) => `Текст источника похож на указание, оно не выполнено: ${text}`,
    roundDone: (round: number) => `Раунд ${round} завершён`,
    followed: (query: string) => `Продолжает: ${query}`,
    reviewMore: (count: number) => `Проверено: ещё ${many(count, "задача", "задачи", "задач")}`,
    reviewDone: "Проверено: известно достаточно",
    report: (format: string) => `Отчёт готов: ${format}`,
  },
};
