/** Opens the sources of the service from their settings, in a fixed order. */
import type { Recording } from "../../domain/calls/recording.ts";
import type { Library } from "../../research/library/library.ts";
import { sourceReader } from "../../research/library/source-reader.ts";
import { replaySource } from "../../research/replay/replay-source.ts";
import type { HttpClient } from "../../sources/http/http-client.ts";
import type { CircuitMoved } from "../../sources/remote/circuit-breaker.ts";
import { SourceRegistry, toolSource } from "../../sources/source.ts";
import { FetchedPages } from "../../sources/stored/fetched-pages.ts";
import type { PutText } from "../../sources/stored/stored-texts.ts";
import type { Tool } from "../../sources/tool.ts";
import { readingTools } from "../../sources/tools/reading-tools.ts";
import { TableQueries } from "../../store/queries/table-queries.ts";
import type { Store } from "../../store/store.ts";
import type { Config, Secrets } from "../settings/config.ts";
import { openSeries } from "../settings/statistical-services.ts";
import { openWeb } from "../settings/web-services.ts";
import { openDeclaredSources } from "./declared-sources.ts";

interface SourceContext {
  store: Store;
  library: Library;
  http: HttpClient;
  clock: () => Date;
  circuitMoved: CircuitMoved;
  /** The recording of the replayed session, which answers its calls. Null where none is replayed. */
  recording: Recording | null;
  warn(message: string): void;
}

export interface OpenedSources {
  readonly sources: SourceRegistry;
  /** Starts the MCP servers; resolves when each has answered or failed, at the latest after MCP_START_S. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** @throws RalphError `configuration` where a setting or a file that it names cannot be used. */
export async function openSources(
  config: Config,
  secrets: Secrets,
  { environment = {}, tools = [] }: { environment?: Readonly<Record<string, string | undefined>>; tools?: readonly Tool[] },
  { store, library, http, clock, circuitMoved, recording, warn }: SourceContext,
): Promise<OpenedSources> {
  const putText: PutText = (owner, hash, text) => store.contents.put(owner, hash, text);
  const queries = new TableQueries();
  const declared = await openDeclaredSources(config, { environment, putText, circuitMoved, warn });
  const { web } = openWeb(config, secrets, {
    ...{ http, putText, clock, cache: store.pages },
    parse: (document, party) => library.parse(document, party),
    textOf: (owner, hash) => store.contents.text(owner, hash),
  });
  const reading = readingTools(sourceReader(store), (query, signal, party) => queries.run(query, signal, party));
  const present = new SourceRegistry([
    library,
    toolSource("reading", reading),
    ...(config.ANTHROPIC_SERVER_TOOLS === "off" ? [] : [new FetchedPages(putText)]),
    ...declared.apis,
    web,
    openSeries(config, secrets, { http, putText, clock }),
    ...declared.mcp,
    toolSource("overrides", tools),
  ]);
  return {
    sources: recording === null ? present : new SourceRegistry([replaySource(recording, [...present.tools.values()], store.contents)]),
    start: () => declared.start(),
    close: async () => {
      await declared.close();
      await queries.close();
    },
  };
}
