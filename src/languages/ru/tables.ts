/** Words in columns, cells and headings in Russian. */
import type { TableWords } from "../subjects/tables.ts";

export const tables: TableWords = {
  totals: String.raw`итого|всего|сумма|в\s+целом`,
  groups: String.raw`мир|весь мир|страны|доход\p{L}*|регион\p{L}*|союз|африка|азия|европа|океания|америка|ближний восток|снг|оэср|брикс`,
  identifiers: "место|ранг|позиция|код|номер",
  valueColumns: "значени[ея]|величина|показатель|среднее",
  unnamedColumns: String.raw`столбец \d+`,
  sideColumns: "погрешность|число (?:дней|наблюдений)",
  measureColumns: {
    mean: "средн",
    sum: "сумм|итого",
    maximum: "максим",
    minimum: "миним",
    change: "изменени",
    growth: "рост",
  },
  measuring: `численность количество число уровень значение значения величина показатель показатели размер данные статистика сумма годовой
    ежегодный месячный процент процентов год года году годы период составлять составляла составило равен равна было был была`,
  timeColumns: "год дата месяц период время квартал неделя день",
  ordinalEndings: "-?[йя]",
  codeColumns: "код|версия|индекс|тел|телефон|инн|кпп|огрн|окато|октмо|бик|снилс|kladr|fias|okato|oktmo|inn|kpp|ogrn",
  coordinates: String.raw`широта|долгота|координат\p{L}*`,
  yearColumns: "год|года|годы|лет",
  lasting: "длина|длительность|продолжительность|время|срок|период|возраст|задержка",
  warmth: "температура",
  scaleAround: null,
  unitInTitle: /(?:единицы?\s+измерения|ед\.\s*изм\.)\s*:\s*([^.,;:()]{1,40})/iu,
  scaleInTitle: /(?:^|[\s(,])(?:в\s+)?(тыс|млн|млрд)(?:\.|ах)?(?=[\s),]|$)/iu,
  unitLead: "в",
  unitCells: String.raw`руб\.?|тыс\.?|млн\.?|млрд\.?`,
  unitCellEnds: String.raw`руб\.?`,
  missing: ["н/д", "нет данных", "нет", "х"],
  about: String.raw`около|ок\.`,
  yearMark: String.raw`г\.?|год`,
  titleKeys: "название имя заголовок",
  chapters: "глава|часть|раздел|приложение|параграф",
};
