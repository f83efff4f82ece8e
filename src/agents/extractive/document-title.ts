/** The title of a document without a better one: its file's name, without folder and ending. Pure. */
export function documentTitle(name: string): string {
  return name.replace(/^.*\//u, "").replace(/\.[a-z]{2,5}$/iu, "");
}

/** The title with the words of a joined name apart: '2002-GWBush' is told of Bush. */
export function titleWords(name: string): string {
  return name.replace(/(\p{Lu})(?=\p{Lu}\p{Ll})|(\p{Ll})(?=\p{Lu})/gu, "$& ");
}
