/** The report as a presentation: slides of messages, native charts and tables, and what supports them in the notes. */
import type { ChartData } from "../document/chart-data.ts";
import { footerText, footerTitle } from "../document/footer.ts";
import type { ReportDocument } from "../document/report-document.ts";
import type { TableLimits } from "../document/tables.ts";
import { formatDay } from "../numbers/number-format.ts";
import { plotOf } from "./chart-plot.ts";
import { chartWorkbook } from "./chart-workbook.ts";
import { chartXml } from "./chart-xml.ts";
import { deckOf } from "./deck.ts";
import { layoutXml, masterXml, notesMasterXml, presentationXml, themeXml } from "./layout-xml.ts";
import { type Look, lookOf } from "./look.ts";
import { type PackagePart, packed, partTypes, type Relationship } from "./package.ts";
import type { Slide } from "./slide.ts";
import { notesXml, type SlideParts, slideXml } from "./slide-xml.ts";
import { sourceLine, speakerNotes } from "./speaker-notes.ts";
import { xml } from "./xml.ts";

/** A slide has room for fewer columns than a page. */
export const tableLimits: readonly TableLimits[] = [30, 12, 4].map((rows) => ({ rows, columns: 8 }));

export function render(document: ReportDocument): Uint8Array {
  const look = lookOf(document.template, document.isFromRight);
  const slides = deckOf(document, look);
  const charts = new ChartParts(document, look);
  const own = slides.flatMap((slide, index) => slideParts(slide, index + 1, document, look, charts));
  return packed([...sharedParts(document, slides.length, look), ...own, ...charts.parts, ...logoParts(document)]);
}

const pointsPerMillimetre = 72 / 25.4;

function sharedParts(document: ReportDocument, slides: number, look: Look): PackagePart[] {
  const { title, language, generatedAt } = document;
  const names = document.labels.slideParts;
  const layouts = [1, 2].map((number) => ({ type: "slideLayout", target: `/ppt/slideLayouts/slideLayout${number}.xml` }));
  const theme = (number: number): Relationship => ({ type: "theme", target: `/ppt/theme/theme${number}.xml` });
  const master: Relationship = { type: "slideMaster", target: "/ppt/slideMasters/slideMaster1.xml" };
  const created = `${generatedAt.slice(0, 19)}Z`;
  return [
    {
      name: "ppt/presentation.xml",
      type: partTypes.presentation,
      content: presentationXml(slides, language),
      relationships: [
        master,
        { type: "notesMaster", target: "/ppt/notesMasters/notesMaster1.xml" },
        ...Array.from({ length: slides }, (_, index) => ({ type: "slide", target: `/ppt/slides/slide${index + 1}.xml` })),
        theme(1),
      ],
    },
    {
      name: "docProps/core.xml",
      type: partTypes.core,
      content: xml`<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${title}</dc:title><dc:creator>Ralph</dc:creator><cp:lastModifiedBy>Ralph</cp:lastModifiedBy><dcterms:created xsi:type="dcterms:W3CDTF">${created}</dcterms:created><dcterms:modified xsi:type="dcterms:W3CDTF">${created}</dcterms:modified><dc:language>${language}</dc:language></cp:coreProperties>`,
    },
    {
      name: "docProps/app.xml",
      type: partTypes.app,
      content: xml`<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Application>Ralph</Application><Slides>${slides}</Slides></Properties>`,
    },
    { name: "ppt/theme/theme1.xml", type: partTypes.theme, content: themeXml(look) },
    { name: "ppt/theme/theme2.xml", type: partTypes.theme, content: themeXml(look) },
    {
      name: "ppt/slideMasters/slideMaster1.xml",
      type: partTypes.master,
      content: masterXml(look, names),
      relationships: [...layouts, theme(1)],
    },
    ...[true, false].map((isTitle, index) => ({
      name: `ppt/slideLayouts/slideLayout${index + 1}.xml`,
      type: partTypes.layout,
      content: layoutXml(isTitle, names),
      relationships: [master],
    })),
    { name: "ppt/notesMasters/notesMaster1.xml", type: partTypes.notesMaster, content: notesMasterXml(names), relationships: [theme(2)] },
  ];
}

function slideParts(slide: Slide, number: number, document: ReportDocument, look: Look, charts: ChartParts): PackagePart[] {
  const { language, template, title, locale, generatedAt, labels } = document;
  const relationships: Relationship[] = [
    { type: "slideLayout", target: `/ppt/slideLayouts/slideLayout${slide.kind === "title" ? 1 : 2}.xml` },
    { type: "notesSlide", target: `/ppt/notesSlides/notesSlide${number}.xml` },
  ];
  const related = (type: string, target: string): string => {
    const known = relationships.findIndex((one) => one.type === type && one.target === target);
    return `rId${known < 0 ? relationships.push({ type, target }) : known + 1}`;
  };
  const logo = slide.kind === "title" ? template.logo : null;
  const height = logo === null ? 0 : logo.height * pointsPerMillimetre;
  const parts: SlideParts = {
    look,
    linkId: (url) => related("hyperlink", url),
    chartId: (index) => related("chart", `/${charts.add(slide.charts[index]?.figure.plot)}`),
    logo:
      logo === null
        ? null
        : {
            id: related("image", `/${logoName(logo.mediaType)}`),
            frame: { left: 96, top: Math.max(12, 72 - height), width: logo.width * pointsPerMillimetre, height },
            alternative: logo.alternative,
          },
  };
  const footer = footerText(document) ?? `${footerTitle(title)} · ${formatDay(generatedAt, locale)}`;
  const content = slideXml(slide, { language, names: labels.slideParts, footer, sources: sourceLine(slide, document) }, parts);
  return [
    { name: `ppt/slides/slide${number}.xml`, type: partTypes.slide, content, relationships },
    {
      name: `ppt/notesSlides/notesSlide${number}.xml`,
      type: partTypes.notes,
      content: notesXml(speakerNotes(slide, document), language, labels.slideParts),
      relationships: [
        { type: "notesMaster", target: "/ppt/notesMasters/notesMaster1.xml" },
        { type: "slide", target: `/ppt/slides/slide${number}.xml` },
      ],
    },
  ];
}

/** Charts with their workbooks, numbered as the slides ask for them. */
class ChartParts {
  readonly parts: PackagePart[] = [];
  readonly #document: ReportDocument;
  readonly #look: Look;
  #count = 0;

  constructor(document: ReportDocument, look: Look) {
    this.#document = document;
    this.#look = look;
  }

  /** The name of the chart's part. */
  add(chart: ChartData | undefined): string {
    if (chart === undefined) throw new Error("The slide has no such chart");
    const shown = plotOf(chart);
    this.#count += 1;
    const name = `ppt/charts/chart${this.#count}.xml`;
    const workbook = `ppt/embeddings/workbook${this.#count}.xlsx`;
    this.parts.push(
      {
        name,
        type: partTypes.chart,
        content: chartXml(shown, this.#document.locale, this.#look),
        relationships: [{ type: "package", target: `/${workbook}` }],
      },
      { name: workbook, content: chartWorkbook(shown) },
    );
    return name;
  }
}

function logoParts({ template: { logo } }: ReportDocument): PackagePart[] {
  return logo === null ? [] : [{ name: logoName(logo.mediaType), content: new Uint8Array(Buffer.from(logo.data, "base64")) }];
}

function logoName(mediaType: "image/png" | "image/jpeg"): string {
  return `ppt/media/logo.${mediaType === "image/png" ? "png" : "jpeg"}`;
}
