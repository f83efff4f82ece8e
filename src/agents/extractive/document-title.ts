/** The title of a document without a better one: its file's name, without folder and ending. Pure. */
export function documentTitle(name: string): string {
  return name.replace(/^.*\//u, "").replace(/\.[a-z]{2,5}$/iu, "");
}
