/** Words of the frame: navigation, preferences, connection, and what several views say. */
export const shell = {
  brand: "Ralph",
  skip: "К содержанию",
  navigation: "Главное меню",
  places: { ask: "Вопрос", library: "Библиотека", tools: "Инструменты", keys: "Ключи", usage: "Расход" },
  tabs: { agree: "Согласование", watch: "Ход", read: "Отчёт" },
  theme: { label: "Тема", system: "Как в системе", light: "Светлая", dark: "Тёмная" },
  language: { label: "Язык", en: "English", ru: "Русский" },
  signOut: "Выйти",
};
