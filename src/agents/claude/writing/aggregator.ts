/** The aggregation: the report's text, written from the quoted evidence itself, every sentence on ids that Ralph resolves. */
import { sha256 } from "../../../domain/base/json.ts";
import { aggregatorInput, aggregatorOutput, type SessionAgents } from "../../contracts.ts";
import type { Thinker } from "../conversation/thinker.ts";
import { writeReport } from "./report-writer.ts";

const writers = ["outliner", "writer", "editor", "critic", "aggregator"] as const;

export function aggregatorAgent(thinker: Thinker): SessionAgents["aggregator"] {
  return {
    name: "aggregator",
    version: versionOf(thinker),
    input: aggregatorInput,
    output: aggregatorOutput,
    run: (input, context) => writeReport(thinker, input, context),
  };
}

/** Follows the words of every prompt that writes. */
function versionOf(thinker: Thinker): string {
  const [form] = thinker.version("aggregator").split("-");
  return `${form}-${sha256(writers.map((name) => thinker.version(name)).join(" ")).slice(0, 8)}`;
}
