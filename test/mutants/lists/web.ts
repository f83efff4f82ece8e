/** Faults in the way out and on the web: addresses, limits, gates, keys, pages, and what a session lets through. */
import type { FaultyFile } from "../mutant.ts";

const client = "test/sources/http/http-client.test.ts";
const gates = "test/sources/http/host-gates.test.ts";
const merging = "test/sources/web/merging.test.ts";
const source = "test/sources/web/web-source.test.ts";

export const web: FaultyFile[] = [
  {
    file: "src/sources/http/guarded-agent.ts",
    tests: [client],
    faults: [
      {
        id: "literal-address-unchecked",
        breaks: "an address in a URL is checked like a resolved one",
        find: "isIP(host) !== 0 && !policy.permits(host, host, port)",
        replace: "false",
      },
    ],
  },
  {
    file: "src/sources/http/address-policy.ts",
    tests: ["test/sources/http/address-policy.test.ts", client],
    faults: [
      {
        id: "metadata-address-public",
        breaks: "no request reaches a cloud's metadata",
        find: " && !metadataAddresses.includes(target.toString())",
        replace: "",
      },
      {
        id: "allowed-port-ignored",
        breaks: "FETCH_ALLOW with a port allows that port",
        find: "(entry.port === null || entry.port === port) && ",
        replace: "",
      },
    ],
  },
  {
    file: "src/sources/http/body-reader.ts",
    tests: [client],
    faults: [
      {
        id: "stages-uncounted",
        breaks: "a bomb within a bomb is stopped at any stage",
        find: "...stages.flatMap((stage, index) => [stage, counters[index]])",
        replace: "...stages, ...counters.slice(0, 1)",
      },
    ],
  },
  {
    file: "src/sources/http/http-client.ts",
    tests: [client, gates],
    faults: [
      {
        id: "key-follows-redirects",
        breaks: "a key stays at its origin",
        find: `isHome && key?.in === "header"`,
        replace: `key?.in === "header"`,
      },
      {
        id: "trust-follows-redirects",
        breaks: "trust ends at the address that the operator named",
        find: "request.isTrusted === true && hop.isHome",
        replace: "request.isTrusted === true",
      },
      {
        id: "endless-redirects",
        breaks: "redirects come to an end",
        find: "if (redirects >= limits.redirects)",
        replace: "if (redirects >= 30)",
      },
      {
        id: "types-unchecked",
        breaks: "a type that nobody asked for is not read",
        find: "response.statusCode < 300 && !isTaken(mediaType, request.types)",
        replace: "false",
      },
    ],
  },
  {
    file: "src/sources/http/host-gates.ts",
    tests: [gates],
    faults: [
      {
        id: "endless-patience",
        breaks: "a wait that is too long fails at once",
        find: "if (ms > this.#options.patienceMs)",
        replace: "if (ms < 0)",
      },
      {
        id: "limits-not-learnt",
        breaks: "an exhausted window holds the host",
        find: "if (blockMs !== null) gate.block(blockMs);",
        replace: "",
      },
    ],
  },
  {
    file: "src/sources/http/robots-rules.ts",
    tests: [gates],
    faults: [
      {
        id: "robots-ignored",
        breaks: "what robots.txt forbids is left unread",
        find: "robot.isAllowed(url.href, this.#agent) === false",
        replace: "false",
      },
    ],
  },
  {
    file: "src/sources/web/merging.ts",
    tests: [merging],
    faults: [
      { id: "old-results-pass", breaks: "only since 2024", find: "&& isInTime(published, query)", replace: "" },
      {
        id: "ranks-not-summed",
        breaks: "what several services name comes first",
        find: "score: known.score + score",
        replace: "score: known.score",
      },
    ],
  },
  {
    file: "src/sources/web/web-search.ts",
    tests: [source],
    faults: [
      {
        id: "no-service-stands-in",
        breaks: "the next service is asked in place of one that fails",
        find: "const next = spare.shift();",
        replace: "const next = spare[spare.length];",
      },
    ],
  },
  {
    file: "src/sources/web/web-source.ts",
    tests: [source],
    faults: [
      {
        id: "redirect-leaves-domains",
        breaks: "a redirect leads to no domain that the session refuses",
        find: "assertWanted(page.record.finalUrl, context.scope);",
        replace: "",
      },
      {
        id: "web-unasked",
        breaks: "a query never leaves the machine unasked",
        find: "isNamed || context.scope.asked.web",
        replace: "isNamed || true",
      },
    ],
  },
  {
    file: "src/sources/web/page-reader.ts",
    tests: [source],
    faults: [
      {
        id: "pages-always-fresh",
        breaks: "an old page is asked for again",
        find: "- Date.parse(kept.record.retrievedAt) < freshMs",
        replace: "- Date.parse(kept.record.retrievedAt) < Infinity",
      },
      {
        id: "pages-never-shared",
        breaks: "tasks of one owner share a fetch",
        find: "if (underWay !== undefined) {",
        replace: 'if (key === "") {',
      },
    ],
  },
];
