/** The branches of a step in words: what follows from an answer, and from a failure. Pure. */
import type { Json } from "../../../clients/typescript/src/api-types.ts";
import type { Words } from "../../words/words.ts";
import type { Step } from "./plan-draft.ts";

/** As far as it is read here; see `onAnswer` and `onFailure` of a task in the API. */
interface BranchForm {
  readonly ask?: { readonly question?: Json };
  readonly subtasks?: readonly { readonly description?: string }[];
  readonly skip?: readonly string[];
}

/** `nameOf` gives what a step is called where the reader sees it. */
export function branchTexts(
  { onAnswer, onFailure }: Pick<Step, "onAnswer" | "onFailure">,
  nameOf: (id: string) => string,
  { agree }: Words,
): string[] {
  const { branches } = agree;
  const follows = ({ ask, subtasks = [], skip = [] }: BranchForm) => {
    const parts = [
      ...(ask === undefined ? [] : [branches.asks(typeof ask.question === "string" ? ask.question : "…")]),
      ...(subtasks.length === 0 ? [] : [branches.adds(subtasks.map(({ description = "…" }) => description).join("; "))]),
      ...(skip.length === 0 ? [] : [branches.skips(skip.map(nameOf).join("; "))]),
    ];
    return parts.length === 0 ? branches.goesOn : parts.join(", ");
  };
  const answers = Object.entries((onAnswer ?? {}) as Record<string, BranchForm>).map(
    ([answer, branch]) => `${answer === "*" ? branches.otherwise : branches.onAnswer(answer)}: ${follows(branch)}`,
  );
  return onFailure === null ? answers : [...answers, `${branches.onFailure}: ${follows(onFailure as BranchForm)}`];
}
