/**
 * Makes an Office file independent of when and where it was written: its dates are the report's, its ZIP entries have no
 * time, and random relationship ids are counted. The same parts give the same bytes.
 */
import { type ArchivePart, archiveOf, contentOf, packedPart, partsOf } from "./office-archive.ts";

const core = "docProps/core.xml";
/** Ids that libraries draw at random: 'rId' and 21 characters. */
const randomId = /\brId[a-z0-9_-]{21}(?=")/g;

export interface SettledOptions {
  /** When the report was made. RFC 3339. */
  time: string;
  /** Whether the file's ids are counted, so that every part has to be unpacked; else its charts and properties alone are. */
  hasRandomIds?: boolean;
  /** Changes a part's text before it is packed. */
  change?: (path: string, text: string) => string;
}

export function settledPackage(
  file: Uint8Array,
  { time, hasRandomIds = false, change = (_path, text) => text }: SettledOptions,
): Uint8Array {
  const ids = new Map<string, string>();
  const settled = (part: ArchivePart): ArchivePart => {
    const { path } = part;
    if (path.endsWith(".xlsx")) return packedPart(path, settledPackage(contentOf(part), { time }));
    if (!/\.(?:xml|rels)$/.test(path) || !(hasRandomIds || path === core || isChart(path))) return part;
    const before = contentOf(part).toString();
    const text = change(path, labelled(path, counted(before, ids)));
    const after = path === core ? dated(text, time) : text;
    return after === before ? part : packedPart(path, after);
  };
  return archiveOf(partsOf(file).map(settled));
}

/** Only tags hold ids; what looks like one in a text stays. */
function counted(xml: string, ids: Map<string, string>): string {
  return xml.replace(randomId, (id, at: number) => {
    if (xml.lastIndexOf(">", at) > xml.lastIndexOf("<", at)) return id;
    const known = ids.get(id) ?? `rId${1_001 + ids.size}`;
    ids.set(id, known);
    return known;
  });
}

/** Labels of a chart's axes are at its edge, not across the lines where values are negative. */
function labelled(path: string, xml: string): string {
  return isChart(path) ? fromTheTop(xml.replaceAll('<c:tickLblPos val="nextTo"/>', '<c:tickLblPos val="low"/>')) : xml;
}

/** Lying bars are in the order of their rows, the first one above, and their values below them all. */
function fromTheTop(xml: string): string {
  if (!xml.includes('<c:barDir val="bar"/>')) return xml;
  return xml
    .replace(/<c:catAx>.*?<\/c:catAx>/s, (axis) => axis.replace('<c:orientation val="minMax"/>', '<c:orientation val="maxMin"/>'))
    .replace(/<c:valAx>.*?<\/c:valAx>/s, (axis) =>
      axis
        .replace('<c:crosses val="autoZero"/>', '<c:crosses val="max"/>')
        .replace('<c:tickLblPos val="low"/>', '<c:tickLblPos val="nextTo"/>'),
    );
}

function isChart(path: string): boolean {
  return /\/charts\/chart\d+\.xml$/.test(path);
}

function dated(xml: string, time: string): string {
  const second = new Date(time).toISOString().replace(/\.\d+Z$/, "Z");
  return xml.replace(/(<dcterms:(?:created|modified)\b[^>]*>)[^<]*/g, `$1${second}`);
}
