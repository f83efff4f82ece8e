/** Slides as plain values, written by pptxgenjs: texts with their sizes, tables, native charts, links and notes. */
import PptxGenJS from "pptxgenjs";

export async function writeSlides(slides) {
  const deck = new PptxGenJS();
  deck.defineLayout({ name: "wide", width: 13.333, height: 7.5 });
  deck.layout = "wide";
  for (const { texts, tables, charts, notes } of slides) {
    const slide = deck.addSlide();
    for (const { frame, paragraphs } of texts) {
      const runs = paragraphs.flatMap((paragraph) =>
        paragraph.map(({ text, ...options }, index) => ({
          text,
          options: { ...options, ...(index === paragraph.length - 1 && { breakLine: true }) },
        })),
      );
      slide.addText(runs, { ...frame, margin: 0, valign: "top" });
    }
    for (const { frame, rows } of tables)
      slide.addTable(rows, { ...frame, fontSize: 12, border: { type: "solid", pt: 0.5, color: "D0D7DE" } });
    for (const { frame, kind, series } of charts) slide.addChart(kind, series, { ...frame, showLegend: series.length > 1 });
    if (notes !== "") slide.addNotes(notes);
  }
  return deck.write({ outputType: "nodebuffer" });
}
