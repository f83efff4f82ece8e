#!/usr/bin/env node
import { RalphClient } from "../../clients/typescript/src/client.ts";
/** Entry point of the terminal client: arguments, signals, how it ends. */
import packageJson from "../../package.json" with { type: "json" };
import { parseCommand, UsageError } from "./arguments.ts";
import type { ClientCommand, ResearchCommand } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";
import { runMaintenance } from "./maintenance.ts";
import { Screen } from "./screen.ts";
import { takeKey } from "./service-key.ts";
import { usageHint, usageOf } from "./usage.ts";

class Interruption extends Error {
  override readonly name = "Interruption";
}

async function main(args: readonly string[]): Promise<number> {
  const screen = new Screen(process.stdout);
  const interruption = new AbortController();
  // The first interrupt stops gracefully; the second terminates at once.
  const interrupt = () => interruption.abort(new Interruption("Interrupted"));
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt).once("SIGHUP", interrupt);
  try {
    const { args: rest, key } = takeKey(args, process.env);
    const command = parseCommand(rest);
    if (command.name === "doctor") return await runMaintenance("doctor", [], interruption.signal);
    if ("file" in command) {
      const wanted = command.replaces ? ["--replace"] : [];
      return await runMaintenance(command.name, [...wanted, "--", command.file], interruption.signal);
    }
    if (command.name === "move") return await runMaintenance("move", ["--to", command.to], interruption.signal);
    if (command.name === "verify") {
      const wanted = command.key === null ? [] : ["--key", command.key];
      return await runMaintenance("verify", [...wanted, "--", command.bundle], interruption.signal);
    }
    await run(command, key, screen, interruption.signal, interrupt);
    return exitCodes.done;
  } catch (error) {
    screen.wipe();
    if (error instanceof UsageError) {
      process.stderr.write(`${error.message}\n\n${usageHint(args[0] ?? null)}`);
      return exitCodes.usage;
    }
    if (interruption.signal.aborted) return exitCodes.interrupted;
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return exitCodes.failed;
  }
}

/** Each command loads the modules that it alone needs: those of the MCP server take longer than all others. */
async function run(command: ClientCommand, key: string | null, screen: Screen, signal: AbortSignal, interrupt: () => void): Promise<void> {
  switch (command.name) {
    case "help":
      process.stdout.write(usageOf(command.of));
      return;
    case "version":
      process.stdout.write(`${packageJson.version}\n`);
      return;
    case "tree":
      await (await import("./tree.ts")).printTree(command, clientOf(command.url, key), screen, signal);
      return;
    case "report":
      await (await import("./report.ts")).saveReports(command, clientOf(command.url, key), screen, signal);
      return;
    case "add":
      await (await import("./add.ts")).add(command, clientOf(command.url, key), screen, signal);
      return;
    case "keys":
      await (await import("./keys.ts")).keys(command, clientOf(command.url, key), screen, signal);
      return;
    case "owners":
      await (await import("./owners.ts")).owners(command, clientOf(command.url, key), screen, signal);
      return;
    case "mcp":
      await (await import("./mcp.ts")).serveMcp(command, key, signal);
      return;
    case "research":
      await runResearch(command, key, screen, signal, interrupt);
      return;
  }
}

/** Few retries: a person at the terminal should learn within a second that the service cannot be reached. */
function clientOf(baseUrl: URL, apiKey: string | null): RalphClient {
  return new RalphClient({ baseUrl, apiKey, retry: { attempts: 3, baseMs: 250 } });
}

async function runResearch(
  command: ResearchCommand,
  key: string | null,
  screen: Screen,
  signal: AbortSignal,
  interrupt: () => void,
): Promise<void> {
  const [{ Answers }, { readableDocuments, research }, { startService }] = await Promise.all([
    import("./answers.ts"),
    import("./research.ts"),
    import("./local-service.ts"),
  ]);
  const files = await readableDocuments(command, screen);
  const answers = new Answers(process.stdin, process.stdout, interrupt);
  const service = command.url === null ? await startService({ data: command.data, signal }) : null;
  const url = service?.url ?? command.url;
  if (url === null) return;
  let sessionId: string | null = null;
  try {
    const both = service === null ? signal : AbortSignal.any([signal, service.died]);
    const onOpened = (id: string) => {
      sessionId = id;
    };
    await research({ command, client: clientOf(url, service === null ? key : null), screen, answers, signal: both, onOpened }, files);
  } finally {
    answers.close();
    if (sessionId !== null && signal.aborted && service === null)
      screen.say("", "Interrupted; the session goes on at the service. To see it:", `  ralph tree ${sessionId} --url ${url.href}`);
    await service?.stop();
  }
}

process.exitCode = await main(process.argv.slice(2));
