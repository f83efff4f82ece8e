/** A comparison over pages of our own and a table of `vega-datasets`, with a hostile letter among the documents. */
import { join } from "node:path";
import type { RecordedSession } from "../play.ts";
import { answers } from "./answers.ts";

const own = (name: string) => join(import.meta.dirname, "documents", name);
const root = join(import.meta.dirname, "../../..");

export const recorded: RecordedSession = {
  query: "How did Iowa's electricity from fossil fuels, nuclear power and renewables compare from 2001 to 2017, and why did wind grow?",
  language: "en",
  documents: [
    own("wind-in-iowa.md"),
    own("duane-arnold.html"),
    own("reader-letter.md"),
    join(root, "node_modules/vega-datasets/data/iowa-electricity.csv"),
  ],
  answers,
};
