/** An acting session for the console's tests: a letter is sent by a tool that asks first, played by an engine without a model. */
import { z } from "zod";
import type { Json } from "../../../src/domain/base/json.ts";
import type { Tool } from "../../../src/sources/tool.ts";
import { emptyResult, leaf, scriptedEngine } from "../../support/scripted-engine.ts";

export function letters() {
  const sent: Json[] = [];
  const tool: Tool = {
    ...{ name: "send_letter", description: "Sends a letter", effect: "world" },
    input: z.strictObject({ to: z.string(), text: z.string(), copies: z.int().optional() }),
    run: async (input) => {
      sent.push(input as Json);
      return { number: sent.length };
    },
  };
  const engine = scriptedEngine({
    planner: () => ({ analysis: "", tasks: [leaf("letters", { description: "Look after the letters" })] }),
    task: async ({ task }, { call }) => {
      if (task.ref !== "letters") return emptyResult(`Did ${task.ref}`);
      await call.tool("send_letter", { to: "anna", text: "Dear Anna,\n\nat ten." });
      await call.tool("send_letter", { to: "boris", text: "Dear Boris,\n\nat ten." });
      return emptyResult("sent");
    },
  });
  return { sent, tool, engine };
}
