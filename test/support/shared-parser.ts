/** The parser of all tests of a worker that do not ask for one of their own: a process takes longer to start than to parse. */
import { DocumentParser } from "../../src/sources/documents/parser-pool.ts";

export const sharedParser = new DocumentParser({ processes: 1 });
