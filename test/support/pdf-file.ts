/** Makes small PDF files: pages of text at given places, and whatever else an object may hold. */

export interface PdfText {
  text: string;
  /** Points from the left and from the top. */
  x: number;
  y: number;
  size?: number;
}

const height = 800;

/** A PDF with these pages in Helvetica; `info` and `catalog` are members of those dictionaries, `objects` further objects from number 10 on. */
export function pdfFile(
  pages: readonly (readonly PdfText[])[],
  { info = "", catalog = "", trailer = "", objects = [] as string[] } = {},
): Uint8Array {
  const first = 10 + objects.length;
  const kids = pages.map((_, index) => `${first + 2 * index} 0 R`).join(" ");
  const numbered = new Map<number, string>([
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`],
    [2, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`],
    [3, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"],
    [4, `<< ${info} >>`],
  ]);
  for (const [index, object] of objects.entries()) numbered.set(10 + index, object);
  for (const [index, texts] of pages.entries()) {
    const page = first + 2 * index;
    const content = texts
      .map(({ text, x, y, size = 10 }) => `BT /F ${size} Tf 1 0 0 1 ${x} ${height - y} Tm (${escaped(text)}) Tj ET`)
      .join("\n");
    const resources = "/Resources << /Font << /F 3 0 R >> >>";
    numbered.set(page, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 ${height}] ${resources} /Contents ${page + 1} 0 R >>`);
    numbered.set(page + 1, `<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  }
  return rawPdf(numbered, `/Info 4 0 R ${trailer}`);
}

/** A PDF of these objects by number, with a right table of their places. */
export function rawPdf(objects: ReadonlyMap<number, string>, trailer = ""): Uint8Array {
  let file = "%PDF-1.7\n";
  const size = Math.max(...objects.keys()) + 1;
  const places = new Map<number, number>();
  for (const [number, object] of objects) {
    places.set(number, file.length);
    file += `${number} 0 obj\n${object}\nendobj\n`;
  }
  const table = file.length;
  const rows = Array.from({ length: size }, (_, number) => {
    const at = places.get(number);
    return at === undefined ? "0000000000 65535 f \n" : `${String(at).padStart(10, "0")} 00000 n \n`;
  });
  file += `xref\n0 ${size}\n${rows.join("")}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}

/** Lines below each other, from `y` on. */
export function linesAt(lines: readonly string[], { x = 50, y = 100, size = 10, leading = 12 } = {}): PdfText[] {
  return lines.map((text, index) => ({ text, x, y: y + index * leading, size }));
}

function escaped(text: string): string {
  return text.replace(/[\\()]/g, "\\$&");
}
