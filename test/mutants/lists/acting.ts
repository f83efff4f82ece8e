/** Faults in requests that act: who does a step, with what input, and what nobody can do. */
import type { FaultyFile } from "../mutant.ts";

const action = "test/agents/acting/action.test.ts";
const assignment = "test/agents/acting/assignment.test.ts";
const stepFilling = "test/agents/acting/step-filling.test.ts";
const check = "test/research/plans/capability-check.test.ts";

export const acting: FaultyFile[] = [
  {
    file: "src/agents/acting/action.ts",
    tests: [action],
    faults: [
      {
        id: "nouns-act",
        breaks: "a topic whose first word may be a verb is no command",
        find: "if (!isNounHere(bare, object)) return",
        replace: "return",
      },
      {
        id: "reports-act",
        breaks: "to write a report is no act",
        find: "return !isReport && thingsIn(rest)",
        replace: "return thingsIn(rest)",
      },
    ],
  },
  {
    file: "src/agents/acting/commands.ts",
    tests: ["test/agents/acting/long-requests.test.ts"],
    faults: [
      {
        id: "joints-read-to-the-end",
        breaks: "a long request is split in a moment",
        find: "if (!isCommand(sentence.slice(end))) continue;",
        replace: "if (actionIn(sentence.slice(end)) === null) continue;",
      },
    ],
  },
  {
    file: "src/agents/acting/assignment.ts",
    tests: [assignment],
    faults: [
      {
        id: "acts-searched-for",
        breaks: "a step that nobody can do never becomes a search",
        find: "return action.acts ? { ...step, agent: nobodyAgent, input: {} } : spec;",
        replace: "return spec;",
      },
      {
        id: "sealed-tool-chosen",
        breaks: "no step is given to a tool whose input no words can fill",
        find: 'doer.kind === "agent" || isFillable(tools.get(doer.name), spec)',
        replace: "true",
      },
    ],
  },
  {
    file: "src/agents/acting/consent.ts",
    tests: [assignment],
    faults: [
      {
        id: "mending-unasked",
        breaks: "what mends asks the user first",
        find: 'new Set(["delete", "fix", "pay", "buy"])',
        replace: 'new Set(["delete", "pay", "buy"])',
      },
    ],
  },
  {
    file: "src/agents/acting/step-filling.ts",
    tests: [stepFilling],
    faults: [
      {
        id: "sent-to-all",
        breaks: "a message to one person goes to that one alone",
        find: "names.length === 0 ? all : all.filter",
        replace: "names.length >= 0 ? all : all.filter",
      },
    ],
  },
  {
    file: "src/research/plans/capability-check.ts",
    tests: [check],
    faults: [
      {
        id: "hopeless-runs",
        breaks: "a session that comes to nothing that can be done ends before anything runs",
        find: "return last.length > 0 && last.every",
        replace: "return last.length > 99 && last.every",
      },
      {
        id: "unknown-capability-taken",
        breaks: "a capability that nobody has is refused",
        find: "if (doer === null) {",
        replace: "if (doer === undefined) {",
      },
    ],
  },
  {
    file: "src/research/plans/request-analysis.ts",
    tests: [check],
    faults: [
      {
        id: "deleting-harmless",
        breaks: "what is deleted is a high risk",
        find: 'const highRisk: readonly Doing[] = ["delete", "pay", "buy"];',
        replace: 'const highRisk: readonly Doing[] = ["pay", "buy"];',
      },
    ],
  },
  {
    file: "src/agents/acting/completion.ts",
    tests: [check],
    faults: [
      {
        id: "required-unasked",
        breaks: "the user is asked for what a call lacks",
        find: "if (field.required && filled[field.name] === undefined)",
        replace: "if (field.required && field.name === undefined)",
      },
    ],
  },
];
