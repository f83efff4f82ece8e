/** The parts of an Office file, read back without the library that wrote them. */
import { strFromU8, unzipSync } from "fflate";
import { parseDocument } from "htmlparser2";

/** XML parts by their path. */
export function officeParts(file: Uint8Array): Map<string, string> {
  const parts = Object.entries(unzipSync(file)).filter(([path]) => /\.(?:xml|rels)$/.test(path));
  return new Map(parts.map(([path, bytes]) => [path, strFromU8(bytes)]));
}

/** Every target of a relationship with the kind it is of. */
export function relationships(file: Uint8Array): { part: string; target: string; isOutside: boolean }[] {
  return [...officeParts(file)]
    .filter(([path]) => path.endsWith(".rels"))
    .flatMap(([part, xml]) =>
      parseDocument(xml, { xmlMode: true })
        .childNodes.flatMap((node) => ("childNodes" in node ? node.childNodes : []))
        .flatMap((node) =>
          "attribs" in node ? [{ part, target: node.attribs.Target ?? "", isOutside: node.attribs.TargetMode === "External" }] : [],
        ),
    );
}
