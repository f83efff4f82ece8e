import { describe, expect, it } from "vitest";
import { parseCommand, UsageError } from "../../src/cli/arguments.ts";

describe("the command line", () => {
  it("takes a question alone and fills in the rest", () => {
    expect(parseCommand(["research", " What changed? "])).toEqual({
      name: "research",
      question: "What changed?",
      documents: [],
      formats: ["md"],
      out: "out",
      yes: false,
      url: null,
      data: null,
      language: null,
      engine: null,
      strategy: null,
      follows: null,
      template: null,
    });
  });

  it("takes a finished session to save the report of", () => {
    expect(parseCommand(["report", "abc"])).toMatchObject({
      name: "report",
      sessionId: "abc",
      formats: ["md"],
      template: null,
      out: "out",
    });
    expect(parseCommand("report abc --format pdf,markdown --template house --out o --url http://h:1".split(" "))).toEqual({
      ...{ name: "report", sessionId: "abc", formats: ["pdf", "md"], template: "house", out: "o", url: new URL("http://h:1") },
    });
    expect(() => parseCommand(["report", "abc", "--format", "odt"])).toThrow("--format: 'odt' is not a report format");
    expect(() => parseCommand(["report", "abc", "--template", "My House"])).toThrow("--template: 'My House' has lower-case letters");
  });

  it("takes every option, documents more than once, formats by their other names and once each", () => {
    const args = "research Q --documents a --documents b --formats markdown,PDF,md --out o --yes --url http://h:1/base";
    expect(parseCommand([...args.split(" "), "--language", "ru", "--engine", "claude", "--strategy", "flat"])).toMatchObject({
      documents: ["a", "b"],
      formats: ["md", "pdf"],
      out: "o",
      yes: true,
      url: new URL("http://h:1/base"),
      language: "ru",
      engine: "claude",
      strategy: "flat",
    });
  });

  it("takes the session of a tree, at the usual address", () => {
    expect(parseCommand(["tree", "abc"])).toEqual({ name: "tree", sessionId: "abc", url: new URL("http://127.0.0.1:3000") });
  });

  it("takes a service for MCP clients: a running one, or the data of one to start", () => {
    expect(parseCommand(["mcp"])).toEqual({ name: "mcp", url: new URL("http://127.0.0.1:3000"), data: null });
    expect(parseCommand("mcp --url http://h:1/ralph".split(" "))).toMatchObject({ url: new URL("http://h:1/ralph") });
    expect(parseCommand(["mcp", "--data", "d"])).toMatchObject({ data: "d" });
    expect(() => parseCommand("mcp --data d --url http://h:1".split(" "))).toThrow("it does not go with --url");
    expect(() => parseCommand(["mcp", "now"])).toThrow("mcp takes no argument");
  });

  it("takes a bundle to verify, and the key that has to have signed it", () => {
    expect(parseCommand(["verify", "b.zip"])).toEqual({ name: "verify", bundle: "b.zip", key: null });
    expect(parseCommand(["verify", "--key", "k.pem", "b.zip"])).toEqual({ name: "verify", bundle: "b.zip", key: "k.pem" });
    expect(() => parseCommand(["verify"])).toThrow(UsageError);
  });

  it.each<[of: string | null, ...args: string[]]>([
    [null, "help"],
    ["--help", "--help"],
    ["research", "research", "-h"],
    ["keys", "help", "keys"],
  ])("gives help of %s for %s %s", (of, ...args) => {
    expect(parseCommand(args)).toEqual({ name: "help", of });
  });

  it("tells the version", () => expect(parseCommand(["--version"])).toEqual({ name: "version" }));

  it.each<[message: string, ...args: string[]]>([
    ["The command is missing; there are research, report"],
    ["There is no command 'ask'", "ask"],
    ["There is no command 'verfy'; did you mean 'verify'?", "verfy"],
    ["There is no option '--format'; did you mean '--formats'?", "research", "Q", "--format", "md"],
    ["doctor takes no argument", "doctor", "now"],
    ["question is missing", "research"],
    ["question is empty", "research", "  "],
    ["'changed' beside it", "research", "What", "changed"],
    ["There is no option '--fast'", "research", "Q", "--fast"],
    ["--url: 'localhost:3000'", "research", "Q", "--url", "localhost:3000"],
    ["does not go with --url", "research", "Q", "--url", "http://h", "--data", "d"],
    ["'odt' is not a report format", "research", "Q", "--formats", "md,odt"],
    ["--formats is empty", "research", "Q", "--formats", ","],
    ["--language: 'Russian!'", "research", "Q", "--language", "Russian!"],
    ["--engine: 'gpt' is none of extractive, claude", "research", "Q", "--engine", "gpt"],
    ["--follows needs", "research", "Q", "--follows", "s1"],
    ["--strategy: 'wide' is none of auto, direct", "research", "Q", "--strategy", "wide"],
    ["session's id is missing", "tree"],
  ])("refuses with '%s'", (message, ...args) => {
    expect(() => parseCommand(args)).toThrow(UsageError);
    expect(() => parseCommand(args)).toThrow(message);
  });
});
