/** The scripted model server in a process of its own, so that its work does not count as Ralph's. Told what to play by messages. */
import { startMessagesServer, thinking, use } from "../../test/support/messages-server.ts";
import { roleOf, scriptedModel } from "../../test/support/scripted-model.ts";
import { type Profile, timesOf } from "./profiles.ts";

/** What the stand-in plays: turns of one research task, the tool it calls in each, and its time for an answer. */
export interface Part {
  complexity: "simple" | "medium";
  turns: number;
  tool: "compute" | "search_documents";
  delayMs: number;
  scope: string[];
}

/** One answered request: when it came and went, of which agent, in which conversation. */
export interface Answered {
  role: string;
  conversation: string;
  at: number;
  answeredAt: number;
  cached: { read: number; all: number };
}

export type Order = { play: Part } | { playProfile: Profile } | { report: true };

const server = await startMessagesServer();

function play({ complexity, turns, tool, delayMs, scope }: Part): void {
  server.reset();
  server.script(
    scriptedModel({
      complexity,
      scope,
      delayMs,
      searches: 0,
      override: (role, body) => {
        const turn = body.messages.filter((message) => message.role === "assistant").length;
        if (role !== "research" || turn >= turns - 1) return null;
        const input = tool === "compute" ? { expression: `${turn} + 1` } : { query: `tower word${turn}` };
        return { blocks: [use(`toolu_${turn}`, tool, input)], ...(delayMs > 0 && { delayMs }) };
      },
    }),
  );
}

/** A session of medium size, each answer as long in coming as the profile has it. */
function playProfile(profile: Profile): void {
  server.reset();
  const usual = scriptedModel({ complexity: "medium", scope: ["History", "Today", "Height"], searches: 3 });
  server.script(async (body, index) => {
    const step = await usual(body, index);
    if (!("blocks" in step)) return step;
    const usesTools = step.blocks.some(({ type }) => type === "tool_use");
    return { ...step, blocks: [thinking("Let me think. ".repeat(40)), ...step.blocks], paced: timesOf(profile, roleOf(body), usesTools) };
  });
}

function report(): Answered[] {
  return server.asked.flatMap(({ body, at, answeredAt, usage }) => {
    if (answeredAt === null) return [];
    const first = JSON.stringify(body.messages[0]?.content).replace(/"cache_control":\{[^}]*\}/g, "");
    return [{ role: roleOf(body), conversation: `${body.system?.at(-1)?.text}${first}`, at, answeredAt, cached: usage }];
  });
}

process.on("message", (order: Order) => {
  if ("play" in order) {
    play(order.play);
    process.send?.({ playing: true });
  } else if ("playProfile" in order) {
    playProfile(order.playProfile);
    process.send?.({ playing: true });
  } else process.send?.({ answered: report() });
});
process.send?.({ url: server.url });
