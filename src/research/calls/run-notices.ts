/** Notices of a run as events and log lines: failed services, steps without a model, suspicious sources. */
import { type RalphError, storedError } from "../../domain/errors/errors.ts";
import type { NewEvent } from "../../domain/events/events.ts";
import type { ToolContext } from "../../sources/tool.ts";
import type { SessionRun } from "../run/session-run.ts";

export class RunNotices {
  readonly #run: SessionRun;
  readonly #about: { taskId: string | null; agent: string };
  readonly #told: Promise<void>[] = [];
  /** Source and text of the reported suspicions. */
  readonly #suspicions = new Set<string>();

  constructor(run: SessionRun, about: { taskId: string | null; agent: string }) {
    this.#run = run;
    this.#about = about;
  }

  readonly serviceFailed: ToolContext["serviceFailed"] = ({ service, error, next }) => {
    this.#warn({ service, error, next }, "A service behind a source failed");
    this.#tell({ type: "source.failed", data: { ...this.#about, service, error: { ...error }, next } });
  };

  readonly degraded = (reason: RalphError): void => {
    this.#warn({ error: reason }, "A step went on without a model's answer");
    this.#tell({ type: "step.degraded", data: { ...this.#about, error: { ...storedError(reason) } } });
  };

  /** Reports suspicious text of a source, once per session. */
  readonly suspected = (sourceId: string, words: string): void => {
    const earlier = this.#run.state.eventData("source.suspected");
    if (earlier.some((data) => data["sourceId"] === sourceId && data["words"] === words)) return;
    const suspicion = `${sourceId} ${words}`;
    if (this.#suspicions.has(suspicion)) return;
    this.#suspicions.add(suspicion);
    this.#warn({ sourceId }, "Text of a source reads like an instruction");
    this.#tell({ type: "source.suspected", data: { sourceId, words, ...this.#about } });
  };

  /** Resolves when all notices are committed. */
  async drain(): Promise<void> {
    await Promise.all(this.#told);
  }

  #tell(event: NewEvent): void {
    this.#told.push(this.#run.tell(event));
  }

  #warn(details: object, message: string): void {
    this.#run.core.log.warn({ session: this.#run.id, ...this.#about, ...details }, message);
  }
}
