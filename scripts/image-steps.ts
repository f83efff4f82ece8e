/** The Dockerfile as steps: what each stage starts from, copies, runs and sets. */
import { DockerfileParser, type Instruction, type ModifiableInstruction } from "dockerfile-ast";

export interface Step {
  /** In capitals: COPY, RUN, ENV … A health check's is HEALTHCHECK, its words what it runs. */
  keyword: string;
  /** From 1. */
  line: number;
  /** `--from=x` as from: 'x'. */
  flags: Record<string, string>;
  /** What stands behind the flags, cut at white space; of the JSON form the strings. */
  words: string[];
  /** Whether it stood as a JSON array, so that no shell reads it. */
  isJson: boolean;
}

export interface Stage {
  base: string;
  name: string | null;
  steps: Step[];
}

/** @throws SyntaxError for a JSON form that is none */
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

/** The settings that the stage's ENV lines make. */
export function environmentOf({ steps }: Stage): Record<string, string> {
  const pairs = steps.filter(({ keyword }) => keyword === "ENV").flatMap(({ words }) => words.map((word) => word.split("=", 2)));
  return Object.fromEntries(pairs.map(([name = "", value = ""]) => [name, value.replace(/^"(.*)"$/, "$1")]));
}

export function lastOf({ steps }: Stage, keyword: string): Step | undefined {
  return steps.findLast((step) => step.keyword === keyword);
}
