/**
 * Packs the parts of a presentation: their names, types and relationships, as a ZIP whose bytes depend on the parts alone.
 *
 * Written here, not by a library: pptxgenjs 4 writes parts that the schemas refuse, loses zeros from the data behind
 * charts, and numbers charts and shapes by counters and random ids, so that no two files are equal.
 */
import { ZipFile } from "yazl";
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

/** DOS times begin in 1980, and are read in the machine's zone. */
const mtime = new Date(1980, 0, 1);

/** The first part is what the package is about. */
export async function packed(parts: readonly PackagePart[]): Promise<Uint8Array> {
  const zip = new ZipFile();
  const add = (name: string, bytes: Uint8Array): void =>
    zip.addBuffer(Buffer.from(bytes), name, { mtime, mode: 0o100644, forceDosTimestamp: true });
  add("[Content_Types].xml", Buffer.from(contentTypes(parts)));
  add("_rels/.rels", Buffer.from(rootRelationships(parts)));
  for (const { name, content, relationships = [] } of parts) {
    add(name, content instanceof Uint8Array ? content : Buffer.from(partOf(content)));
    if (relationships.length > 0) add(relationshipsName(name), Buffer.from(relationshipsXml(relationships)));
  }
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk as Uint8Array));
  return new Uint8Array(Buffer.concat(chunks));
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
  const named = (type: string): string => `/${parts.find((part) => part.type === type)?.name ?? ""}`;
  return partOf(
    xml`<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="/${main?.name ?? ""}"/><Relationship Id="rId2" Type="${core}" Target="${named(partTypes.core)}"/><Relationship Id="rId3" Type="${office}/extended-properties" Target="${named(partTypes.app)}"/></Relationships>`,
  );
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
