/** A how and why over the documentation of an installed package. */
import { join } from "node:path";
import type { RecordedSession } from "../play.ts";
import { answers } from "./answers.ts";

const root = join(import.meta.dirname, "../../..");
const reference = (name: string) => join(root, "node_modules/fastify/docs/Reference", name);

export const recorded: RecordedSession = {
  query: "How does encapsulation work in Fastify, and why does a decorator added in one plugin not reach its sibling?",
  language: "en",
  documents: [reference("Encapsulation.md"), reference("Plugins.md"), reference("Decorators.md"), reference("Lifecycle.md")],
  answers,
};
