/** What a test hands on to the processes it starts: the path, bundled programs and compiled modules, which save most of a start. */
export function childEnvironment(own: Record<string, string | undefined> = {}): Record<string, string | undefined> {
  const { PATH = "", NODE_COMPILE_CACHE, NODE_OPTIONS } = process.env;
  return {
    PATH,
    ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
    ...(NODE_OPTIONS !== undefined && { NODE_OPTIONS }),
    ...own,
  };
}
