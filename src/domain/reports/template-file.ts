/** What an operator writes in a template's file: its schema, and the template that it means. */
import { z } from "zod";
import { contrastOnWhite, defaultTemplate, pageSizes, reportParts, type Template, type TemplateLogo } from "./template.ts";

export const templateName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,49}$/, "has lower-case letters, digits and hyphens, 50 at most");

const hexColour = z.string().regex(/^#[0-9a-fA-F]{6}$/, "is a colour as #rrggbb");
/** Text has to be read on white paper: contrast of WCAG 2 level AA. */
const readableColour = hexColour.refine(
  (colour) => contrastOnWhite(colour) >= 4.5,
  "is too light on white: its contrast is under 4.5 to 1",
);
/** Lines and areas of charts have to be seen. */
const visibleColour = hexColour.refine((colour) => contrastOnWhite(colour) >= 3, "is too light on white: its contrast is under 3 to 1");
const fontFamily = z.string().regex(/^[\p{L}\p{N} ._-]{1,60}$/u, "is the name of a font family, without quotation marks");
const line = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}]*$/u, "has to be one line");
const millimetres = z.number().min(5).max(60);

/** The content of a template file. What it leaves out is as in reports without a template. */
export const templateFile = z
  .strictObject({
    $schema: z.string().optional().describe("For editors; Ralph does not read it"),
    name: templateName.describe("What a session calls it by; the one named `default` is for sessions that name none"),
    logo: z
      .strictObject({
        file: z.string().min(1).describe("PNG or JPEG of at most 1 MB, relative to this file"),
        alternative: line.describe("The logo in words, for those who cannot see it"),
        width: z.number().min(10).max(100).default(35).describe("Millimetres"),
      })
      .optional()
      .describe("Printed on the cover and on the first page"),
    colours: z
      .strictObject({
        accent: readableColour.optional().describe("Links, rules, marks of citations"),
        heading: readableColour.optional().describe("Titles and headings"),
        text: readableColour.optional(),
        muted: readableColour.optional().describe("Captions, remarks, footers"),
        line: hexColour.optional().describe("Lines of tables"),
        panel: hexColour.optional().describe("Areas behind heads of tables and code"),
        series: z
          .array(visibleColour)
          .min(1)
          .max(8)
          .optional()
          .describe("Series of charts, the first first; further ones take the usual colours"),
      })
      .optional(),
    fonts: z
      .strictObject({
        heading: fontFamily.optional(),
        body: fontFamily.optional(),
        mono: fontFamily.optional().describe("Code"),
        files: z
          .array(z.string().min(1))
          .max(12)
          .optional()
          .describe("TrueType or OpenType files of these families, relative to this file: PDF embeds them, other formats name the family"),
      })
      .optional(),
    page: z
      .strictObject({
        size: z.enum(pageSizes).optional(),
        margin: z
          .strictObject({ top: millimetres, right: millimetres, bottom: millimetres, left: millimetres })
          .partial()
          .optional()
          .describe("Millimetres"),
      })
      .optional(),
    order: z
      .array(z.enum(reportParts))
      .min(1)
      .refine((parts) => new Set(parts).size === parts.length, "names a part twice")
      .optional()
      .describe(
        "The parts that come first, in their order; the others follow in the usual one. No part is left out: evidence stays with what it bears",
      ),
    cover: z
      .strictObject({
        organisation: line.optional(),
        note: line.optional().describe("Below the title, such as 'Confidential'"),
      })
      .optional()
      .describe("A page of its own before the report, with the logo, the title and the date; absent: no cover"),
    footer: line
      .optional()
      .describe("At the foot of each page; `{title}`, `{date}` and `{session}` are replaced. Page numbers are added by themselves"),
  })
  .describe("A template of Ralph's reports");
export type TemplateFile = z.infer<typeof templateFile>;

/** The file's values over those of the default template. `logo` and `fontFiles` are what its files hold and where they are. */
export function resolvedTemplate(file: TemplateFile, logo: TemplateLogo | null, fontFiles: readonly string[]): Template {
  const { name, colours = {}, fonts = {}, page = {}, order = [], cover, footer = null } = file;
  const usual = defaultTemplate;
  const { series: own = [], ...others } = colours;
  return {
    name,
    logo,
    colours: {
      ...usual.colours,
      ...present(others),
      series: [...own, ...usual.colours.series.filter((colour) => !own.includes(colour))].slice(0, usual.colours.series.length),
    },
    fonts: { heading: fonts.heading ?? null, body: fonts.body ?? null, mono: fonts.mono ?? null, files: [...fontFiles] },
    page: { size: page.size ?? usual.page.size, margin: { ...usual.page.margin, ...present(page.margin ?? {}) } },
    order: [...order, ...reportParts.filter((part) => !order.includes(part))],
    cover: cover === undefined ? null : { organisation: cover.organisation ?? null, note: cover.note ?? null },
    footer,
  };
}

function present<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
