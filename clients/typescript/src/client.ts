/** The client: what a program does with the service in one call. Runs in browsers and in Node. */
import { answerOf } from "./api.ts";
import type { ReportState, Results } from "./api-types.ts";
import { type Download, type DownloadStream, download, makeReport, openDownload } from "./downloads.ts";
import { type FinishOptions, finish, type ResearchOptions, type SessionService } from "./research.ts";
import { type Abortable, ServiceClient } from "./service-client.ts";
import {
  type Added,
  type AddedFile,
  addDocument,
  addDocuments,
  type ManyUploadsOptions,
  type UploadFile,
  type UploadOptions,
} from "./uploads.ts";

export interface ReportOptions extends Abortable {
  /** Look of the report; the session's own where absent. */
  template?: string | null | undefined;
}

export class RalphClient extends ServiceClient {
  /**
   * Asks a question and resolves with the results. What the session asks for on its way is decided by the options.
   * @throws ResearchError, UnansweredError, ServiceError, UnreachableError, or the signal's reason
   */
  async research(query: string, options: ResearchOptions = {}): Promise<Results> {
    const { onBrief, onPlan, onQuestion, onEvent, onBreak, maxBreaks, after, signal, onOpened, ...wishes } = options;
    const approvals = { autoApprove: onBrief === undefined, planApproval: onPlan !== undefined };
    const session = await this.createSession({ ...wishes, ...approvals, query }, { signal });
    onOpened?.(session);
    return this.finish(session.id, { onBrief, onPlan, onQuestion, onEvent, onBreak, maxBreaks, after, signal });
  }

  /** As `research`, for a session that exists: one that was left, or started elsewhere. */
  finish(id: string, options: FinishOptions = {}): Promise<Results> {
    return finish(this.#serviceOf(id), options);
  }

  results(id: string, { signal = null }: Abortable = {}): Promise<Results> {
    return answerOf(this.api.GET("/sessions/{id}/results", { params: { path: { id } }, signal }));
  }

  /** Adds a file to the library; see `addDocument`. */
  addDocument(file: File | UploadFile, options: UploadOptions = {}): Promise<AddedFile> {
    return addDocument(this.transport, file, options);
  }

  /** Adds files to the library, several at a time; see `addDocuments`. */
  addDocuments(files: Iterable<File | UploadFile>, options: ManyUploadsOptions = {}): Promise<Added> {
    const { collection, onSent } = options;
    const add = (file: File | UploadFile, signal: AbortSignal) =>
      this.addDocument(file, { signal, collection, onSent: onSent && ((share) => onSent(file.name, share)) });
    return addDocuments(files, add, options);
  }

  /** Has a report made, unless it is there, waits for it, and reads it. @throws ReportError and as every call */
  async report(id: string, format: ReportState["format"], { template, signal }: ReportOptions = {}): Promise<Download> {
    const wanted = template == null ? { format } : { format, template };
    const made = await makeReport(this.api, id, wanted, { signal });
    return this.download(reportPath(id, made), { signal });
  }

  /** Reads a file of a path of the service, such as `/sessions/{id}/bundle`, or of a `url` in its answers; see `download`. */
  download(path: string, options: Abortable = {}): Promise<Download> {
    return download(this.transport, path, options);
  }

  /** Opens such a file as a stream; see `openDownload`. */
  openDownload(path: string, options: Abortable = {}): Promise<DownloadStream> {
    return openDownload(this.transport, path, options);
  }

  #serviceOf(id: string): SessionService {
    const path = { id };
    const { api } = this;
    return {
      session: (signal) => this.session(id, { signal }),
      tasks: (signal) => this.tasks(id, { signal }),
      results: (signal) => this.results(id, { signal }),
      events: (options) => this.events(id, options),
      plan: (signal) => answerOf(api.GET("/sessions/{id}/plan", { params: { path }, signal })),
      approve: (planVersion, signal) =>
        answerOf(api.POST("/sessions/{id}/approve", { params: { path }, body: planVersion === null ? {} : { planVersion }, signal })),
      say: (body, signal) => answerOf(api.POST("/sessions/{id}/messages", { params: { path }, body, signal })),
      putBrief: (body, signal) => answerOf(api.PUT("/sessions/{id}/brief", { params: { path }, body, signal })),
      putPlan: (body, signal) => answerOf(api.PUT("/sessions/{id}/plan", { params: { path }, body, signal })),
    };
  }
}

function reportPath(id: string, { format, template }: Pick<ReportState, "format" | "template">): string {
  return `/sessions/${encodeURIComponent(id)}/reports/${format}?template=${encodeURIComponent(template)}`;
}
