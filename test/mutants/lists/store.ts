/** Faults in the database: guards in statements, commits, migrations, what db:check looks for. */
import type { FaultyFile } from "../mutant.ts";

export const store: FaultyFile[] = [
  {
    file: "src/store/session-changes.ts",
    tests: ["test/research/commands/guards.test.ts"],
    faults: [
      {
        id: "move-without-version",
        breaks: "a session moves only from the version that was read",
        find: `.where("version", "=", p.version)\n        .where("status", "=", p.status)`,
        replace: `.where("status", "=", p.status)`,
      },
    ],
  },
  {
    file: "src/store/sessions.ts",
    tests: ["test/http/owners.test.ts"],
    faults: [
      {
        id: "session-of-anybody",
        breaks: "a session is there for its owner alone",
        find: '.where("id", "=", p.id).where("owner", "=", p.owner)',
        replace: '.where("id", "=", p.id)',
      },
    ],
  },
  {
    file: "src/store/tasks.ts",
    tests: ["test/store/tasks.test.ts"],
    faults: [
      {
        id: "task-guard-without-attempt",
        breaks: "a result of an earlier attempt is refused",
        find: `.where("status", "=", p.was)\n        .where("attempts", "=", p.attempts),`,
        replace: `.where("status", "=", p.was),`,
      },
      {
        id: "task-guard-without-status",
        breaks: "a task's result is guarded by its status",
        find: `.where("status", "=", p.was)\n        .where`,
        replace: ".where",
        tests: ["test/research/commands/simultaneous-commands.test.ts"],
      },
      {
        id: "still-without-attempt",
        breaks: "a result of an earlier attempt leaves no finding behind",
        find: "return now?.status === was && now.attempts === attempts;",
        replace: "return now?.status === was;",
      },
    ],
  },
  {
    file: "src/store/calls.ts",
    tests: ["test/research/commands/guards.test.ts"],
    faults: [
      {
        id: "later-answer-replaces",
        breaks: "the first recorded answer stands",
        find: `.doUpdateSet(changed).where("call.status", "<>", "answered")`,
        replace: ".doUpdateSet(changed)",
      },
    ],
  },
  {
    file: "src/store/audit.ts",
    tests: ["test/store/audit.test.ts"],
    faults: [
      {
        id: "check-older-event",
        breaks: "db:check finds an event that is older than the one before",
        find: "if (row.at < at) say",
        replace: "if (false) say",
      },
      {
        id: "check-illegal-move",
        breaks: "db:check finds a move that the table lacks",
        find: "nextState(from, event, failedFrom) !== to) say",
        replace: "nextState(from, event, failedFrom) === undefined) say",
      },
      {
        id: "check-quotes",
        breaks: "db:check finds a quote that does not stand",
        find: "if (!quoteStands(row.text, { quote: row.quote, place: JSON.parse(row.place) }))",
        replace: "if (row.text === row.quote && row.place === row.quote)",
      },
      {
        id: "check-report-of-equal-size",
        breaks: "db:check finds a report that was changed to one of equal size",
        find: "content.byteLength !== bytes || sha256(content) !== hash",
        replace: "content.byteLength !== bytes",
      },
      {
        id: "check-event-after-end",
        breaks: "db:check finds an event after the end",
        find: `isTerminal(state) && row.type !== "session.status") say`,
        replace: `isTerminal(state) && row.type === "") say`,
      },
    ],
  },
];
