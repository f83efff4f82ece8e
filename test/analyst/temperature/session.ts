/** A session in Russian: pages of our own, a table of `vega-datasets`, and a reader's letter that gives orders. */
import { join } from "node:path";
import type { RecordedSession } from "../play.ts";
import { answers } from "./answers.ts";

const own = (name: string) => join(import.meta.dirname, "documents", name);
const root = join(import.meta.dirname, "../../..");

export const recorded: RecordedSession = {
  query: "Как менялась средняя температура Земли с 1880 года и чем это объясняют?",
  language: "ru",
  documents: [own("measuring.md"), own("causes.md"), own("letter.md"), join(root, "node_modules/vega-datasets/data/global-temp.csv")],
  answers,
};
