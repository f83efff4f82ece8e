/**
 * The report formats. Request schemas, routes, OpenAPI, the command line and the engines read this list. The writers are in
 * `src/reports/files/formats.ts`; the type checker ensures that there is one for each name.
 */

export interface FormatDescriptor {
  /** Name in the API, and the ending of the file. */
  readonly name: string;
  /** Other words for it. Lower case. */
  readonly aliases: readonly string[];
  /** As people write it. */
  readonly label: string;
  readonly mediaType: string;
  /** Whether it is made in the rendering process: its libraries are large, or hold the thread for long. */
  readonly isolated: boolean;
}

export const reportFormats = [
  { name: "md", aliases: ["markdown"], label: "Markdown", mediaType: "text/markdown; charset=utf-8", isolated: false },
  { name: "html", aliases: ["htm"], label: "HTML", mediaType: "text/html; charset=utf-8", isolated: true },
  { name: "json", aliases: [], label: "JSON", mediaType: "application/json; charset=utf-8", isolated: false },
  { name: "pdf", aliases: [], label: "PDF", mediaType: "application/pdf", isolated: true },
  {
    name: "xlsx",
    aliases: ["excel"],
    label: "Excel",
    mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    isolated: true,
  },
  {
    name: "docx",
    aliases: ["word"],
    label: "Word",
    mediaType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    isolated: true,
  },
  {
    name: "pptx",
    aliases: ["powerpoint"],
    label: "PowerPoint",
    mediaType: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    isolated: true,
  },
] as const satisfies readonly FormatDescriptor[];

export type ReportFormat = (typeof reportFormats)[number]["name"];

/** The names, in the order of the list. */
export const builtFormats: readonly ReportFormat[] = reportFormats.map(({ name }) => name);

export function formatNamed(name: ReportFormat): FormatDescriptor & { readonly name: ReportFormat } {
  return reportFormats.find((format) => format.name === name) ?? reportFormats[0];
}

/** Names and aliases of the formats. */
export const formatWords: readonly string[] = reportFormats.flatMap(({ name, aliases }) => [name, ...aliases]);

/** The format that a word means; null for any other word. */
export function formatOf(word: string): ReportFormat | null {
  const lower = word.trim().toLowerCase();
  const isMeant = ({ name, aliases }: FormatDescriptor): boolean => name === lower || aliases.includes(lower);
  return reportFormats.find(isMeant)?.name ?? null;
}
