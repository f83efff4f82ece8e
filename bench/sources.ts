/**
 * `npm run bench:sources [CORPUS] [FILES]`: web sessions beside their critical path, how fast documents are read beside the
 * bare libraries, how long the service takes to answer while a folder is added, and, where a folder with texts and their
 * PDFs is named, how much of a text comes out of its PDF.
 */
import { measureExtraction } from "./sources/extraction.ts";
import { measureFolder } from "./sources/folder.ts";
import { measureReading } from "./sources/reading.ts";
import { webSessions } from "./sources/web-session.ts";

const [corpus = "", files = "10000"] = process.argv.slice(2);
const rounds = 5;
const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
print(await webSessions(rounds));
if (corpus !== "") await measureExtraction(corpus, print);
await measureReading(print);
await measureFolder(Number(files), print);
