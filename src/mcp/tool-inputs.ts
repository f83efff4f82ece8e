/** Inputs that several tools share. */
import { z } from "zod";
import { idInput } from "../operations/inputs.ts";

export const sessionId = idInput.describe("As research_start or ask_quick gave it");

export const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/, "must have 1 to 255 visible ASCII characters")
  .optional()
  .describe("Any text of your choice: a repeated call with the same key and arguments is done once and gives the first answer");
