/** Words of the view Library. */
const rules = new Intl.PluralRules("ru");
const many = (count: number, one: string, few: string, more: string) => {
  const form = rules.select(count);
  return `${count} ${form === "one" ? one : form === "few" ? few : more}`;
};

export const library = {
  title: "Библиотека",
  search: {
    label: "Поиск по документам",
    send: "Найти",
    clear: "К документам",
    none: "Ничего не найдено.",
    found: (count: number, hasMore: boolean) => (hasMore ? `${count}+ отрывков` : many(count, "отрывок", "отрывка", "отрывков")),
  },
  add: {
    title: "Добавить документы",
    choose: "Выбрать файлы",
    drop: "или перетащите их сюда",
    collection: "Подборка",
    collectionHint: "Часть библиотеки, если нужно",
    waiting: "ждёт",
    sending: (percent: number) => `${percent} %`,
    reading: "читается…",
    added: "добавлен",
    known: "уже был",
    refused: "не принят",
    count: (count: number) => many(count, "документ", "документа", "документов"),
    done: (count: number) => `В библиотеке ${many(count, "документ", "документа", "документов")}`,
    clear: "Очистить список",
  },
  documents: {
    none: "Библиотека пуста. Добавьте документы — и по ним можно будет отвечать на вопросы.",
    name: "Название",
    kind: "Вид",
    size: "Размер",
    parts: (passages: number, tables: number) =>
      `${many(passages, "отрывок", "отрывка", "отрывков")}${tables === 0 ? "" : `, ${many(tables, "таблица", "таблицы", "таблиц")}`}`,
    added: "Добавлен",
    warnings: (count: number) => many(count, "замечание", "замечания", "замечаний"),
    line: (line: number) => `строка ${line}`,
    more: "Показать ещё",
    remove: "Удалить",
    removeOf: (name: string) => `Удалить ${name}`,
    sure: "Удалить? Отчёты, которые его цитируют, сохранят цитаты.",
    yes: "Да, удалить",
    no: "Нет",
    removed: (name: string) => `${name}: удалено`,
    inCollection: "Подборка",
    all: "Все",
    read: "Читать",
  },
  text: {
    close: "Закрыть",
    label: "Текст документа",
    loading: "Текст загружается…",
    before: "Показать предыдущий текст",
    after: "Показать дальше",
  },
};
