/** All operations and feeds by id. */
import { documentOperations } from "./document-operations.ts";
import { eventFeeds, eventOperations } from "./event-operations.ts";
import { keyOperations } from "./key-operations.ts";
import { linkOperations } from "./link-operations.ts";
import { ownerOperations } from "./owner-operations.ts";
import { planOperations } from "./plan-operations.ts";
import { reportOperations } from "./report-operations.ts";
import { sessionCommand, sessionOperations, taskCommand } from "./session-operations.ts";
import { supervisorOperations } from "./supervisor-operations.ts";
import { usageOperations } from "./usage-operations.ts";
import { webhookOperations } from "./webhook-operations.ts";

export const operations = {
  ...sessionOperations,
  ...reportOperations,
  pauseSession: sessionCommand("pause"),
  resumeSession: sessionCommand("resume"),
  cancelSession: sessionCommand("cancel"),
  retrySession: sessionCommand("retry"),
  ...planOperations,
  retryTask: taskCommand("retryTask"),
  skipTask: taskCommand("skipTask"),
  ...documentOperations,
  ...eventOperations,
  ...supervisorOperations,
  ...usageOperations,
  ...webhookOperations,
  ...keyOperations,
  ...ownerOperations,
  ...linkOperations,
} as const;

/** The feeds by id. */
export const feeds = eventFeeds;

export type OperationId = keyof typeof operations;
