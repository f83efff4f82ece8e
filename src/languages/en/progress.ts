/** Progress messages in English. */
import type { ProgressWords } from "../subjects/progress.ts";

const limits = {
  turns: "its limit of turns",
  tokens: "its limit of tokens",
  time: "its time limit",
  budget: "the session's budget",
  context: "the end of the model's context",
};

const causes: Readonly<Record<string, string>> = {
  model_refused: "it refused",
  timeout: "it took too long",
  payload_too_large: "the text was too long for it",
  retry_exhausted: "it failed several times",
};

export const progress: ProgressWords = {
  engine: {
    thinking: (sentence) => sentence,
    searching: (query) => `Searching for: ${query}`,
    reading: (what) => `Reading ${what}`,
    usingTool: (name, what) => `Using ${name}${what === "" ? "" : `: ${what}`}`,
    writing: "Writing the report's text",
    reviewing: "Judging what is covered",
    planning: "Laying out the tasks",
    lookingAround: "Looking around in the documents",
    stopped: (reason, turns, passages) =>
      reason === "failure"
        ? `The model gave no further answer (passages read: ${passages}).`
        : `The task reached ${limits[reason]} (turns: ${turns}, passages read: ${passages}).`,
    briefWithoutModel: (cause) =>
      `${cause === "budget" ? "The session's limit is used up" : "The model gave no usable answer"}: the brief stays as the question was put.`,
  },
  session: {
    questions: {
      mayCall: (tool, input) => [`May I use “${tool}”?`, ...input.map((line) => `- ${line}`)].join("\n"),
      allow: "Allow",
      refuse: "Refuse",
      fate: (tool) => `I stopped while “${tool}” was under way, and cannot know whether it happened. What now?`,
      happened: "It happened",
      doAgain: "Do it again",
      skip: "Skip it",
      yes: "Yes",
      no: "No",
      askedAgain: (question, choices) => `I could not tell which answer that is.\n${question}\nPlease choose: ${choices.join(" / ")}`,
    },
    planWaits: (version) => `The plan is ready and waits for you: say “approve” to approve plan version ${version}.`,
    briefApproved: "The brief is approved. The research starts.",
    planApproved: "The plan is approved. The work begins.",
    steered: "I have changed what is still to be done accordingly.",
    notSteered: "Your message changes nothing of what is still to be done.",
    tooLate: "The research is closed: your message came too late for this report.",
    done: (formats) => `The research is done. Report: ${formats.join(", ")}.`,
    foundNothing: (formats) => `Nothing was found that answers the question. Report: ${formats.join(", ")}.`,
    reports: (formats) => `Report: ${formats.join(", ")}.`,
    failed: (message) => `The session failed: ${message}`,
    withoutModel: (agent, code) =>
      `The agent '${agent}' got no usable answer from the model (${causes[code] ?? code}): its step went on without one.`,
    claimsLeftOut: (count) =>
      `${count} ${count === 1 ? "statement was" : "statements were"} left out because the cited sources do not bear ${count === 1 ? "it" : "them"}.`,
    figuresDiffer: (count) =>
      `${count} ${count === 1 ? "figure does" : "figures do"} not follow from ${count === 1 ? "its" : "their"} cells: see the claims.`,
    nothingBorne: "What was written on it is not borne by the cited sources.",
    claimsUnchecked: (count, total) => `${count} of ${total} statements could not be checked against their sources.`,
  },
  supervisor: {
    started: "Starting work on the task…",
    assessing: "Judging how complex the task is…",
    complexity: (value) => `Complexity: ${value}`,
    strategy: (value) => `Strategy: ${value}`,
    stepStarted: (description) => `Step: ${description}`,
    stepCompleted: (description) => `Done: ${description}`,
    stepFailed: (description) => `Failed: ${description}`,
    stepSkipped: (description) => `Left out: ${description}`,
    stepAsks: (question) => `Waiting for an answer: ${question}`,
    completed: "The task is done",
    failed: (message) => `The task failed: ${message}`,
    cancelled: "The task was cancelled",
    nothingFound: "Nothing was found that answers the task.",
    fallback: "The task could not be carried out. Please try again or put it in other words.",
  },
};
