/** Faults in the core: guards, replay, schedule, limits. */
import type { FaultyFile } from "../mutant.ts";

export const research: FaultyFile[] = [
  {
    file: "src/research/replay/session-recording.ts",
    tests: ["test/research/runner/retention.test.ts"],
    faults: [
      {
        id: "journal-without-its-calls",
        breaks: "a journal whose calls were deleted is refused",
        find: "modelCalls > 0 || state.sources().length > 0",
        replace: "false",
      },
    ],
  },
  {
    file: "src/research/commands/brief-revision.ts",
    tests: ["test/research/commands/brief-revision.test.ts"],
    faults: [
      {
        id: "older-brief-edited",
        breaks: "a brief that was made of an older version replaces no newer one",
        find: "if (seen !== undefined && seen !== newest) {",
        replace: "if (seen !== undefined && seen > newest) {",
      },
    ],
  },
  {
    file: "src/research/access/key-ring.ts",
    tests: ["test/http/routes/keys.test.ts"],
    faults: [
      {
        id: "revoked-key-held",
        breaks: "a revoked key is refused at once",
        find: "    this.#cache.delete(id);\n    if (!removed) return;",
        replace: "    if (!removed) return;",
      },
      {
        id: "wrong-secret-taken",
        breaks: "a key with another secret is refused",
        find: "if (cached === null || !sameHash(hash, cached.hash) || this.#isOver(cached))",
        replace: "if (cached === null || hash.length !== cached.hash.length || this.#isOver(cached))",
      },
      {
        id: "expired-key-taken",
        breaks: "a key ends when it expires",
        find: "return expiresAt !== null && this.#clock().getTime() >= expiresAt;",
        replace: "return expiresAt !== null && this.#clock().getTime() < 0;",
      },
    ],
  },
  {
    file: "src/research/access/token-verifier.ts",
    tests: ["test/research/access/token-verifier.test.ts"],
    faults: [
      {
        id: "token-algorithms-mixed",
        breaks: "a public key is never taken for a secret",
        find: "algorithms: isSecret ? secretAlgorithms : publicKeyAlgorithms,",
        replace: "algorithms: [...publicKeyAlgorithms, ...secretAlgorithms],",
      },
      {
        id: "token-without-expiry",
        breaks: "a token needs an expiry",
        find: 'requiredClaims: ["exp"],',
        replace: "requiredClaims: [],",
      },
    ],
  },
  {
    file: "src/research/access/link-service.ts",
    tests: ["test/http/routes/report-links.test.ts"],
    faults: [
      {
        id: "link-signature-not-checked",
        breaks: "a link opens nothing with another signature",
        find: "!isSame(signature, await this.#signature(record)) || ",
        replace: "",
      },
      {
        id: "link-lasts",
        breaks: "a link ends when its time is over",
        find: " || this.#isOver(record))",
        replace: ")",
      },
    ],
  },
  {
    file: "src/research/rounds/round.ts",
    tests: ["test/research/rounds/successors.test.ts"],
    faults: [
      {
        id: "started-after-pause",
        breaks: "a paused session starts no further task",
        find: "isDecisionDue(now, this.#run, this.#stop) || ",
        replace: "",
      },
    ],
  },
  {
    file: "src/research/rounds/successors.ts",
    tests: ["test/research/rounds/successors.test.ts"],
    faults: [
      {
        id: "successor-without-slot",
        breaks: "a result starts no task for which there is no slot",
        find: "slots.tryTake();",
        replace: "() => undefined;",
      },
    ],
  },
  {
    file: "src/research/rounds/round.ts",
    tests: ["test/research/rounds/steering.test.ts"],
    faults: [
      {
        id: "changed-plan-unapproved",
        breaks: "a plan that was changed by a message waits for its approval where plans are approved",
        find: "this.#steering !== null || planWaits(this.#run.state)) return;",
        replace: "this.#steering !== null) return;",
      },
      {
        id: "left-out-task-begun",
        breaks: "nothing is begun while a message is thought over that may leave it out",
        find: "      this.#steerIfAsked();\n",
        replace: "",
      },
    ],
  },
  {
    file: "src/research/steps/after-review.ts",
    tests: ["test/research/rounds/steering.test.ts"],
    faults: [
      {
        id: "closed-over-a-message",
        breaks: "the research is not closed over a message that waits",
        find: "if (verdict.cut === null && isSteered(run)) throw",
        replace: "if (false as boolean) throw",
      },
    ],
  },
  {
    file: "src/research/library/passage-search.ts",
    tests: ["test/research/library/library-search.test.ts"],
    faults: [
      {
        id: "phrases-not-searched",
        breaks: "passages are found by what a phrase of the question means",
        find: "[...phrases.map(({ key }) => key), ...own]",
        replace: "own",
      },
      {
        id: "synonyms-added-up",
        breaks: "a word goes before several that mean the same",
        find: "added: true, of })",
        replace: "added: true })",
      },
    ],
  },
  {
    file: "src/research/library/document-list.ts",
    tests: ["test/research/library/browsing.test.ts"],
    faults: [
      {
        id: "list-beyond-the-scope",
        breaks: "a list of documents is cut to the session's documents",
        find: "if (documentIds !== null) {",
        replace: "if (documentIds !== null && documentIds.length === 0) {",
      },
    ],
  },
  {
    file: "src/research/calls/agent-run.ts",
    tests: ["test/research/calls/agent-run.test.ts"],
    faults: [
      {
        id: "slow-agents-cut-off",
        breaks: "an agent that waits for a remote has the time that it needs",
        find: "Math.max(options.timeoutMs, agent.workingTimeMs ?? 0)",
        replace: "options.timeoutMs",
      },
      {
        id: "salvage-unchecked",
        breaks: "what a run comes to when its time is up fits its agent's schema",
        find: "if (!salvaged?.success) throw reason;",
        replace: "if (salvaged == null) throw reason;",
      },
    ],
  },
  {
    file: "src/research/evidence/citation-check.ts",
    tests: ["test/research/evidence/citation-check.test.ts"],
    faults: [
      {
        id: "finding-without-citations-kept",
        breaks: "a finding goes with its last citation",
        find: `if (citations.length === 0 && finding.kind !== "count") continue;`,
        replace: "",
      },
      {
        id: "figure-without-citations-kept",
        breaks: "a figure goes with its last citation",
        find: "if (figure !== undefined && figure.citations.length === 0) continue;",
        replace: "",
      },
      {
        id: "citation-of-unread-source-kept",
        breaks: "what is cited was read by the session",
        find: "text !== undefined && quoteStands(text, citation)",
        replace: "text === undefined || quoteStands(text, citation)",
      },
    ],
  },
  {
    file: "src/research/events/frame-log.ts",
    tests: ["test/research/events/frame-log.test.ts"],
    faults: [
      {
        id: "frames-trimmed-without-mark",
        breaks: "a reader behind the newest frames misses nothing",
        find: "this.#since = this.#frames[gone - 1]?.seq ?? this.#since;",
        replace: "",
      },
      {
        id: "frames-cut-over-late",
        breaks: "the first live frame follows the last stored one",
        find: "this.#since ??= first.seq - 1;",
        replace: "this.#since ??= 0;",
      },
      {
        id: "frames-cut-over-one-off",
        breaks: "a reader at the first live frame's predecessor is served from memory",
        find: "number < this.#since) return undefined",
        replace: "number <= this.#since) return undefined",
      },
    ],
  },
  {
    file: "src/research/commands/user-messages.ts",
    tests: ["test/research/commands/guards.test.ts"],
    faults: [
      {
        id: "brief-approval-untold",
        tests: ["test/research/runner/session-life.test.ts"],
        breaks: "after the brief is approved the session no longer asks for the approval",
        find: "follow: (changes) => [appendAssistantMessage(changes, core.clock().toISOString(), sessionWords(session).briefApproved)],",
        replace: "",
      },
      {
        id: "approve-while-paused",
        breaks: "a paused session is resumed before it is approved",
        find: `if (session.hold === "paused") throw`,
        replace: `if (session.hold === null && session.status === "done") throw`,
      },
    ],
  },
  {
    file: "src/research/calls/question-answer.ts",
    tests: ["test/research/calls/permission.test.ts"],
    faults: [
      {
        id: "changed-input-ignored",
        breaks: "what the user wrote in place of a call's input is sent",
        find: "return { isAllowed: value === permit, input: changed };",
        replace: "return { isAllowed: value === permit, input };",
      },
      {
        id: "changed-input-unchecked",
        breaks: "a changed input has to fit the call's schema",
        find: "if (issues.length > 0) {",
        replace: "if (issues.length > 1_000) {",
      },
    ],
  },
  {
    file: "src/research/calls/lost-calls.ts",
    tests: ["test/research/calls/call-journal.test.ts"],
    faults: [
      {
        id: "lost-call-not-charged",
        breaks: "a model call whose answer a crash lost counts with the most that it may cost",
        find: "changes.spend(spendingOf(call, at));",
        replace: "spendingOf(call, at);",
      },
      {
        id: "lost-call-charged-again",
        breaks: "a lost call counts once, however often the session is taken up",
        find: "changes.retireCall(call);",
        replace: "",
      },
    ],
  },
  {
    file: "src/research/calls/model-call.ts",
    tests: ["test/research/calls/call-journal.test.ts"],
    faults: [
      {
        id: "failed-call-stays-sent",
        breaks: "a model call that failed is not taken for a lost one",
        find: "changes.withdrawCall(this.#call);",
        replace: "",
      },
    ],
  },
  {
    file: "src/research/calls/call-journal.ts",
    tests: ["test/research/calls/call-journal.test.ts", "test/research/calls/permission.test.ts"],
    faults: [
      {
        id: "aborted-call-not-waited-for",
        breaks: "a model call that a stop aborts counts with nothing where it ends soon",
        find: "if (this.#toModels.size === 0) return;",
        replace: "if (this.#toModels.size >= 0) return;",
      },
      {
        id: "replay-sends-again",
        breaks: "a task taken up again replays the answers already paid for",
        find: `if (known?.status === "answered") return known.answer;`,
        replace: `if (known?.status === "never") return known.answer;`,
      },
      {
        id: "final-failure-sent-again",
        breaks: "a final failure is replayed as it was",
        find: `if (known?.status === "failed" && known.error !== null) throw`,
        replace: `if (known?.status === "never" && known.error !== null) throw`,
        tests: ["test/research/calls/call-journal.test.ts"],
      },
      {
        id: "divergence-unnoticed",
        breaks: "a request that differs from the journalled one is a divergence",
        find: `if (known !== undefined && known.requestHash !== hash) {`,
        replace: `if (known !== undefined && known.requestHash === "") {`,
      },
      {
        id: "divergence-keeps-the-rest",
        breaks: "the rest of a diverged journal is set aside",
        find: `if (call.turn >= place.turn) this.#calls.delete(at);`,
        replace: `if (call.turn === place.turn) this.#calls.delete(at);`,
      },
      {
        id: "world-call-unannounced",
        breaks: "a call that changes the world is journalled before it is sent",
        find: `if (effect === "world") await this.#announce(call, retired);`,
        replace: "",
      },
      {
        id: "world-call-sent-twice",
        breaks: "a call whose fate is unknown is not sent again",
        find: `if (known?.status === "sent" && effect === "world") {`,
        replace: `if (known?.status === "never" && effect === "world") {`,
      },
      {
        id: "world-call-unasked",
        breaks: "a call that changes the world asks first",
        find: "tools.allowed.has(tool.name));",
        replace: "true);",
      },
      {
        id: "refused-call-goes",
        breaks: "a call that the user refused is not sent",
        find: "if (!isAllowed) throw",
        replace: 'if (!isAllowed && tool.name === "") throw',
      },
      {
        id: "skipped-fate-sent",
        breaks: "a call that the user leaves out is not sent",
        find: `if (fate.answer === "skip") throw`,
        replace: `if (fate.answer === "never") throw`,
      },
      {
        id: "happened-is-sent-again",
        breaks: "a call that happened is not sent again",
        find: `if (fate.answer === fates.happened) return`,
        replace: `if (fate.answer === "never") return`,
      },
      {
        id: "again-is-for-ever",
        breaks: "the word 'again' is good for one sending",
        find: `if (retired !== null) changes.retireCall(retired);`,
        replace: "",
      },
      {
        id: "divergence-repeats-world-call",
        breaks: "a world call that a divergence set aside counts as done",
        find: `if (effect === "world") known ??= this.#doneBefore(hash);`,
        replace: "",
      },
      {
        id: "passing-failure-kept",
        breaks: "what may pass is tried again",
        find: `return error.kind === "permanent" && error.code`,
        replace: "return error.code",
        tests: ["test/research/calls/call-journal.test.ts"],
      },
    ],
  },
  {
    file: "src/research/run/session-run.ts",
    tests: ["test/research/commands/guards.test.ts", "test/research/runner/session-life.test.ts"],
    faults: [
      {
        id: "lost-race-is-success",
        breaks: "of two moves one wins and the other is refused",
        find: "if (changes.now.session.version !== session.version)",
        replace: `if (changes.now.session.version !== session.version && session.id === "")`,
        tests: ["test/research/commands/guards.test.ts"],
      },
      {
        id: "pause-lets-new-work-begin",
        breaks: "a paused session starts no new call",
        find: "if (this.#interruption !== null) throw this.#interruption;",
        replace: "",
      },
      {
        id: "cancel-does-not-abort",
        breaks: "a cancel aborts what is under way",
        find: `if (how === "hard" && !this.#abort.signal.aborted) this.#abort.abort(this.#interruption);`,
        replace: "",
      },
      {
        id: "terminal-and-held",
        breaks: "a session that has ended is not held",
        find: "const hold = isTerminal(to) ? null : (move.hold ?? null);",
        replace: "const hold = move.hold ?? session.hold;",
        tests: ["test/research/runner/session-life.test.ts", "test/research/commands/simultaneous-commands.test.ts"],
      },
      {
        id: "no-resumed-event",
        breaks: "who resumes is told in an event",
        find: "if (session.hold !== null && hold === null && !isTerminal(to)) events.push",
        replace: 'if (session.hold === hold && !isTerminal(to) && hold === "paused") events.push',
      },
      {
        id: "report-has-no-room",
        breaks: "a full session keeps room for its report",
        find: `>= maxSessionBytes - Math.min(maxReportBytes, maxSessionBytes / 2)`,
        replace: `>= maxSessionBytes`,
        tests: ["test/research/rounds/limits.test.ts"],
      },
    ],
  },
  {
    file: "src/research/rounds/task-result.ts",
    tests: ["test/research/commands/simultaneous-commands.test.ts"],
    faults: [
      {
        id: "late-result-kept",
        breaks: "a result that comes too late leaves nothing behind",
        find: "if (now?.status !== task.status || now.attempts !== task.attempts) {",
        replace: "if (changes.now.task(task.id) === undefined) {",
      },
    ],
  },
  {
    file: "src/research/rounds/round.ts",
    tests: ["test/research/commands/guards.test.ts"],
    faults: [
      {
        id: "retried-task-waits-for-others",
        breaks: "a task taken up again starts at once",
        find: `if (this.#run.state.task(id)?.status === "planned") this.#tree.isStale = true;`,
        replace: "",
      },
      {
        id: "parallel-without-limit",
        breaks: "tasks of a session run as far as the limit allows",
        find: "if (this.#running.size >= room) break;",
        replace: "",
        tests: ["test/research/rounds/task-attempts.test.ts"],
      },
      {
        id: "critical-failure-goes-on",
        breaks: "a failed critical task ends the round and the session",
        find: `if (this.#stop.stop?.isReviewed === false) throw this.#stop.stop.error;`,
        replace: "",
        tests: ["test/research/runner/session-life.test.ts"],
      },
      {
        id: "unfinished-not-failed",
        breaks: "what a round did not finish in its time fails with timeout",
        find: `if (this.#stop.stop?.isReviewed === true && this.#run.interruption === null) await`,
        replace: `if (this.#stop.stop?.isReviewed === true && this.#run.id === "") await`,
        tests: ["test/research/rounds/limits.test.ts"],
      },
      {
        id: "spent-session-starts-tasks",
        breaks: "a session that has spent its money starts no task",
        find: "if (this.#run.spending.end !== null || this.#steering",
        replace: "if (this.#steering",
        tests: ["test/research/rounds/limits.test.ts"],
      },
    ],
  },
  {
    file: "src/research/rounds/unfinished-tasks.ts",
    tests: ["test/research/commands/simultaneous-commands.test.ts"],
    faults: [
      {
        id: "left-out-runs-on",
        breaks: "a task that is left out ends at once",
        find: 'if (status !== "planned" && status !== "in_progress")',
        replace: "if (status === undefined)",
      },
    ],
  },
  {
    file: "src/research/tree/task-outcome.ts",
    tests: ["test/research/commands/simultaneous-commands.test.ts"],
    faults: [
      {
        id: "pause-counts-attempt",
        breaks: "a task that was put back counts no attempt",
        find: `return { status: "planned", patch: { attempts: task.attempts - 1 }, event: null };`,
        replace: `return { status: "planned", patch: {}, event: null };`,
      },
      {
        id: "question-counts-attempt",
        breaks: "a task that asks counts no attempt",
        find: `patch: { question: outcome.question, attempts: task.attempts - 1, deaths: 0 },`,
        replace: `patch: { question: outcome.question, deaths: 0 },`,
        tests: ["test/research/rounds/task-attempts.test.ts"],
      },
      {
        id: "attempt-not-counted",
        breaks: "an attempt is counted before its agent runs",
        find: "const attempts = task.attempts + 1;",
        replace: "const attempts = task.attempts;",
        tests: ["test/research/calls/call-journal.test.ts"],
      },
    ],
  },
  {
    file: "src/research/tree/schedule.ts",
    tests: ["test/research/tree/schedule.test.ts"],
    faults: [
      {
        id: "skip-does-not-spread",
        breaks: "what waits for a skipped task is skipped",
        find: `if (status === "failed" || status === "skipped") {`,
        replace: `if (status === "failed") {`,
      },
      {
        id: "critical-has-no-precedence",
        breaks: "critical tasks start first",
        find: `Number(b.critical) - Number(a.critical) ||`,
        replace: "",
      },
      {
        id: "priority-ignored",
        breaks: "higher priority starts first",
        find: `b.priority - a.priority ||`,
        replace: "",
      },
      {
        id: "shortest-path-first",
        breaks: "the longest remaining path starts first",
        find: "this.remainingPath(b.id) - this.remainingPath(a.id)",
        replace: "this.remainingPath(a.id) - this.remainingPath(b.id)",
      },
      {
        id: "later-round-early",
        breaks: "a leaf of a later round waits for it",
        find: `task.status === "planned" && task.round <= round && isWanted`,
        replace: `task.status === "planned" && isWanted`,
      },
      {
        id: "dependencies-ignored",
        breaks: "a leaf starts when all it waits for have completed",
        find: `if (this.#tasks.get(dependency)?.status !== "completed") return false;`,
        replace: "",
      },
      {
        id: "root-settles-early",
        breaks: "the root settles when the review closes the tree",
        find: `(id === rootId || children.some((status) => status !== "completed"))`,
        replace: `children.some((status) => status !== "completed")`,
        tests: ["test/research/tree/schedule.test.ts", "test/research/runner/session-life.test.ts"],
      },
      {
        id: "parent-of-failures-completes",
        breaks: "a parent completes where a child did",
        find: `if (children.includes("completed")) return "completed";`,
        replace: `if (!children.includes("skipped")) return "completed";`,
      },
      {
        id: "rounds-overfull",
        breaks: "a round runs so many leaves and no more",
        find: "while ((load.get(round) ?? 0) >= perRound) round++;",
        replace: "",
        tests: ["test/research/runner/session-life.test.ts"],
      },
    ],
  },
  {
    file: "src/research/plans/plan-quote.ts",
    tests: ["test/research/plans/plan-quote.test.ts"],
    faults: [
      {
        id: "quote-of-known-agents-alone",
        breaks: "the quoted time of a plan counts tasks of agents without history as the others",
        find: "?.durationMs ?? usualMs",
        replace: "?.durationMs ?? 0",
      },
    ],
  },
  {
    file: "src/research/plans/client-plan.ts",
    tests: ["test/research/plans/capability-check.test.ts"],
    faults: [
      {
        id: "capability-beside-agent",
        breaks: "a task names an agent or a capability, not both",
        find: "if (task.capability !== undefined && task.agent !== undefined) blame",
        replace: "if (false) blame",
      },
    ],
  },
  {
    file: "src/research/tree/task-tree.ts",
    tests: ["test/research/plans/client-plan.test.ts", "test/research/runner/session-life.test.ts"],
    faults: [
      {
        id: "cycles-allowed",
        breaks: "a cycle is a plan error",
        find: "if (issues.length === 0) checkCycles(placed, issues, rootPath);",
        replace: "",
      },
      {
        id: "tree-depth-unbounded",
        breaks: "a tree is bounded in depth",
        find: "if (task.level > options.limits.maxDepth) {",
        replace: "if (task.level > 1_000) {",
      },
      {
        id: "children-unbounded",
        breaks: "a task has so many children and no more",
        find: "if (specs.length > maxChildren) {",
        replace: "if (specs.length > 100_000) {",
      },
      {
        id: "leaves-unbounded",
        breaks: "a tree is bounded in leaves",
        find: "if (leaves > options.limits.maxTasks) {",
        replace: "if (leaves > 1_000_000) {",
      },
      {
        id: "same-ref-twice",
        breaks: "an id is given once",
        find: "if (seen.has(ref)) faults.push",
        replace: 'if (seen.has("")) faults.push',
      },
      {
        id: "ref-reads-as-another-id",
        breaks: "an id that reads as a place is the task's own",
        find: "if (ref !== id && idForm.test(ref))",
        replace: "if (ref === id && idForm.test(ref))",
      },
    ],
  },
  {
    file: "src/research/tree/dependencies.ts",
    tests: ["test/research/plans/client-plan.test.ts", "test/research/runner/session-life.test.ts"],
    faults: [
      {
        id: "unknown-dependency-allowed",
        breaks: "an unknown id is a plan error",
        find: "if (id === undefined) blame(",
        replace: "if (id === undefined) String(",
      },
      {
        id: "ancestor-dependency-allowed",
        breaks: "a task does not depend on its own ancestor",
        find: "else if (isWithin(task.id, id)) blame(",
        replace: 'else if (task.id === "") blame(',
      },
      {
        id: "parent-dependency-on-one",
        breaks: "depending on a parent means depending on all its leaves",
        find: "(ownDependencies.get(id) ?? []).flatMap((dependency) => leavesBelow.get(dependency) ?? [])",
        replace: "(ownDependencies.get(id) ?? []).flatMap((dependency) => (leavesBelow.get(dependency) ?? []).slice(0, 1))",
        tests: ["test/research/tree/dependencies.test.ts"],
      },
    ],
  },
  {
    file: "src/research/tree/task-references.ts",
    tests: ["test/research/tree/task-references.test.ts"],
    faults: [
      {
        id: "reference-to-inherited-member",
        breaks: "a reference finds a result's own members alone",
        find: 'typeof holder === "object" && Object.hasOwn(holder, key) ?',
        replace: 'typeof holder === "object" && key in holder ?',
      },
      {
        id: "reference-to-nothing",
        breaks: "a reference that finds nothing is an error",
        find: "if (found === undefined)\n      throw",
        replace: "if (found === null)\n      throw",
      },
    ],
  },
  {
    file: "src/research/steps/review.ts",
    tests: ["test/research/rounds/limits.test.ts", "test/research/runner/session-life.test.ts"],
    faults: [
      {
        id: "rounds-without-limit",
        breaks: "a session has so many rounds and no more",
        find: `if (decision === "continue" && session.round >= maxRounds)`,
        replace: `if (decision === "continue" && session.round >= 1_000)`,
      },
      {
        id: "cut-session-goes-on",
        breaks: "a limit that was met ends the research",
        find: `if (session.cut !== null) return { ...simple, decision: "done", reason: "limit" };`,
        replace: "",
      },
      {
        id: "client-plan-added-to",
        breaks: "nothing is added to a client's plan",
        find: `session.strategy === "direct" || session.suppliedPlan !== null)`,
        replace: `session.strategy === "direct")`,
        tests: ["test/research/rounds/client-plans.test.ts"],
      },
    ],
  },
  {
    file: "src/research/run/budget.ts",
    tests: ["test/research/run/budget.test.ts"],
    faults: [
      {
        id: "calls-under-way-cost-nothing",
        breaks: "calls under way count for the cost",
        find: "spent.costUsd + underWay * mean(spent.costUsd) >=",
        replace: "spent.costUsd >=",
      },
      {
        id: "calls-under-way-take-no-tokens",
        breaks: "calls under way count for the tokens",
        find: "spent.tokens + underWay * mean(spent.tokens) >=",
        replace: "spent.tokens >=",
      },
      {
        id: "calls-under-way-uncounted",
        breaks: "no model call is let go beyond the limit",
        find: "spent.modelCalls + underWay >= maxModelCalls",
        replace: "spent.modelCalls >= maxModelCalls",
      },
      { id: "report-eaten-up", breaks: "a tenth of each limit is the report's", find: "limit * (1 - reportShare)", replace: "limit" },
      {
        id: "own-limit-ignored",
        breaks: "a session's own limit goes before the service's",
        find: "const wanted = own[name] ?? defaults[name];",
        replace: "const wanted = defaults[name] ?? own[name] ?? null;",
      },
      {
        id: "budget-raised-freely",
        breaks: "a budget is raised up to the operator's maximum alone",
        find: "return wanted === null ? null : Math.min(wanted, most);",
        replace: "return wanted === null || most < 0 ? null : wanted;",
      },
      {
        id: "wraps-up-late",
        breaks: "wrapping up begins at three quarters",
        find: "return usedShare(budget, spent) >= wrapUpShare;",
        replace: "return usedShare(budget, spent) >= 1;",
      },
    ],
  },
  {
    file: "src/research/run/work-clock.ts",
    tests: ["test/research/run/work-clock.test.ts"],
    faults: [
      {
        id: "clock-runs-while-waiting",
        breaks: "no clock runs while a session waits",
        find: "for (const timer of this.#timers) timer.stop();",
        replace: "",
      },
      {
        id: "second-wait-ends-first",
        breaks: "a clock stands still until the last wait is over",
        find: "if (--this.#waits > 0) return;",
        replace: "this.#waits -= 1;",
      },
      { id: "wait-ends-twice", breaks: "a wait is over once", find: "if (over) return;", replace: "" },
    ],
  },
  {
    file: "src/research/run/monotonic-time.ts",
    tests: ["test/research/run/monotonic-time.test.ts"],
    faults: [
      {
        id: "clock-goes-back",
        breaks: "times never go back",
        find: "last = Math.max(last, clock().getTime());",
        replace: "last = clock().getTime();",
      },
    ],
  },
  {
    file: "src/research/commands/idempotent-command.ts",
    tests: ["test/research/commands/simultaneous-commands.test.ts", "test/research/runner/session-life.test.ts"],
    faults: [
      {
        id: "key-with-another-body",
        breaks: "a key with another body is refused",
        find: `if (before.requestHash === requestHash) return;`,
        replace: `if (before.requestHash !== "") return;`,
      },
    ],
  },
  {
    file: "src/research/commands/session-service.ts",
    tests: ["test/research/commands/simultaneous-commands.test.ts", "test/research/runner/session-life.test.ts"],
    faults: [
      {
        id: "delete-leaves-files",
        breaks: "a deleted session leaves no file",
        find: `await Promise.all(files.map((path) => core.reportFiles.remove(path)));`,
        replace: "",
        tests: ["test/research/commands/deletion.test.ts"],
      },
    ],
  },
  {
    file: "src/research/commands/outside-tasks.ts",
    tests: ["test/research/commands/outside-tasks.test.ts"],
    faults: [
      {
        id: "foreign-lease-taken",
        breaks: "a task is ended with its own lease alone",
        find: `if (task.lease !== lease) refuse("is not held with this lease");`,
        replace: "",
      },
      {
        id: "late-worker-heard",
        breaks: "a lease that has run out ends nothing",
        find: "if (hasRunOut(task, at)) refuse(",
        replace: "if (task.leaseUntil === null) refuse(",
      },
      {
        id: "output-unchecked",
        breaks: "an output fits the plan's schema",
        find: "if (faults.length === 0) return;",
        replace: "if (faults.length >= 0) return;",
      },
      {
        id: "completed-twice",
        breaks: "the same completion again changes nothing and is no error",
        find: "isDeepStrictEqual(resultOf(task)?.output, output)) return false;",
        replace: "!isDeepStrictEqual(resultOf(task)?.output, output)) return false;",
      },
    ],
  },
  {
    file: "src/research/rounds/outside-leaves.ts",
    tests: ["test/research/commands/outside-tasks.test.ts"],
    faults: [
      {
        id: "lease-never-freed",
        breaks: "a lease that runs out frees the task",
        find: "const runOut = state.tasks().filter((task) => hasRunOut(task, at));",
        replace: "const runOut = state.tasks().filter((task) => hasRunOut(task, at) && task.round > 99);",
      },
    ],
  },
  {
    file: "src/research/tree/leaves.ts",
    tests: ["test/research/commands/outside-tasks.test.ts"],
    faults: [
      {
        id: "lease-lost-at-rest",
        breaks: "a task that is done elsewhere stays its worker's when the session is put down",
        find: " && !isOutside(task)",
        replace: "",
        tests: ["test/research/tree/leaves.test.ts", "test/research/commands/outside-tasks.test.ts", "test/crash/leases.test.ts"],
      },
    ],
  },
  {
    file: "src/research/rounds/user-task.ts",
    tests: ["test/research/rounds/user-questions.test.ts"],
    faults: [
      {
        id: "any-answer-is-consent",
        breaks: "an answer without a branch is no consent",
        find: "if (no === null) return true;",
        replace: "if (no !== undefined) return true;",
      },
      {
        id: "shows-more-once",
        breaks: "a choice marked again is asked once more",
        find: "if (choice.again === true) {",
        replace: "if (choice.again === true && shown === null) {",
      },
    ],
  },
  {
    file: "src/sources/text/consent.ts",
    tests: ["test/sources/text/consent.test.ts"],
    faults: [
      {
        id: "conditional-yes",
        breaks: "yes on a condition is no consent",
        find: "return hasYes && !hasNo && !isConditional &&",
        replace: "return hasYes && !hasNo &&",
      },
    ],
  },
  {
    file: "src/research/run/time-limits.ts",
    tests: ["test/research/rounds/long-plans.test.ts", "test/research/run/time-limits.test.ts"],
    faults: [
      {
        id: "estimate-without-slack",
        breaks: "a task may take twice its estimate",
        find: "const slack = 2;",
        replace: "const slack = 1;",
      },
      {
        id: "session-time-as-usual",
        breaks: "the session's time follows its plan",
        find: "sessionMs: within(sessionTimeoutMs, sessionNeed(settings, tasks), maxima.sessionTimeoutMs),",
        replace: "sessionMs: within(sessionTimeoutMs, 0, maxima.sessionTimeoutMs),",
      },
    ],
  },
  {
    file: "src/research/plans/earlier-forms.ts",
    tests: ["test/research/plans/earlier-forms.test.ts"],
    faults: [
      {
        id: "begun-task-posted",
        breaks: "a posted plan holds tasks that have not begun",
        find: `if (typeof status === "string" && !notBegun.has(status))`,
        replace: `if (typeof status === "string" && notBegun.has(status) && id === "")`,
      },
    ],
  },
  {
    file: "src/research/runner/active-runs.ts",
    tests: ["test/research/commands/guards.test.ts"],
    faults: [
      {
        id: "stopped-while-failing",
        breaks: "a stop is no failure",
        find: `this.interrupt("stopping", "soft");`,
        replace: "",
      },
    ],
  },
  {
    file: "src/research/runner/runner.ts",
    tests: ["test/research/runner/session-life.test.ts"],
    faults: [
      {
        id: "sessions-without-limit",
        breaks: "so many sessions run at once, the others wait",
        find: `places: core.settings.maxRunningSessions,`,
        replace: `places: 1_000,`,
      },
    ],
  },
  {
    file: "src/research/steps/reporting.ts",
    tests: ["test/research/rounds/limits.test.ts"],
    faults: [
      {
        id: "left-out-file-fails-session",
        breaks: "a format that is left out does not fail the others",
        find: `if (!isRalphError(error) || error.code !== "limit_reached") throw error;`,
        replace: "throw error;",
      },
      {
        id: "row-of-a-cancelled-report",
        breaks: "a file of a session that moved on is not kept",
        find: `if (changes.now.session.status !== "reporting") return false;`,
        replace: "",
        tests: ["test/research/rounds/limits.test.ts"],
      },
    ],
  },
  {
    file: "src/research/calls/agent-waits.ts",
    tests: ["test/research/calls/tool-waits.test.ts"],
    faults: [
      {
        id: "clock-runs-while-tool-waits",
        breaks: "no clock of a session runs while a tool waits for its remote",
        find: "const resume = this.#run.clock.wait();",
        replace: "const resume = () => undefined;",
      },
      {
        id: "pause-ends-sent-world-call",
        breaks: "a pause ends no call that may have changed the world",
        find: "if (!isSent) this.#unsent++;",
        replace: "this.#unsent++;",
      },
    ],
  },
  {
    file: "src/research/calls/tool-call.ts",
    tests: ["test/research/calls/tool-waits.test.ts"],
    faults: [
      {
        id: "forgotten-wait-stops-clock",
        breaks: "a wait that a tool forgot ends with its call",
        find: "for (const over of waits) over();",
        replace: "",
      },
    ],
  },
  {
    file: "src/research/rounds/unfinished-tasks.ts",
    tests: ["test/research/calls/call-journal.test.ts"],
    faults: [
      {
        id: "stranded-deaths-uncounted",
        breaks: "a task that ends the process alone too often fails",
        find: "{ ...patch, deaths }",
        replace: "patch",
      },
    ],
  },
  {
    file: "src/research/tree/deaths.ts",
    tests: ["test/research/tree/deaths.test.ts"],
    faults: [
      {
        id: "deaths-unbounded",
        breaks: "what dies alone three times fails",
        find: "if (alone < maxDeathsAlone) return null;",
        replace: "if (alone < 1_000) return null;",
      },
      {
        id: "death-counts-for-who-waited",
        breaks: "a death before the step began to work counts for nobody",
        find: "return isRecovered && isUnderWay ? deaths + 1 : deaths;",
        replace: "return isRecovered ? deaths + 1 : deaths;",
      },
      {
        id: "suspects-by-most-deaths",
        breaks: "further deaths spread over those that run alone",
        find: "deathsOf(a.id) - deathsOf(b.id)",
        replace: "deathsOf(b.id) - deathsOf(a.id)",
      },
      {
        id: "exhausted-for-good",
        breaks: "a retry takes back what died alone",
        find: "{ isRecoverable: true }",
        replace: "{}",
      },
    ],
  },
  {
    file: "src/research/runner/run-queue.ts",
    tests: ["test/research/runner/run-queue.test.ts"],
    faults: [
      {
        id: "suspect-beside-others",
        breaks: "a suspect starts when nothing else runs",
        find: "if (this.#running.size > 0) return undefined;",
        replace: "",
      },
      {
        id: "no-way-is-made",
        breaks: "another owner's first task waits for one running task at most",
        find: "if (most < 2) return [];",
        replace: "if (most > 0) return [];",
        tests: ["test/research/runner/run-queue.test.ts", "test/research/runner/owners.test.ts"],
      },
      {
        id: "others-beside-suspect",
        breaks: "nothing starts beside what runs alone",
        find: "if (this.#alone !== null || this.#running.size",
        replace: "if (this.#running.size",
      },
    ],
  },
  {
    file: "src/research/commands/task-commands.ts",
    tests: ["test/research/commands/guards.test.ts"],
    faults: [
      {
        id: "retry-revives-left-out",
        breaks: "a retry leaves out what the user left out",
        find: `(task.status === "skipped" && task.error === null)`,
        replace: `task.status === "skipped"`,
        tests: ["test/research/commands/guards.test.ts"],
      },
    ],
  },
  {
    file: "src/research/quotas/spend-gate.ts",
    tests: ["test/research/quotas/spend-gate.test.ts"],
    faults: [
      {
        id: "money-not-reserved",
        breaks: "parallel calls pass no limit of money together",
        find: "used + (reserved?.usd ?? 0) + (usd ?? 0) > max",
        replace: "used > max",
      },
      {
        id: "reservation-never-given-back",
        breaks: "what was reserved is free again when the call has ended",
        find: "      reserved.usd -= usd;",
        replace: "",
      },
    ],
  },
  {
    file: "src/research/calls/model-call.ts",
    tests: ["test/research/runner/unfunded-sessions.test.ts"],
    faults: [
      {
        id: "calls-cost-nobody",
        breaks: "a call is not sent when its owner's money is used up",
        find: "this.#release = await funds(this.#call.costUsd);",
        replace: "",
      },
    ],
  },
  {
    file: "src/research/runner/unfunded-sessions.ts",
    tests: ["test/research/runner/unfunded-sessions.test.ts"],
    faults: [
      {
        id: "unfunded-for-good",
        breaks: "a session goes on when its owner may spend again",
        find: "      for (const id of ids) this.#due({ id, owner });",
        replace: "",
      },
    ],
  },
  {
    file: "src/research/views/report-writing.ts",
    tests: ["test/research/rounds/limits.test.ts"],
    faults: [
      {
        id: "large-report-kept",
        breaks: "a report file beyond the limit is left out",
        find: "if (bytes.byteLength > maxReportBytes || stored",
        replace: "if (stored",
      },
    ],
  },
  {
    file: "src/research/commands/further-reports.ts",
    tests: ["test/research/commands/further-reports.test.ts"],
    faults: [
      {
        id: "further-report-of-unfinished-session",
        breaks: "a further report of a session that is not done is refused",
        find: `if (status !== "done") throw`,
        replace: "if (status === null) throw",
      },
      {
        id: "further-report-asked-twice",
        breaks: "a file that is there is not made again",
        find: `if (known === undefined || known.state === "failed") {`,
        replace: "if (known !== null) {",
      },
      {
        id: "failed-report-made-for-ever",
        breaks: "a file that cannot be made says why",
        find: "if (!changes.isGone) changes.putReportRequest({ ...key, error: storedError(error) }, at());",
        replace: "if (!changes.isGone) changes.putReportRequest({ ...key, error: null }, at());",
      },
    ],
  },
  {
    file: "src/research/webhooks/webhook-signature.ts",
    tests: ["test/http/routes/webhooks.test.ts"],
    faults: [
      {
        id: "old-secret-at-once-invalid",
        breaks: "both secrets sign while they overlap",
        find: "return isOverlap ? [secret, ...previousSecrets] : [secret];",
        replace: "return [secret];",
      },
      {
        id: "second-rotation-forgets-the-first",
        breaks: "a secret signs until its overlap is over, whatever is rotated meanwhile",
        find: "return isOverlap ? [secret, ...previousSecrets] : [secret];",
        replace: "return isOverlap ? [secret, ...previousSecrets.slice(0, 1)] : [secret];",
      },
    ],
  },
  {
    file: "src/research/webhooks/webhook-attempt.ts",
    tests: ["test/http/routes/webhooks.test.ts"],
    faults: [
      {
        id: "webhook-follows-redirects",
        breaks: "a redirect leads a message nowhere",
        find: "limits: { redirects: 0,",
        replace: "limits: { redirects: 5,",
      },
    ],
  },
  {
    file: "src/research/plans/client-branches.ts",
    tests: ["test/research/commands/plan-editing.test.ts"],
    faults: [
      {
        id: "branches-of-questions-lost",
        breaks: "a plan that is read and sent back keeps its branches",
        find: "...(onAnswer !== undefined && { onAnswer: answers(onAnswer) })",
        replace: "...(onAnswer === null && { onAnswer: answers(onAnswer) })",
      },
    ],
  },
  {
    file: "src/research/views/session-view.ts",
    tests: ["test/research/views/session-view.test.ts"],
    faults: [
      {
        id: "limits-of-the-session-not-told",
        breaks: "a session shows the limits in force, its own among them",
        find: "budgetOf(settings.budget, session.limits, settings.maxima)",
        replace: "budgetOf(settings.budget, {}, settings.maxima)",
      },
      {
        id: "time-of-the-engine-not-told",
        breaks: "an engine that needs longer raises the session's usual time",
        find: "limitsOf(settings, session, neededMs)",
        replace: "limitsOf(settings, session)",
      },
    ],
  },
  {
    file: "src/research/commands/plan-service.ts",
    tests: ["test/research/commands/plan-editing.test.ts"],
    faults: [
      {
        id: "earlier-version-of-a-plan-taken",
        breaks: "an edit of a version that is not the newest is refused",
        find: "    assertNewest(session.planVersion, value);\n",
        replace: "",
      },
    ],
  },
];
