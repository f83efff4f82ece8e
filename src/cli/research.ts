/** One research run from the question to the saved files, using only the service's HTTP API. */

import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { NewSession, ReportFile } from "../../clients/typescript/src/api-types.ts";
import type { RalphClient } from "../../clients/typescript/src/client.ts";
import { documentsIn, type FolderFile } from "../../clients/typescript/src/node.ts";
import { systemFault } from "../domain/errors/system-faults.ts";
import type { Answers } from "./answers.ts";
import { UsageError } from "./arguments.ts";
import type { ResearchCommand } from "./command.ts";
import { endings, readableKinds, shortPath } from "./documents.ts";
import { Progress } from "./progress.ts";
import type { Screen } from "./screen.ts";
import { summaryLines } from "./summary.ts";
import { counted, duration } from "./words.ts";

/** The session ended without a report; the message says why. */
class ResearchFailure extends Error {
  override readonly name = "ResearchFailure";
}

/** Maximum number of documents a session can name; with more files it searches the whole library. */
const maxNamedDocuments = 1_000;

export interface Run {
  command: ResearchCommand;
  client: RalphClient;
  screen: Screen;
  answers: Answers;
  signal: AbortSignal;
  /** Called with the session's id as soon as it exists. */
  onOpened: (sessionId: string) => void;
}

/**
 * The files to research.
 * @throws UsageError for a path that cannot be read, ResearchFailure where no file is readable
 */
export async function readableDocuments({ documents }: ResearchCommand, screen: Screen): Promise<FolderFile[]> {
  const { files, skipped } = await documentsIn(documents).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`--documents: '${error.path}' cannot be read: ${systemFault(error)}`, { cause: error });
  });
  if (skipped.length > 0) screen.say(`Skipped ${counted(skipped.length, "file")} of another kind: ${endings(skipped)}`);
  if (documents.length > 0 && files.length === 0)
    throw new ResearchFailure(`No readable files (${readableKinds}) in ${documents.join(", ")}`);
  return files;
}

/** Runs the research and saves its reports. @throws ResearchFailure, ServiceError, UnreachableError, UnansweredError */
export async function research(run: Run, files: readonly FolderFile[]): Promise<void> {
  const { command, client, screen, signal } = run;
  const started = performance.now();
  const documentIds = files.length === 0 ? null : await upload(files, run);
  const session = await client.createSession(newSession(command, documentIds), { signal });
  run.onOpened(session.id);
  screen.say(`Session ${session.id} (${session.engine})`);

  const end = await watch(session.id, run, started);
  if (end !== "done") throw new ResearchFailure(await whyNot(session.id, end, run));
  const results = await client.results(session.id, { signal });
  const saved = await save(session.id, results.reports, run);
  screen.say(
    "",
    ...summaryLines(results, screen.width),
    `Saved after ${duration(performance.now() - started)}`,
    ...saved.map((path) => `  ${path}`),
  );
}

async function upload(files: readonly FolderFile[], { client, screen, signal }: Run): Promise<string[]> {
  const onProgress = ({ done, total }: { done: number; total: number }) => screen.draw([`Adding documents: ${done} of ${total}`]);
  const { documents, refused } = await client.addDocuments(files, { signal, onProgress });
  for (const { name, message } of refused) screen.say(`Skipped ${name}: ${message}`);
  if (documents.length === 0) throw new ResearchFailure("The service took none of the documents");
  screen.say(`${counted(documents.length, "document")} in the library`);
  return documents.map(({ id }) => id);
}

function newSession(
  { question, yes, formats, language, engine, strategy, follows, template }: ResearchCommand,
  documentIds: string[] | null,
): NewSession {
  const named = documentIds !== null && documentIds.length <= maxNamedDocuments;
  return {
    query: question,
    autoApprove: yes,
    outputFormats: formats,
    ...(named ? { sources: { documentIds } } : {}),
    ...(template === null ? {} : { template }),
    ...(language === null ? {} : { language }),
    ...(engine === null ? {} : { engine: engine as NonNullable<NewSession["engine"]> }),
    ...(follows === null ? {} : { follows }),
    ...(strategy === null ? {} : { strategy: strategy as NonNullable<NewSession["strategy"]> }),
  };
}

/** Follows the session to its end and returns its final state. */
async function watch(id: string, run: Run, started: number): Promise<string> {
  const { client, screen, signal, command } = run;
  const progress = new Progress();
  let asking = false;
  const draw = () => {
    if (asking) return;
    const { width, height, stream } = screen;
    screen.draw(progress.draw({ width, height, stream, elapsedMs: performance.now() - started }));
  };
  const clock = screen.isLive ? setInterval(draw, 200) : null;
  const events = client.events(id, {
    signal,
    onBreak: (waitMs) => screen.say(`The connection broke; trying again in ${duration(Math.max(1_000, waitMs))}`),
  });
  try {
    for await (const event of events) {
      if (progress.needsTasks(event)) progress.setTasks(await client.tasks(id, { signal }));
      const line = progress.apply(event);
      if (line !== null && !screen.isLive) screen.say(line);
      if (event.type !== "session.held") continue;
      asking = true;
      // Loaded when there is something to answer, with the words of all languages.
      const { answerSession } = await import("./dialogue.ts");
      await answerSession(id, { client, screen, answers: command.yes ? null : run.answers, signal });
      asking = false;
    }
    return (await client.session(id, { signal })).status;
  } finally {
    if (clock !== null) clearInterval(clock);
    screen.wipe();
  }
}

async function whyNot(id: string, end: string, { client, signal }: Run): Promise<string> {
  const { error } = await client.session(id, { signal });
  return error === null ? `The session ended as ${end}` : `The session ended as ${end}: ${error.message} (${error.code})`;
}

/** Saves each report as `report.<format>` and returns the paths. */
async function save(id: string, reports: readonly ReportFile[], { command, client, signal }: Run): Promise<string[]> {
  const folder = resolve(command.out);
  await mkdir(folder, { recursive: true });
  const paths: string[] = [];
  for (const { format } of reports) {
    const path = join(folder, `report.${format}`);
    const { blob } = await client.download(`/sessions/${id}/reports/${format}`, { signal });
    await writeFile(path, blob.stream());
    paths.push(shortPath(path));
  }
  return paths;
}
