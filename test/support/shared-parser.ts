/** Parsers that all tests of a worker share: a process takes longer to start than to parse. */
import type { Config } from "../../src/composition/settings/config.ts";
import { parserOptions } from "../../src/composition/settings/room-settings.ts";
import { DocumentParser } from "../../src/sources/documents/parser-pool.ts";

/** Of the tests that do not ask for one of their own. */
export const sharedParser = new DocumentParser({ processes: 1 });

/** Outlives the services that borrow it; its processes end when they are idle, or with the worker. */
class LentParser extends DocumentParser {
  override async close(): Promise<void> {
    // The next service borrows it.
  }
}

const lent = new Map<string, LentParser>();

/** The parser of all services with the same settings of it. */
export function lentParser(config: Config): DocumentParser {
  const options = parserOptions(config);
  const key = JSON.stringify(options);
  const parser = lent.get(key) ?? new LentParser(options);
  lent.set(key, parser);
  return parser;
}
