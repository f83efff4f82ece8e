/** Short titles of sources: a file with a path has its own name, with folders only where names are equal. Pure. */
import type { Source } from "../../domain/evidence/evidence.ts";

const path = /^[^\s/]*(?:\/[^/\n]+)*\/[^/\n]+\.[A-Za-z0-9]{1,8}$/u;
/** Names of files that say nothing without their folder. */
const ordinary = /^(?:readme|index|license|licence|changelog|contributing)(?:\.[\w-]+)+$/iu;

/** The file's own name of a path; any other title as it is. */
export function fileTitle(title: string): string {
  return path.test(title) ? title.slice(title.lastIndexOf("/") + 1) : title;
}

export function shortTitles(sources: readonly Pick<Source, "id" | "kind" | "title">[]): ReadonlyMap<string, string> {
  const files = sources.filter(({ kind, title }) => kind === "document" && path.test(title)).map(({ title }) => title.split("/"));
  const short = new Map(sources.map(({ id, title }) => [id, title]));
  for (const { id, kind, title } of sources) {
    if (kind !== "document" || !path.test(title)) continue;
    const parts = title.split("/");
    let length = ordinary.test(parts.at(-1) ?? "") ? 2 : 1;
    while (length < parts.length && files.some((other) => !isSame(other, parts) && isSame(other.slice(-length), parts.slice(-length))))
      length += 1;
    short.set(id, parts.slice(-length).join("/"));
  }
  return short;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.join("/") === other.join("/");
}
