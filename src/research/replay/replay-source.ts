/** A recording as the only source: a replayed session reads what the recorded one read, and nothing else. */
import { z } from "zod";
import { RecordedCalls } from "../../agents/recorded-calls.ts";
import { canonicalJson, type Json } from "../../domain/base/json.ts";
import type { Recording } from "../../domain/calls/recording.ts";
import { contentHashOf } from "../../domain/evidence/evidence.ts";
import { type Source, toolSource } from "../../sources/source.ts";
import type { Tool } from "../../sources/tool.ts";
import type { Contents } from "../ports/contents.ts";

/** Its tools are the given ones and others that the session called; all answer from the recording. */
export function replaySource(recording: Recording, known: readonly Tool[], contents: Contents): Source {
  const calls = new RecordedCalls(recording);
  const sources = new Map(recording.sources.map((source) => [source.id, source]));
  const shownIn = (answer: Json) => {
    const text = canonicalJson(answer);
    return [...sources.keys()].filter((id) => text.includes(`"${id}"`));
  };
  const replayed = (tool: Pick<Tool, "name" | "description" | "effect" | "input">): Tool => ({
    ...tool,
    sources: shownIn,
    run: async (input, { scope }) => {
      const answer = calls.tool(tool.name, input as Json);
      const texts = shownIn(answer).flatMap((id) => sources.get(id)?.text ?? []);
      await Promise.all(texts.map((text) => contents.put(scope.owner, contentHashOf(text), text)));
      return answer;
    },
  });
  const names = new Set(known.map(({ name }) => name));
  const others = calls.tools
    .filter((name) => !names.has(name))
    .map((name) => ({ name, description: name, effect: "read" as const, input: z.unknown() }));
  const tools = [...known.map((tool) => replayed({ ...tool, input: z.unknown() })), ...others.map(replayed)];
  return toolSource("recording", tools, (_owner, id) => {
    const source = sources.get(id);
    if (source === undefined) return undefined;
    return { kind: source.kind, title: source.title, url: source.url, documentId: null, hash: contentHashOf(source.text) };
  });
}
