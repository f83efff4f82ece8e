/** The evidence bundle's page in Russian. */
import type { BundleWords } from "../subjects/bundle.ts";

export const bundle: BundleWords = {
  title: "Доказательства",
  preface: "Каждое утверждение отчёта и места источников, на которые оно ссылается, — в том виде, в каком они были прочитаны.",
  opening: "Сводка и другие части",
  verdicts: {
    supported: "подтверждено",
    partly: "подтверждено отчасти",
    unsupported: "не подтверждено",
    contradicted: "источник говорит иное",
    unchecked: "не проверено",
  },
  uncited: "Это утверждение ни на что не ссылается.",
  notAtItsPlace: "На указанном месте источника такой цитаты нет.",
  wholeText: "весь текст",
  sources: "Источники",
  files: "Файлы",
  noClaims: "В отчёте нет утверждений.",
  supported: (supported, all) => `Подтверждено источниками утверждений: ${supported} из ${all}.`,
};
