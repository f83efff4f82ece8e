/** Faults in sessions that act: what counts as done, what is asked first, what a bundle proves. */
import type { FaultyFile } from "../mutant.ts";

export const deeds: FaultyFile[] = [
  {
    file: "src/domain/sessions/outcome.ts",
    tests: ["test/domain/sessions/outcome.test.ts"],
    faults: [
      {
        id: "tool-finds-out",
        breaks: "a task that a tool does acts and needs no evidence",
        find: `new Set(["research", "data"])`,
        replace: `new Set(["research", "data", "tool"])`,
      },
      {
        id: "one-done-is-all-done",
        breaks: "an outcome is done when every task was",
        find: `return done === states.length ? "done" : "partly_done";`,
        replace: `return "done";`,
      },
    ],
  },
  {
    file: "src/research/views/session-outcome.ts",
    tests: ["test/research/views/session-outcome.test.ts"],
    faults: [
      {
        id: "finding-tasks-in-outcome",
        breaks: "the outcome lists the tasks that act",
        find: `.filter((task) => natureOf(task) === "acts")`,
        replace: ".filter((task) => natureOf(task) !== null)",
      },
      {
        id: "refused-as-failed",
        breaks: "a task that the user refused says so",
        find: `error.code === "user_refused" ? words.leftOutByUser :`,
        replace: `error.code === "internal_error" ? words.leftOutByUser :`,
      },
      {
        id: "skipped-without-cause",
        breaks: "a task that was left out names the one it needed",
        find: "return words.needs(before.description);",
        replace: "return words.leftOut;",
      },
    ],
  },
  {
    file: "src/agents/acting/action.ts",
    tests: ["test/agents/acting/action.test.ts"],
    faults: [
      {
        id: "question-taken-for-command",
        breaks: "a question is no command",
        find: `if (text.endsWith("?") && bare === text) return null;`,
        replace: "",
      },
      {
        id: "report-taken-for-deed",
        breaks: "to write a report changes nothing outside",
        find: "  const isReport = isReportFirst(rest);\n",
        replace: "  const isReport = false;\n",
      },
      {
        id: "telling-user-acts",
        breaks: "to tell the user something changes nothing outside",
        find: `  if (toUser.test(rest) && doing !== "remind") return false;\n`,
        replace: "",
      },
    ],
  },
  {
    file: "src/maintenance/verify-bundle.ts",
    tests: ["test/maintenance/verify-bundle.test.ts"],
    faults: [
      {
        id: "seal-unchecked",
        breaks: "a bundle whose bytes changed is found out",
        find: "  if (isSealed) return [];",
        replace: "  if (isSealed || bytes.byteLength > 0) return [];",
      },
      {
        id: "added-file-taken",
        breaks: "a file that the manifest does not list is found out",
        find: "return [...changed, ...extra];",
        replace: "return changed;",
      },
      {
        id: "other-key-taken",
        breaks: "a bundle signed by another key than the expected one is found out",
        find: "if (expected !== null && !key.equals(expected)) problems",
        replace: "if (expected !== null && !key.equals(key)) problems",
      },
      {
        id: "signature-unchecked",
        breaks: "a signature that does not fit the manifest is found out",
        find: `if (!verify(null, signed, key, Buffer.from(parsed.signature, "base64"))) {`,
        replace: `if (parsed.signature === "") {`,
      },
      {
        id: "quotation-unchecked",
        breaks: "a quotation that does not stand in its source is found out",
        find: "if (text === undefined || !quoteStands(text, citation))",
        replace: "if (text === undefined)",
      },
    ],
  },
  {
    file: "src/domain/bundles/bundle-seal.ts",
    tests: ["test/maintenance/verify-bundle.test.ts"],
    faults: [
      {
        id: "changed-block-misplaced",
        breaks: "a changed byte is told with its place",
        find: "({ from: index * own.size, to:",
        replace: "({ from: (index + 1) * own.size, to:",
      },
      {
        id: "file-block-misplaced",
        breaks: "a changed file is told with the place of the change",
        find: "return (at / checksumDigits) * fileBlock;",
        replace: "return 0;",
      },
    ],
  },
  {
    file: "src/composition/reports/signing-key.ts",
    tests: ["test/composition/reports/signing-key.test.ts"],
    faults: [
      {
        id: "any-key-signs",
        breaks: "a key of another kind than Ed25519 is refused at the start",
        find: `if (key.asymmetricKeyType === "ed25519") return key;`,
        replace: "return key;",
      },
    ],
  },
];
