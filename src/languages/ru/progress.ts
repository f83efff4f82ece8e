/** Progress messages in Russian. */
import type { ProgressWords } from "../subjects/progress.ts";

const limits = {
  turns: "предела ходов",
  tokens: "предела токенов",
  time: "предела времени",
  budget: "бюджета сессии",
  context: "конца контекста модели",
};

const causes: Readonly<Record<string, string>> = {
  model_refused: "она отказалась",
  timeout: "она отвечала слишком долго",
  payload_too_large: "текст для неё слишком длинный",
  retry_exhausted: "несколько неудачных попыток",
};

export const progress: ProgressWords = {
  engine: {
    thinking: (sentence) => sentence,
    searching: (query) => `Ищу: ${query}`,
    reading: (what) => `Читаю ${what}`,
    usingTool: (name, what) => `Работает ${name}${what === "" ? "" : `: ${what}`}`,
    writing: "Пишу текст отчёта",
    reviewing: "Оцениваю, что уже раскрыто",
    planning: "Составляю задачи",
    lookingAround: "Осматриваю документы",
    stopped: (reason, turns, passages) =>
      reason === "failure"
        ? `Модель больше не дала ответа (прочитано отрывков: ${passages}).`
        : `Задача достигла ${limits[reason]} (ходов: ${turns}, прочитано отрывков: ${passages}).`,
    briefWithoutModel: (cause) =>
      `${cause === "budget" ? "Лимит сессии исчерпан" : "Модель не дала пригодного ответа"}: бриф остаётся таким, каков вопрос.`,
  },
  session: {
    questions: {
      mayCall: (tool, input) => [`Можно вызвать «${tool}»?`, ...input.map((line) => `- ${line}`)].join("\n"),
      allow: "Разрешить",
      refuse: "Отказать",
      fate: (tool) => `Я остановился, пока выполнялся вызов «${tool}», и не могу знать, удался ли он. Что дальше?`,
      happened: "Он удался",
      doAgain: "Повторить",
      skip: "Пропустить",
      yes: "Да",
      no: "Нет",
      askedAgain: (question, choices) => `Не понял, какой это ответ.\n${question}\nВыберите, пожалуйста: ${choices.join(" / ")}`,
    },
    planWaits: (version) => `План готов и ждёт вас: скажите «подтверждаю», чтобы утвердить версию плана ${version}.`,
    briefApproved: "Задание утверждено. Исследование начинается.",
    planApproved: "План утверждён. Работа начинается.",
    steered: "Оставшаяся работа изменена по вашему сообщению.",
    notSteered: "Ваше сообщение ничего не меняет в оставшейся работе.",
    tooLate: "Исследование закрыто: ваше сообщение пришло слишком поздно для этого отчёта.",
    done: (formats) => `Исследование завершено. Отчёт: ${formats.join(", ")}.`,
    foundNothing: (formats) => `Ничего, что отвечало бы на вопрос, не найдено. Отчёт: ${formats.join(", ")}.`,
    reports: (formats) => `Отчёт: ${formats.join(", ")}.`,
    failed: (message) => `Довести дело до конца не удалось: ${message}`,
    withoutModel: (agent, code) =>
      `Агент «${agent}» не получил от модели пригодного ответа (${causes[code] ?? code}): шаг выполнен без него.`,
    claimsLeftOut: (count) => `Опущено утверждений, которые источники не подтверждают: ${count}.`,
    figuresDiffer: (count) => `Показателей, которые не следуют из своих ячеек: ${count}; см. утверждения.`,
    nothingBorne: "Написанное об этом не подтверждается приведёнными источниками.",
    claimsUnchecked: (count, total) => `Не удалось проверить по источникам утверждений: ${count} из ${total}.`,
  },
  supervisor: {
    started: "Начинаю выполнение задачи…",
    assessing: "Оцениваю сложность задачи…",
    complexity: (value) => `Сложность: ${value}`,
    strategy: (value) => `Стратегия: ${value}`,
    stepStarted: (description) => `Шаг: ${description}`,
    stepCompleted: (description) => `Готово: ${description}`,
    stepFailed: (description) => `Не удалось: ${description}`,
    stepSkipped: (description) => `Пропущено: ${description}`,
    stepAsks: (question) => `Жду ответа: ${question}`,
    completed: "Задача выполнена",
    failed: (message) => `Задача не выполнена: ${message}`,
    cancelled: "Задача отменена",
    nothingFound: "Ничего, что отвечало бы на задачу, не найдено.",
    fallback: "Не удалось выполнить задачу. Попробуйте ещё раз или сформулируйте её иначе.",
  },
};
