/** Inputs that several tools share. */
import { idempotencyKey as givenKey, idInput } from "../operations/inputs.ts";

export const sessionId = idInput.describe("As research_start or ask_quick gave it");

export const idempotencyKey = givenKey
  .optional()
  .describe("Any text of your choice: a repeated call with the same key and arguments is done once and gives the first answer");
