/** The XML of office files and books as a tree, and the few ways in which their readers look at it. */

import { parseDocument } from "htmlparser2";
import { singleSpaced } from "../../../domain/base/single-spaced.ts";
import { refusedArchive, type ZipArchive } from "../archive/zip-archive.ts";

type Tree = ReturnType<typeof parseDocument>;
type Node = Tree["children"][number];
export type Element = Extract<Node, { attribs: unknown }>;

/**
 * A part of the archive as XML.
 * @throws RalphError `unprocessable` for a part that declares a document type: office files have none, and entities come with it.
 */
export async function xmlPart(archive: ZipArchive, name: string): Promise<Tree> {
  return xmlOf(await archive.read(name), name);
}

/** As `xmlPart`, or null for a part that is missing. */
export async function optionalXmlPart(archive: ZipArchive, name: string): Promise<Tree | null> {
  return archive.has(name) ? await xmlPart(archive, name) : null;
}

function xmlOf(bytes: Uint8Array, name: string): Tree {
  const text = new TextDecoder(bytes[0] === 0xff || bytes[0] === 0xfe ? "utf-16" : "utf-8").decode(bytes);
  assertPlain(text, name);
  return parseDocument(text, { xmlMode: true });
}

/** @throws RalphError as `xmlPart`. */
export function assertPlain(text: string, name: string): void {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw refusedArchive(`declares entities in '${name}', which no office program writes`);
}

export function isElement(node: Node): node is Element {
  return "attribs" in node;
}

/** Child elements, of this name where one is given. */
export function childrenOf(parent: Tree | Element, name?: string): Element[] {
  return parent.children.filter((node): node is Element => isElement(node) && (name === undefined || node.name === name));
}

/** Elements of this name anywhere below, in their order. */
export function allBelow(parent: Tree | Element, name: string): Element[] {
  const found: Element[] = [];
  const visit = (element: Tree | Element): void => {
    for (const child of childrenOf(element)) {
      if (child.name === name) found.push(child);
      visit(child);
    }
  };
  visit(parent);
  return found;
}

export function firstBelow(parent: Tree | Element, name: string): Element | undefined {
  for (const child of childrenOf(parent)) {
    const found = child.name === name ? child : firstBelow(child, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** All text below. */
export function textOf(parent: Tree | Element): string {
  let text = "";
  for (const node of parent.children) {
    if (isElement(node)) text += textOf(node);
    else if ("data" in node && node.type !== "comment" && node.type !== "directive") text += node.data;
  }
  return text;
}

/** The value of `dc:title` in a part, or null. */
export function titleIn(tree: Tree | null): string | null {
  const element = tree === null ? undefined : firstBelow(tree, "dc:title");
  const title = element === undefined ? "" : singleSpaced(textOf(element));
  return title === "" ? null : title;
}

/** Targets of a part's relationships by their id, as names in the archive. */
export async function relationsOf(archive: ZipArchive, part: string): Promise<Map<string, { target: string; type: string }>> {
  const slash = part.lastIndexOf("/") + 1;
  const tree = await optionalXmlPart(archive, `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`);
  const relations = new Map<string, { target: string; type: string }>();
  for (const { attribs } of tree === null ? [] : allBelow(tree, "Relationship")) {
    const { Id: id, Target: target, Type: type = "" } = attribs;
    if (id !== undefined && target !== undefined) relations.set(id, { target: resolved(part.slice(0, slash), target), type });
  }
  return relations;
}

/** A target relative to a folder of the archive; 'ppt/slides/' and '../media/a.png' give 'ppt/media/a.png'. */
export function resolved(folder: string, target: string): string {
  const path = URL.parse(target, `zip://archive/${folder}`)?.pathname ?? "";
  try {
    return decodeURIComponent(path).replace(/^\//, "");
  } catch {
    return path.replace(/^\//, "");
  }
}
