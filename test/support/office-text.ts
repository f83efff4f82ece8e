/** The XML parts of an office file, and the words in them. */
import { UnpackBudget, ZipArchive } from "../../src/sources/documents/archive/zip-archive.ts";

/** All parts by name; those that are no XML as Latin-1. */
export async function officeParts(bytes: Uint8Array): Promise<Map<string, string>> {
  const archive = await ZipArchive.open(bytes, 5_000, new UnpackBudget(500e6));
  const parts = new Map<string, string>();
  for (const name of archive.names) parts.set(name, (await archive.read(name)).toString(/\.(?:xml|rels)$/.test(name) ? "utf8" : "latin1"));
  return parts;
}

/** The text of all elements of this name, in their order. */
export function wordsIn(xml: string, element: string): string[] {
  return [...xml.matchAll(new RegExp(`<${element}(?: [^>]*)?>([^<]*)</${element}>`, "g"))].map(([, words = ""]) => unescaped(words));
}

export function unescaped(xml: string): string {
  const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
  return xml.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named[name] ?? whole;
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal));
  });
}
