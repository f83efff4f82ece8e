/** What columns, cells and headings of documents say in a language: alternatives, or words by white space. */

export interface TableWords {
  /** Rows that sum up the others. */
  totals: string;
  /** Columns whose numbers only tell rows apart or order them. */
  identifiers: string;
  /** Names of columns that say only that there is a value. */
  valueColumns: string;
  unnamedColumns: string;
  /** Columns that tell how well or when a value was measured. */
  sideColumns: string;
  /** 'Annual mean': what a column says that is no operation. */
  measureColumns: Readonly<Record<"mean" | "sum" | "maximum" | "minimum" | "change" | "growth", string>>;
  /** Words for how much there is of something. */
  measuring: string;
  timeColumns: string;
  ordinalEndings: string;
  /** Codes that are written in digits: numbers to no one. */
  codeColumns: string;
  yearColumns: string;
  /** The scale of the values as the first group: in the title or the head, and in the title alone. */
  scaleAround: RegExp | null;
  scaleInTitle: RegExp | null;
  /** 'in km' */
  unitLead: string;
  /** Cells of a row of units, and what stands in them behind a unit. */
  unitCells: string;
  unitCellEnds: string;
  /** Cells that hold no value. */
  missing: readonly string[];
  about: string;
  /** Behind the number of a year. */
  yearMark: string;
  /** Keys of a JSON record that hold its title. */
  titleKeys: string;
  chapters: string;
}
