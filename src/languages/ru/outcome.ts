/** Words for steps that act, in Russian. */
import type { OutcomeWords, UndoneStep } from "../subjects/outcome.ts";
import { pluralOf } from "./numbers.ts";

const ordinals = ["первый", "второй", "третий", "четвёртый", "пятый", "шестой", "седьмой", "восьмой", "девятый", "десятый"];

function steps(count: number): string {
  return `${count} ${pluralOf(count, "шаг", "шага", "шагов")}`;
}

/** After 'из': the genitive. */
function ofSteps(count: number): string {
  return `${count} ${pluralOf(count, "шага", "шагов", "шагов")}`;
}

function sentence(text: string): string {
  const line = text.trim();
  return /[.!?…:]$/u.test(line) ? line : `${line}.`;
}

function failedStep({ number, description, reason }: UndoneStep): string {
  const which = ordinals[number - 1] ?? `${number}-й`;
  return `${which} не удался («${description}»)${reason === null ? "" : `: ${reason.replace(/[.\s]+$/u, "")}`}`;
}

const causes: Readonly<Record<string, string>> = {
  timeout: "не хватило времени",
  rate_limited: "служба ограничила число запросов",
  network: "сеть не ответила",
  service_unavailable: "служба недоступна",
  circuit_open: "служба отдыхает после отказов",
  invalid_input: "входные данные не подошли",
  unauthorized: "нет доступа",
  forbidden: "нет прав",
  not_found: "не найдено",
  conflict: "сейчас это невозможно",
  no_capability: "это здесь никто не умеет",
  retry_exhausted: "все попытки не удались",
  limit_reached: "достигнут предел",
  model_refused: "модель отказалась",
  user_refused: "пользователь не разрешил",
  internal_error: "внутренняя ошибка",
};

export const outcome: OutcomeWords = {
  title: "Что сделано",
  states: { done: "сделано", failed: "не удалось", skipped: "пропущено", open: "не завершено" },
  asked: "Вопрос",
  answered: "Ответ",
  unanswered: "ответа ещё нет",
  reason: "Причина",
  files: "Файлы",
  field: "Поле",
  value: "Значение",
  item: "Пункт",
  yes: "да",
  no: "нет",
  fields: {
    title: "название",
    name: "имя",
    subject: "тема",
    date: "дата",
    time: "время",
    start: "начало",
    starttime: "начало",
    end: "конец",
    endtime: "конец",
    duration: "длительность",
    place: "место",
    location: "место",
    participants: "участники",
    attendees: "участники",
    members: "участники",
    recipients: "получатели",
    recipient: "получатель",
    to: "кому",
    from: "от кого",
    sender: "отправитель",
    text: "текст",
    body: "текст",
    message: "сообщение",
    summary: "итог",
    description: "описание",
    status: "состояние",
    count: "количество",
    total: "всего",
    sent: "отправлено",
    created: "создано",
    file: "файл",
    files: "файлы",
    path: "путь",
    line: "строка",
    severity: "важность",
    priority: "приоритет",
    errors: "ошибки",
    problems: "проблемы",
    fixed: "исправлено",
    email: "почта",
    emails: "адреса",
    items: "пункты",
    result: "результат",
    event: "событие",
    invited: "приглашены",
    free: "свободно",
    proposed: "предложено",
    addresses: "адреса",
    calendars: "календари",
    busy: "занято",
    slot: "свободное время",
    documents: "документы",
    heading: "раздел",
    issues: "проблемы",
    critical: "критические",
    question: "вопрос",
    decision: "решение",
    reason: "причина",
    url: "ссылка",
    author: "автор",
    price: "цена",
    amount: "сумма",
    due: "срок",
    deadline: "срок",
    phone: "телефон",
    city: "город",
  },
  ended({ total, done, failed, skipped, open }) {
    const rest = [
      ...failed.slice(0, 3).map(failedStep),
      ...(failed.length > 3 ? [`не удалось ещё ${steps(failed.length - 3)}`] : []),
      ...(skipped > 0 ? [`пропущено: ${steps(skipped)}`] : []),
      ...(open > 0 ? [`не завершено: ${steps(open)}`] : []),
    ];
    const head =
      done === total ? (total === 1 ? "Шаг выполнен" : `Все шаги выполнены: ${total}`) : `Выполнено ${done} из ${ofSteps(total)}`;
    return sentence(
      [head, ...rest.slice(0, 1)].join(", ") +
        rest
          .slice(1)
          .map((part) => `; ${part}`)
          .join(""),
    );
  },
  failure: (code, message) => {
    const cause = causes[code];
    return cause === undefined ? message : `${cause} (${message.replace(/[.\s]+$/u, "")})`;
  },
  needs: (description) => `Для него нужен шаг «${description}», а он не выполнен`,
  leftOutByUser: "Вы решили его пропустить",
  leftOut: "Он пропущен по итогам предыдущего шага",
  notReached: "Сеанс закончился раньше",
  waitsFor: (question) => `Ждёт ответа: ${question}`,
  didStep: (description, gave) => (gave === null ? `Сделано: ${sentence(description)}` : `${description}: ${sentence(gave)}`),
  seeReport: "Подробности каждого шага есть в отчёте.",
  answeredTo: (question, answer) => `На вопрос «${question}» вы ответили «${answer}».`,
  passages: (count, documents) => (count === 0 ? "ничего не найдено" : `найдено отрывков: ${count} (${documents.join(", ")})`),
  more: (count) => `и ещё ${count}`,
};
