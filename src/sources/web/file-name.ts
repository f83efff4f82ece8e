/** The name of what an address leads to: the last part of its path, or its host. A vague media type is read by its ending. */
export function fileNameOf(url: string): string {
  const { pathname, hostname } = new URL(url);
  const last = pathname
    .split("/")
    .filter((part) => part !== "")
    .at(-1);
  if (last === undefined) return hostname;
  try {
    return decodeURIComponent(last).slice(0, 500);
  } catch {
    return last.slice(0, 500);
  }
}
