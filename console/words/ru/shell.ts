/** Words of the frame: navigation, preferences, connection, and what several views say. */
const rules = new Intl.PluralRules("ru");

export const shell = {
  brand: "Ralph",
  skip: "К содержанию",
  navigation: "Главное меню",
  places: { ask: "Вопрос", library: "Библиотека", tools: "Инструменты", keys: "Ключи", usage: "Расход" },
  tabs: { agree: "Согласование", watch: "Ход", read: "Отчёт" },
  theme: { label: "Тема", system: "Как в системе", light: "Светлая", dark: "Тёмная" },
  language: { label: "Язык", en: "English", ru: "Русский" },
  signOut: "Выйти",
  session: "Исследование",
  loading: "Загрузка…",
  lost: (time: string) => `Нет связи с ${time}. Пробуем снова`,
  of: (used: string, limit: string) => `${used} из ${limit}`,
  worked: "Время работы",
  progress: "Готовность",
  waitsForYou: "ждёт вас",
  notifyMe: "Уведомлять",
  modelCalls: (count: number) => {
    const form = rules.select(count);
    return `${count} ${form === "one" ? "обращение" : form === "few" ? "обращения" : "обращений"} к модели`;
  },
  commands: { pause: "Пауза", resume: "Продолжить", cancel: "Отменить", retry: "Повторить" },
  cancelSure: "Отменить исследование насовсем?",
  cancelYes: "Да, отменить",
  no: "Нет",
  states: {
    created: "Первый обзор",
    brief: "Согласование",
    planning: "Составление плана",
    executing: "Исследование",
    review: "Проверка",
    aggregating: "Сведение результатов",
    reporting: "Написание отчёта",
    done: "Готово",
    failed: "Сбой",
    cancelled: "Отменено",
  },
  holds: { paused: "Пауза", awaiting_input: "Ждёт вас" },
  queued: (place: number) => `В очереди, место ${place}`,
  taskStates: {
    planned: "в плане",
    blocked: "ждёт других",
    in_progress: "идёт",
    awaiting_input: "спрашивает вас",
    completed: "готово",
    failed: "сбой",
    skipped: "пропущено",
  },
  news: {
    done: "Отчёт готов.",
    failed: "Исследование не удалось.",
    brief: "Задание ждёт вашего одобрения.",
    plan: "План ждёт вашего одобрения.",
    question: "Ralph спрашивает:",
  },
};
