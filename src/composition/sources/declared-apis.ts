/** Opens the APIs that APIS_FILE declares, as sources. */
import { dirname, resolve } from "node:path";
import { z } from "zod";
import type { Json } from "../../domain/base/json.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import { apisFile, type DeclaredApi } from "../../sources/apis/api-file.ts";
import { ApiSource } from "../../sources/apis/api-source.ts";
import { openApiOperations } from "../../sources/apis/openapi-operations.ts";
import { parseAllowed } from "../../sources/http/address-policy.ts";
import { HttpClient } from "../../sources/http/http-client.ts";
import type { CircuitMoved } from "../../sources/remote/circuit-breaker.ts";
import type { PutText } from "../../sources/stored/stored-texts.ts";
import type { Config } from "../settings/config.ts";
import { readDeclaredFile } from "../settings/declared-file.ts";
import { fetchOptions } from "../settings/room-settings.ts";

export interface DeclaredApis {
  readonly sources: readonly ApiSource[];
  /** Reaches the hosts that the file names. */
  readonly http: HttpClient;
  close(): Promise<void>;
}

export interface ApisContext {
  environment: Readonly<Record<string, string | undefined>>;
  putText: PutText;
  circuitMoved?: CircuitMoved;
}

/**
 * The APIs have an HTTP client of their own: the hosts that the file names may be private, and only the declared operations
 * may reach them.
 * @throws RalphError `configuration` where the file cannot be used: it names file, line and field.
 */
export function openDeclaredApis(config: Config, { environment, putText, circuitMoved }: ApisContext): DeclaredApis {
  const file = resolve(config.APIS_FILE);
  const { apis } = readDeclaredFile("APIS_FILE", file, apisFile);
  const options = fetchOptions(config, circuitMoved);
  const hosts = Object.values(apis).map(({ baseUrl }) => new URL(baseUrl).host);
  const http = new HttpClient({ ...options, allowed: [...options.allowed, ...parseAllowed(hosts.join(","))] });
  const sources = Object.entries(apis).map(([name, declared]) => {
    const key = declared.auth === undefined ? null : (environment[declared.auth.setting] ?? null);
    return new ApiSource(name, declared, { http, key, putText, operations: operationsOf(file, name, declared) });
  });
  return { sources, http, close: () => http.close() };
}

function operationsOf(file: string, name: string, { operations, openapi }: DeclaredApi): DeclaredApi["operations"] {
  if (openapi === undefined) return operations;
  const document = resolve(dirname(file), openapi.file);
  const content = readDeclaredFile("APIS_FILE", document, z.json()) as Json;
  try {
    return { ...openApiOperations(content, openapi.operations), ...operations };
  } catch (error) {
    throw new RalphError("configuration", `APIS_FILE: ${file}: apis.${name}.openapi: ${document}: ${(error as Error).message}`);
  }
}
