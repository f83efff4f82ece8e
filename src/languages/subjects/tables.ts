/** Words in the columns, cells and headings of documents: alternatives, or words separated by white space. */

export interface TableWords {
  /** Labels of total rows. */
  totals: string;
  /** Names of groups of countries: 'High income', 'Arab World'. */
  groups: string;
  /** Columns with row numbers or ranks. */
  identifiers: string;
  /** Column names without meaning of their own, such as 'Value'. */
  valueColumns: string;
  /** How often something is measured, in the names of files: a table's times say it already. */
  periods: string;
  unnamedColumns: string;
  /** What follows a quantity that is divided by the number of people: 'GDP per capita'. */
  perPerson: string;
  /** Columns with the quality or date of a measurement. */
  sideColumns: string;
  /** Column names that describe a measure, not an operation: 'Annual mean'. */
  measureColumns: Readonly<Record<"mean" | "sum" | "maximum" | "minimum" | "change" | "growth", string>>;
  /** Words of quantities that never add up ('price'), only at one time ('population'), and over time too ('visitors'). */
  rates: string;
  stocks: string;
  flows: string;
  /** Words of measuring, such as 'amount' and 'level'. */
  measuring: string;
  timeColumns: string;
  ordinalEndings: string;
  /** Columns of codes written in digits, which are not quantities. */
  codeColumns: string;
  coordinates: string;
  /** Names of columns with the parts of people's names. */
  givenNames: string;
  familyNames: string;
  yearColumns: string;
  /** Quantities that have a unit of time at the end of a column's name: 'length' of 'day_length_hours'. */
  lasting: string;
  /** Quantities that have degrees there: 'temperature' of 'mean_temperature_c'. */
  warmth: string;
  /** The scale of the values as the first group: in the title or the head, or in the title only. */
  scaleAround: RegExp | null;
  scaleInTitle: RegExp | null;
  /** 'Unit: million tonnes' in a table's title: the unit as the first group. */
  unitInTitle: RegExp | null;
  /** 'in km' */
  unitLead: string;
  /** Between the two units of a ratio. */
  unitPer: string;
  /** Cells of a row of units, and suffixes of the units. */
  unitCells: string;
  unitCellEnds: string;
  /** Cells of a column that says yes or no. */
  affirmative: string;
  negative: string;
  /** Cells without a value. */
  missing: readonly string[];
  about: string;
  /** The word after a year's number. */
  yearMark: string;
  /** Keys that hold a JSON record's title. */
  titleKeys: string;
  chapters: string;
  /** Before a question and an answer in a list of them: 'Q:', 'A:'. */
  asking: string;
  answering: string;
  /** Labels of the line of a memo or mail that says what it is about. */
  subjectLine: string;
}
