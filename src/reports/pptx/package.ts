/**
 * Packs the parts of a presentation: their names, types and relationships, as a ZIP whose bytes depend on the parts alone.
 *
 * Written here, not by a library: pptxgenjs 4 writes parts that the schemas refuse, loses zeros from the data behind
 * charts, and numbers charts and shapes by counters and random ids, so that no two files are equal.
 */
import { type ArchivePart, archiveOf, packedPart } from "../office/office-archive.ts";
import { partOf, type Xml, xml } from "./xml.ts";

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const presentationType = "application/vnd.openxmlformats-officedocument.presentationml";

export interface Relationship {
  /** Last part of the relationship's type. */
  type: string;
  /** Absolute name of a part, or an address outside. */
  target: string;
}

export interface PackagePart {
  /** Name within the package, without a leading slash. */
  name: string;
  /** Media type; absent where the ending says it. */
  type?: string;
  content: Xml | Uint8Array;
  /** In the order of their ids, from rId1 on. */
  relationships?: readonly Relationship[];
}

export const partTypes = {
  presentation: `${presentationType}.presentation.main+xml`,
  master: `${presentationType}.slideMaster+xml`,
  layout: `${presentationType}.slideLayout+xml`,
  slide: `${presentationType}.slide+xml`,
  notesMaster: `${presentationType}.notesMaster+xml`,
  notes: `${presentationType}.notesSlide+xml`,
  theme: "application/vnd.openxmlformats-officedocument.theme+xml",
  chart: "application/vnd.openxmlformats-officedocument.drawingml.chart+xml",
  core: "application/vnd.openxmlformats-package.core-properties+xml",
  app: "application/vnd.openxmlformats-officedocument.extended-properties+xml",
} as const;

/** The first part is what the package is about. */
export function packed(parts: readonly PackagePart[]): Uint8Array {
  return archiveOf([
    packedPart("[Content_Types].xml", contentTypes(parts)),
    packedPart("_rels/.rels", rootRelationships(parts)),
    ...parts.flatMap(({ name, content, relationships = [] }): ArchivePart[] => [
      packedPart(name, content instanceof Uint8Array ? content : partOf(content)),
      ...(relationships.length > 0 ? [packedPart(relationshipsName(name), relationshipsXml(relationships))] : []),
    ]),
  ]);
}

function contentTypes(parts: readonly PackagePart[]): string {
  const defaults = [
    ["rels", "application/vnd.openxmlformats-package.relationships+xml"],
    ["xml", "application/xml"],
    ["xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
    ["png", "image/png"],
    ["jpeg", "image/jpeg"],
  ].map(([ending, type]) => xml`<Default Extension="${ending ?? ""}" ContentType="${type ?? ""}"/>`);
  const overrides = parts.flatMap(({ name, type }) =>
    type === undefined ? [] : [xml`<Override PartName="/${name}" ContentType="${type}"/>`],
  );
  return partOf(xml`<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${defaults}${overrides}</Types>`);
}

function rootRelationships(parts: readonly PackagePart[]): string {
  const [main] = parts;
  const core = "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties";
  const roots = [
    [`${office}/officeDocument`, main],
    [core, parts.find(({ type }) => type === partTypes.core)],
    [`${office}/extended-properties`, parts.find(({ type }) => type === partTypes.app)],
  ] as const;
  const list = roots.flatMap(([type, part], index) =>
    part === undefined ? [] : [xml`<Relationship Id="rId${index + 1}" Type="${type}" Target="/${part.name}"/>`],
  );
  return partOf(xml`<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list}</Relationships>`);
}

function relationshipsXml(relationships: readonly Relationship[]): string {
  const list = relationships.map(({ type, target }, index) => {
    const mode = type === "hyperlink" ? xml` TargetMode="External"` : null;
    return xml`<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"${mode}/>`;
  });
  return partOf(xml`<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list}</Relationships>`);
}

function relationshipsName(part: string): string {
  const slash = part.lastIndexOf("/");
  return `${part.slice(0, slash)}/_rels/${part.slice(slash + 1)}.rels`;
}
