/** What the package gives; what needs Node is in `ralph-client/node`. */
export { type Api, answerOf } from "./api.ts";
export type * from "./api-types.ts";
export { RalphClient, type ReportOptions } from "./client.ts";
export {
  type Asking,
  type BriefDecision,
  type Decisions,
  type PlanDecision,
  type QuestionAnswer,
  UnansweredError,
  waitingTask,
} from "./decisions.ts";
export { type Download, type DownloadStream, fileName, ReportError } from "./downloads.ts";
export { ServiceError, UnreachableError } from "./errors.ts";
export type { FollowOptions, OwnerFollowOptions, SessionFollowOptions } from "./events.ts";
export { documentEndings, mediaTypeOf } from "./media-types.ts";
export { itemsOf, type Page } from "./pages.ts";
export { type FinishOptions, ResearchError, type ResearchOptions } from "./research.ts";
export { defaultRetry, type RetryPolicy } from "./retry.ts";
export type { Fetch } from "./sent-bytes.ts";
export type { Abortable } from "./service-client.ts";
export { endsSession, isAtRest, isEnded } from "./session-states.ts";
export type { TransportOptions } from "./transport.ts";
export type { Added, AddedFile, ManyUploadsOptions, UploadFile, UploadOptions, UploadProgress } from "./uploads.ts";
