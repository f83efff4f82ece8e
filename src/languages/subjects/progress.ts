/** Ralph's messages during its work: of the model engine, sessions, the supervisor. */

export interface EngineProgress {
  thinking(sentence: string): string;
  searching(query: string): string;
  reading(what: string): string;
  usingTool(name: string, what: string): string;
  writing: string;
  reviewing: string;
  planning: string;
  lookingAround: string;
  /** A task that reached a limit. */
  stopped(reason: "turns" | "tokens" | "time" | "budget" | "context" | "failure", turns: number, passages: number): string;
  /** No model is available before a brief was approved. */
  briefWithoutModel(cause: "budget" | "failure"): string;
}

/** Questions that Ralph asks of its own accord, and their choices. */
export interface AskingWords {
  /** `input`: a line for each member of what is to be sent. */
  mayCall(tool: string, input: readonly string[]): string;
  allow: string;
  refuse: string;
  /** A call was under way when Ralph stopped. */
  fate(tool: string): string;
  happened: string;
  doAgain: string;
  skip: string;
  yes: string;
  no: string;
  /** An answer fits no choice: the question once more. */
  askedAgain(question: string, choices: readonly string[]): string;
}

export interface SessionWords {
  questions: AskingWords;
  planWaits(version: number): string;
  briefApproved: string;
  planApproved: string;
  /** Answers to a message that a running session was given: what has not run was changed, or nothing was. */
  steered: string;
  notSteered: string;
  /** No task can be changed or added any more. */
  tooLate: string;
  done(formats: readonly string[]): string;
  /** As `done`, where nothing answers the question. */
  foundNothing(formats: readonly string[]): string;
  /** Which report files there are. */
  reports(formats: readonly string[]): string;
  failed(message: string): string;
  /** A step that continued without a model's answer; `code` is the error's code. */
  withoutModel(agent: string, code: string): string;
  /** Sentences that are left out of a report since their sources do not support them. */
  claimsLeftOut(count: number): string;
  /** Figures that their cells do not give when they are computed again. */
  figuresDiffer(count: number): string;
  /** Of a part of the question on which nothing is left. */
  readonly nothingBorne: string;
  claimsUnchecked(count: number, total: number): string;
}

export interface SupervisorWords {
  started: string;
  assessing: string;
  complexity(value: string): string;
  strategy(value: string): string;
  stepStarted(description: string): string;
  stepCompleted(description: string): string;
  stepFailed(description: string): string;
  stepSkipped(description: string): string;
  stepAsks(question: string): string;
  completed: string;
  failed(message: string): string;
  cancelled: string;
  nothingFound: string;
  fallback: string;
}

export interface ProgressWords {
  engine: EngineProgress;
  session: SessionWords;
  supervisor: SupervisorWords;
}
