/** Adds folders to the library: files that are there already are not sent, and with `--watch` what changes is added, too. */

import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat, watch } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { answerOf } from "../../clients/typescript/src/api.ts";
import type { RalphClient } from "../../clients/typescript/src/client.ts";
import { documentsIn, type FolderFile } from "../../clients/typescript/src/node.ts";
import { type Added, addDocuments } from "../../clients/typescript/src/uploads.ts";
import { systemFault } from "../domain/errors/system-faults.ts";
import { UsageError } from "./arguments.ts";
import type { AddCommand } from "./command.ts";
import { endings, readableKinds } from "./documents.ts";
import { bar } from "./progress.ts";
import type { Screen } from "./screen.ts";
import { counted } from "./words.ts";

/** Some files were refused; each was printed. */
export class RefusedFiles extends Error {
  override readonly name = "RefusedFiles";
}

/** Delay between a change in a folder and its scan: files are often written in several steps. Milliseconds. */
const quietMs = 300;

/** @throws UsageError, RefusedFiles, ServiceError, UnreachableError; with `watch` it ends with the signal's reason. */
export async function add(command: AddCommand, client: RalphClient, screen: Screen, signal: AbortSignal): Promise<void> {
  const adding = new FolderAdding(command, client, screen, signal);
  const first = adding.run();
  if (!command.watch) {
    if ((await first) > 0) throw new RefusedFiles("Some files were not added");
    return;
  }
  await first;
  const watching = command.paths.map(async (path) => {
    for await (const _change of quietly(path, signal)) await adding.run();
  });
  // A second scan finds files that were added before the watch began.
  const ready = adding.run().then(() => screen.say(`Watching ${command.paths.join(", ")}; interrupt to stop`));
  await Promise.all([...watching, ready]);
  signal.throwIfAborted();
}

class FolderAdding {
  readonly #command: AddCommand;
  readonly #client: RalphClient;
  readonly #screen: Screen;
  readonly #signal: AbortSignal;
  /** Size and time of the files as they were last added or refused. */
  readonly #seen = new Map<string, string>();
  #running: Promise<number> = Promise.resolve(0);

  constructor(command: AddCommand, client: RalphClient, screen: Screen, signal: AbortSignal) {
    this.#command = command;
    this.#client = client;
    this.#screen = screen;
    this.#signal = signal;
  }

  /** Adds what is new since the last run, after that run; gives how many files were refused. */
  run(): Promise<number> {
    this.#running = this.#running.then(() => this.#run());
    return this.#running;
  }

  async #run(): Promise<number> {
    const isFirst = this.#seen.size === 0;
    const files = await this.#changed(isFirst);
    if (files.length === 0) return 0;
    let unchanged = 0;
    const { documents, refused } = await addDocuments(
      files,
      async (file, signal) => {
        const known = await this.#known(file, signal);
        if (known.length > 0) unchanged++;
        if (known.length > 0) return { documents: known, refused: [] };
        return this.#client.addDocument(file, { signal, collection: this.#command.collection });
      },
      {
        signal: this.#signal,
        onProgress: ({ done, total }) => this.#screen.draw([`${bar((done / total) * 100)} ${done} of ${counted(total, "file")}`]),
      },
    );
    for (const { name, message } of refused) this.#screen.say(`Not added: ${name}: ${message}`);
    const told = [`${counted(files.length - unchanged - refusedFiles(files, refused), "file")} added`, `${unchanged} unchanged`];
    if (refused.length > 0) told.push(`${refused.length} refused`);
    this.#screen.say(`${told.join(", ")}; ${counted(documents.length, "document")}`);
    return refused.length;
  }

  /** The files that were not seen as they are now. */
  async #changed(isFirst: boolean): Promise<FolderFile[]> {
    const { files, skipped } = await documentsIn(this.#command.paths).catch((error: NodeJS.ErrnoException) => {
      throw new UsageError(`'${error.path}' cannot be read: ${systemFault(error)}`, { cause: error });
    });
    if (isFirst && skipped.length > 0) this.#screen.say(`Skipped ${counted(skipped.length, "file")} of another kind: ${endings(skipped)}`);
    if (isFirst && files.length === 0) throw new UsageError(`No readable files (${readableKinds}) in ${this.#command.paths.join(", ")}`);
    const changed: FolderFile[] = [];
    for (const file of files) {
      const now = await stat(file.path).catch(() => null);
      if (now === null) continue;
      const state = `${now.size} ${now.mtimeMs}`;
      if (this.#seen.get(file.path) !== state) changed.push(file);
      this.#seen.set(file.path, state);
    }
    return changed;
  }

  /** Documents of the file's bytes that are in the library, and in the collection where one is named. */
  async #known({ path }: FolderFile, signal: AbortSignal): Promise<Added["documents"]> {
    const hash = createHash("sha256");
    await pipeline(createReadStream(path), hash);
    const query = { sha256: hash.digest("hex") };
    const { items } = await answerOf(this.#client.api.GET("/documents", { params: { query }, signal }));
    const { collection } = this.#command;
    return collection === null ? items : items.filter(({ collections }) => collections.includes(collection));
  }
}

function refusedFiles(files: readonly FolderFile[], refused: readonly { name: string }[]): number {
  const names = new Set(refused.map(({ name }) => name));
  return files.filter(({ name }) => names.has(name)).length;
}

/** Yields once for changes in a folder that follow each other shortly, until the signal aborts. */
async function* quietly(path: string, signal: AbortSignal): AsyncGenerator<void> {
  let timer: NodeJS.Timeout | undefined;
  let wake: () => void = () => undefined;
  let changed = false;
  const seen = () => {
    changed = true;
    wake();
  };
  const watching = (async () => {
    for await (const _event of watch(path, { recursive: true, signal })) {
      clearTimeout(timer);
      timer = setTimeout(seen, quietMs);
    }
  })().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  signal.addEventListener("abort", seen, { once: true });
  while (!signal.aborted) {
    if (!changed) await Promise.race([watching, new Promise<void>((resolve) => (wake = resolve))]);
    changed = false;
    if (!signal.aborted) yield;
  }
  clearTimeout(timer);
  await watching;
}
