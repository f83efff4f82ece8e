/** Parses the Dockerfile into stages and steps: base image, copies, commands and settings. */
import { DockerfileParser, type Instruction, type ModifiableInstruction } from "dockerfile-ast";

export interface Step {
  /** In capitals: COPY, RUN, ENV … A health check has the keyword HEALTHCHECK, and its command as words. */
  keyword: string;
  /** From 1. */
  line: number;
  /** `--from=x` is stored as from: 'x'. */
  flags: Record<string, string>;
  /** The words after the flags; the strings of a JSON form. */
  words: string[];
  /** Whether it is in JSON form, which no shell interprets. */
  isJson: boolean;
}

export interface Stage {
  base: string;
  name: string | null;
  steps: Step[];
}

/** @throws SyntaxError for an invalid JSON form */
export function stagesOf(dockerfile: string): Stage[] {
  const stages: Stage[] = [];
  for (const instruction of DockerfileParser.parse(dockerfile).getInstructions()) {
    const step = stepOf(instruction);
    if (step.keyword === "FROM") stages.push({ base: step.words[0] ?? "", name: step.words[2] ?? null, steps: [] });
    else stages.at(-1)?.steps.push(step);
  }
  return stages;
}

function stepOf(instruction: Instruction): Step {
  const keyword = instruction.getKeyword();
  const content = (instruction.getArgumentsContent() ?? "").replace(keyword === "HEALTHCHECK" ? /^CMD\s+/i : "", "");
  const flags = "getFlags" in instruction ? (instruction as ModifiableInstruction).getFlags() : [];
  const isJson = content.startsWith("[");
  return {
    keyword,
    line: (instruction.getRange()?.start.line ?? 0) + 1,
    flags: Object.fromEntries(flags.map((flag) => [flag.getName(), flag.getValue() ?? ""])),
    words: isJson ? (JSON.parse(content) as string[]) : content.split(/\s+/).filter((word) => word !== ""),
    isJson,
  };
}

/** The variables set by the stage's ENV lines. */
export function environmentOf({ steps }: Stage): Record<string, string> {
  const pairs = steps.filter(({ keyword }) => keyword === "ENV").flatMap(({ words }) => words.map((word) => word.split("=", 2)));
  return Object.fromEntries(pairs.map(([name = "", value = ""]) => [name, value.replace(/^"(.*)"$/, "$1")]));
}

export function lastOf({ steps }: Stage, keyword: string): Step | undefined {
  return steps.findLast((step) => step.keyword === keyword);
}
