/**
 * The real service as a process, with tools that call the test's server (WORLD) and, for stories that need one, a second
 * engine beside the extractive one. STORY names the story; LOG_FILE is the log's file, if any; CLOCK_OFFSET_MS shifts the
 * clock, so that days pass between two starts.
 */
import type { AddressInfo } from "node:net";
import { destination, pino } from "pino";
import { z } from "zod";
import type { Engine } from "../../src/agents/contracts.ts";
import { createExtractiveEngine } from "../../src/agents/extractive/engine.ts";
import { compose } from "../../src/composition/composition.ts";
import { loadConfig } from "../../src/composition/settings/config.ts";
import type { Json } from "../../src/domain/base/json.ts";
import { isRalphError, RalphError } from "../../src/domain/errors/errors.ts";
import { loggerOptions } from "../../src/http/server/logging.ts";
import type { Tool, ToolEffect } from "../../src/sources/tool.ts";
import { meetingEngine } from "./meeting.ts";

const world = process.env.WORLD ?? "";
const offset = Number(process.env.CLOCK_OFFSET_MS ?? 0);

function outside(name: string, effect: ToolEffect, input: z.ZodType): Tool {
  return {
    name,
    description: `Asks the world to ${name}`,
    effect,
    input,
    async run(value, { signal }) {
      const response = await fetch(`${world}/${name}`, { method: "POST", body: JSON.stringify(value), signal });
      const answer = (await response.json()) as { error?: string } & Json;
      if (!response.ok) throw new RalphError("data_not_found", `${name}: ${answer.error ?? response.status}`);
      return answer;
    },
  };
}

const people = z.array(z.string()).min(1);
const played: Tool[] = [
  outside("extract_addresses", "read", z.object({ passages: z.array(z.object({ text: z.string() })).min(1) })),
  outside("open_calendars", "read", z.object({ people })),
  outside("read_busy_times", "read", z.object({ calendars: people })),
  outside("find_free_slot", "read", z.object({ busy: z.record(z.string(), z.array(z.string())) })),
  outside("create_event", "world", z.object({ title: z.string(), start: z.string(), attendees: people })),
  outside("send_invitations", "world", z.object({ event: z.string(), to: people })),
  outside("scan_project", "read", z.object({ files: z.array(z.string()).min(1) })),
  outside("analyse_code", "read", z.object({ files: z.array(z.string()).min(1) })),
  outside("classify_issues", "read", z.object({ issues: z.array(z.json()) })),
  outside("fix_code", "world", z.object({ issues: z.array(z.json()).min(1) })),
  outside("write_report", "idempotent", z.object({ fixed: z.int(), decision: z.string() })),
];

/** The office's tools stand behind a server of their own. */
const tools = process.env.STORY === "office" ? [] : played;

/**
 * The engine of the named agents: its tasks ask the stand-in model, everything else needs none. Its libraries are loaded for the
 * stories that use it alone: they are a quarter of the time of a start.
 */
async function modelEngine(url: string): Promise<Engine> {
  const { standInEngine } = await import("../support/claude-engine.ts");
  const model = standInEngine(url);
  return { ...createExtractiveEngine(), name: "claude", ...(model.namedAgent !== undefined && { namedAgent: model.namedAgent }) };
}

try {
  const { config, secrets } = loadConfig();
  const engine = process.env.STORY === "meeting" ? meetingEngine() : createExtractiveEngine();
  const engines = [engine, ...(process.env.MODEL === undefined ? [] : [await modelEngine(process.env.MODEL)])];
  const clock = () => new Date(Date.now() + offset);
  const file = process.env.LOG_FILE;
  const logger = file === undefined ? null : pino(loggerOptions("info"), destination({ dest: file, sync: true }));
  const service = await compose(config, secrets, { engines, tools, clock, logger });
  process.once("SIGTERM", () => {
    service.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
  await service.app.listen({ host: "127.0.0.1", port: 0 });
  await service.recover();
  process.stdout.write(`listening ${(service.app.server.address() as AddressInfo).port}\n`);
} catch (error) {
  process.stderr.write(`${isRalphError(error) ? error.message : String(error)}\n`);
  process.exit(1);
}
