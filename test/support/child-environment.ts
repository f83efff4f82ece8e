/** What a test hands on to the processes it starts: the path, and compiled modules, which halve the time of a start. */
export function childEnvironment(own: Record<string, string | undefined> = {}): Record<string, string | undefined> {
  const { PATH = "", NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }), ...own };
}
