/** All operations by id. */
import { documentOperations } from "./document-operations.ts";
import { planOperations } from "./plan-operations.ts";
import { sessionCommand, sessionOperations, taskCommand } from "./session-operations.ts";

export const operations = {
  ...sessionOperations,
  pauseSession: sessionCommand("pause"),
  resumeSession: sessionCommand("resume"),
  cancelSession: sessionCommand("cancel"),
  retrySession: sessionCommand("retry"),
  ...planOperations,
  retryTask: taskCommand("retryTask"),
  skipTask: taskCommand("skipTask"),
  ...documentOperations,
} as const;

export type OperationId = keyof typeof operations;
