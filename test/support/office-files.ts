/** Makes small office files and books from the parts that a test is about. */
import { zipOf } from "./zip-file.ts";

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const types = "http://schemas.openxmlformats.org/package/2006/content-types";
const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const open = "application/vnd.openxmlformats-officedocument";

function contentTypes(overrides: readonly (readonly [string, string])[]): string {
  const parts = overrides.map(([name, type]) => `<Override PartName="/${name}" ContentType="${open}.${type}+xml"/>`).join("");
  return `${xml}<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${parts}</Types>`;
}

function relationships(targets: readonly (readonly [string, string])[]): string {
  const list = targets.map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`);
  return `${xml}<Relationships xmlns="${relations}">${list.join("")}</Relationships>`;
}

const core = (title: string) =>
  `${xml}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title></cp:coreProperties>`;

/** `body` is the WordprocessingML of the body; `declaration` goes before the document's element. */
export function docxFile(
  body: string,
  { title = "", declaration = "", parts = {} as Record<string, string> } = {},
): Uint8Array<ArrayBuffer> {
  const style = (id: string, name: string) => `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`;
  const main = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
  return zipOf({
    "[Content_Types].xml": contentTypes([
      ["word/document.xml", "wordprocessingml.document.main"],
      ["word/styles.xml", "wordprocessingml.styles"],
    ]),
    "_rels/.rels": relationships([["officeDocument", "word/document.xml"]]),
    "word/_rels/document.xml.rels": relationships([["styles", "styles.xml"]]),
    "word/styles.xml": `${xml}<w:styles xmlns:w="${main}">${style("H1", "heading 1")}${style("H2", "heading 2")}${style("T", "Title")}</w:styles>`,
    "word/document.xml": `${xml}${declaration}<w:document xmlns:w="${main}"><w:body>${body}</w:body></w:document>`,
    ...(title === "" ? {} : { "docProps/core.xml": core(title) }),
    ...parts,
  });
}

export const paragraph = (text: string, style?: string): string =>
  `<w:p>${style === undefined ? "" : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

export const wordTable = (rows: readonly (readonly string[])[]): string =>
  `<w:tbl>${rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join("")}</w:tr>`).join("")}</w:tbl>`;

/** Slides as the shapes of their tree, with notes where there are any. */
export function pptxFile(slides: readonly { shapes: string; notes?: string }[]): Uint8Array<ArrayBuffer> {
  const namespaces =
    'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
  const parts: Record<string, string> = {
    "[Content_Types].xml": contentTypes([["ppt/presentation.xml", "presentationml.presentation.main"]]),
    "ppt/presentation.xml": `${xml}<p:presentation ${namespaces}><p:sldIdLst>${slides
      .map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 1}"/>`)
      .join("")}</p:sldIdLst></p:presentation>`,
    "ppt/_rels/presentation.xml.rels": relationships(slides.map((_, index) => ["slide", `slides/slide${slides.length - index}.xml`])),
  };
  for (const [index, { shapes, notes }] of slides.entries()) {
    // The files' numbers run against the order of the slides, as they may after these were moved.
    const number = slides.length - index;
    const tree = (inner: string) => `${xml}<p:sld ${namespaces}><p:cSld><p:spTree>${inner}</p:spTree></p:cSld></p:sld>`;
    parts[`ppt/slides/slide${number}.xml`] = tree(shapes);
    if (notes === undefined) continue;
    parts[`ppt/slides/_rels/slide${number}.xml.rels`] = relationships([["notesSlide", `../notesSlides/notes${number}.xml`]]);
    parts[`ppt/notesSlides/notes${number}.xml`] = tree(notes);
  }
  return zipOf(parts);
}

export const shape = (texts: readonly string[], placeholder?: string): string =>
  `<p:sp><p:nvSpPr><p:nvPr>${placeholder === undefined ? "" : `<p:ph type="${placeholder}"/>`}</p:nvPr></p:nvSpPr><p:txBody>${texts.map((text) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`).join("")}</p:txBody></p:sp>`;

/** `body` is what stands within `office:body`. */
export function odfFile(body: string): Uint8Array<ArrayBuffer> {
  const namespaces = ["office", "text", "table", "draw", "presentation"]
    .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
    .join(" ");
  return zipOf({
    mimetype: "application/vnd.oasis.opendocument.text",
    "content.xml": `${xml}<office:document-content ${namespaces}><office:body>${body}</office:body></office:document-content>`,
  });
}

/** A book of chapters, each the inside of a page's body. */
export function epubFile(
  title: string,
  chapters: readonly string[],
  extra: Readonly<Record<string, string>> = {},
): Uint8Array<ArrayBuffer> {
  const items = chapters.map(
    (_, index) => `<item id="c${index}" href="text/chapter%20${index}.xhtml" media-type="application/xhtml+xml"/>`,
  );
  const page = (body: string) => `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body>${body}</body></html>`;
  return zipOf({
    mimetype: "application/epub+zip",
    "META-INF/container.xml": '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    "OEBPS/book.opf": `<package><metadata><dc:title>${title}</dc:title></metadata><manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>${items.join("")}</manifest><spine><itemref idref="nav"/>${chapters.map((_, index) => `<itemref idref="c${index}"/>`).join("")}</spine></package>`,
    "OEBPS/nav.xhtml": page("<nav>Contents of the book</nav>"),
    ...Object.fromEntries(chapters.map((body, index) => [`OEBPS/text/chapter ${index}.xhtml`, page(body)])),
    ...extra,
  });
}
