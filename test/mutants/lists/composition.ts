/** Faults on the doorstep: settings, the data directory, what is told when something is wrong. */
import type { FaultyFile } from "../mutant.ts";

const config = "test/composition/settings/config.test.ts";

export const composition: FaultyFile[] = [
  {
    file: "src/composition/data-directory.ts",
    tests: ["test/composition/data-directory.test.ts"],
    faults: [
      {
        id: "no-start-on-a-full-disk",
        breaks: "on a full disk a start takes the space reserved for deletions",
        find: " || !removeReserve(directory)) throw",
        replace: " || true) throw",
      },
    ],
  },
  {
    file: "src/composition/process-log.ts",
    tests: ["test/composition/process-log.test.ts"],
    faults: [
      {
        id: "log-that-ends-the-process",
        breaks: "a log that cannot be written ends nothing",
        find: "        return false;",
        replace: "        throw error;",
      },
      {
        id: "holes-in-the-log-untold",
        breaks: "the log says that lines are missing",
        find: "this.#put(this.#gap() + line)",
        replace: "this.#put(line)",
      },
    ],
  },
  {
    file: "src/maintenance/doctor.ts",
    tests: ["test/maintenance/doctor.test.ts"],
    faults: [
      {
        id: "agents-of-no-directory",
        breaks: "a directory of agents that is not there is told",
        find: "if (!folder.exists())",
        replace: "if (false)",
      },
    ],
  },
  {
    file: "src/composition/reports/open-reports.ts",
    tests: ["test/composition/swept-reports.test.ts"],
    faults: [
      {
        id: "written-files-swept",
        breaks: "a file that a replica is about to store stays",
        find: " || alive.some(",
        replace: " || [].some(",
      },
      {
        id: "swept-by-earlier-rows",
        breaks: "a file whose row is stored during the sweep stays",
        find: "const [alive, paths] = [await writers(), new Set(reportPaths())];",
        replace: "const [paths, alive] = [new Set(reportPaths()), await writers()];",
      },
    ],
  },
  {
    file: "src/composition/settings/setting-kinds.ts",
    tests: [config],
    faults: [
      {
        id: "setting-without-upper-bound",
        breaks: "a setting has an upper bound",
        find: ".pipe(value.min(min, fault).max(max, fault));",
        replace: ".pipe(value.min(min, fault));",
      },
      {
        id: "setting-without-lower-bound",
        breaks: "a setting has a lower bound",
        find: ".pipe(value.min(min, fault).max(max, fault));",
        replace: ".pipe(value.max(max, fault));",
      },
      { id: "setting-of-parts", breaks: "a count is a whole number", find: ".multipleOf(1, fault)", replace: "" },
      {
        id: "setting-blank-is-zero",
        breaks: "white space is no number",
        find: `given.trim() === "" ? Number.NaN : Number(given)`,
        replace: "Number(given)",
      },
    ],
  },
  {
    file: "src/composition/settings/config.ts",
    tests: [config],
    faults: [
      {
        id: "credentials-told",
        breaks: "no error shows the password of an address",
        find: "withoutCredentials(given[path])",
        replace: "given[path]",
      },
      {
        id: "long-wait-taken",
        breaks: "a wait longer than its request is refused",
        find: "config[name] >= config.REQUEST_TIMEOUT_S",
        replace: "config[name] >= config.REQUEST_TIMEOUT_S * 100",
      },
      {
        id: "wait-as-long-as-request",
        breaks: "a default wait gives way to the request's time-out",
        find: "Math.min(seconds, REQUEST_TIMEOUT_S * 0.9) * 1000",
        replace: "seconds * 1000",
      },
      {
        id: "empty-setting-counts",
        breaks: "an empty value counts as absent",
        find: `value !== undefined && value !== ""`,
        replace: "value !== undefined",
      },
    ],
  },
  {
    file: "src/composition/settings/start-warnings.ts",
    tests: ["test/composition/settings/start-warnings.test.ts"],
    faults: [
      {
        id: "open-service-untold",
        breaks: "a start that lets everyone in says so",
        find: 'if (auth === "none")',
        replace: 'if (auth === "jwt")',
      },
      {
        id: "locked-service-untold",
        breaks: "a start that lets nobody in says how to make a key",
        find: 'if (auth === "keys" && !someKey)',
        replace: 'if (auth === "keys" && someKey)',
      },
    ],
  },
  {
    file: "src/composition/settings/misspelt-settings.ts",
    tests: [config],
    faults: [
      {
        id: "misspelt-in-three-letters",
        breaks: "a misspelling is told up to two letters",
        find: "const mostEdits = 2;",
        replace: "const mostEdits = 3;",
      },
      {
        id: "setting-with-a-prefix",
        breaks: "a setting that was written with the product's name before it is told",
        find: "name.startsWith(prefix)",
        replace: "false",
      },
      {
        id: "misspelt-untold",
        breaks: "a misspelt setting is told",
        find: "return meant === undefined ? [] : [{ name, meant }];",
        replace: "return [];",
      },
    ],
  },
  {
    file: "src/composition/data-directory.ts",
    tests: ["test/composition/data-directory.test.ts"],
    faults: [
      {
        id: "directory-not-locked",
        breaks: "a second process on a data directory says so and ends",
        find: "const lock = lockDirectory(directory);",
        replace: "const lock = { release: () => lockDirectory };",
      },
    ],
  },
  {
    file: "src/composition/documents/library-search-process.ts",
    tests: ["test/composition/documents/library-search-pool.test.ts"],
    faults: [
      {
        id: "searcher-keeps-old-scope",
        breaks: "a search in another process finds a document that came later",
        find: "scopes.get(asked.id) ?? library.scope(",
        replace: "scopes.values().next().value ?? library.scope(",
      },
      {
        id: "searcher-forgets-documents",
        breaks: "a search in another process keeps to the documents in scope",
        find: "library.scope(asked.owner, asked.documentIds)",
        replace: "library.scope(asked.owner, null)",
      },
    ],
  },
  {
    file: "src/composition/documents/library-search-pool.ts",
    tests: ["test/composition/documents/library-search-pool.test.ts"],
    faults: [
      {
        id: "lost-searcher-fails-search",
        breaks: "a search that fails in its process is done by the service",
        find: "return answer === null ? here() :",
        replace: "return answer === null ? Promise.reject(new Error()) :",
      },
    ],
  },
];
