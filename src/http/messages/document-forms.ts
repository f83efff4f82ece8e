/** Reads an upload form part by part as it arrives: its files and fields. */
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { RalphError } from "../../domain/errors/errors.ts";
import { collectionName } from "../../domain/sessions/session-sources.ts";

/**
 * The form's collection, if that field came before this point: parts are processed as they arrive.
 * @throws RalphError `invalid_input` for an invalid name.
 */
export function collectionOf(fields: MultipartFile["fields"]): string | undefined {
  const field = fields.collection;
  if (field === undefined) return undefined;
  const name = collectionName.safeParse(Array.isArray(field) || field.type !== "field" ? undefined : field.value);
  if (!name.success) throw refused("invalid_input", "collection", "The form's `collection` is no name of 1 to 100 characters");
  return name.data;
}

export async function* filesOf(request: FastifyRequest): AsyncGenerator<MultipartFile> {
  const parts = request.files();
  for (;;) {
    const next = await parts.next().catch((error: unknown) => Promise.reject(unreadable(error)));
    if (next.done === true) return;
    yield next.value;
  }
}

/** Errors of the form parser without a status are the client's fault. */
export function unreadable(error: unknown): unknown {
  if (!(error instanceof Error) || "statusCode" in error) return error;
  const message = `The form cannot be read: ${error.message}`;
  return new RalphError("invalid_input", message, { cause: error, issues: [{ path: "", message }] });
}

export function nameOf({ filename }: MultipartFile): string {
  return filename === undefined || filename === "" ? "unnamed" : filename.slice(0, 500);
}

/** The error for a field of the form or of the body. */
export function refused(code: "invalid_input" | "payload_too_large", path: string, message: string, cause?: unknown): RalphError {
  return new RalphError(code, message, { cause, issues: [{ path, message }] });
}

/** Adds to the library's error the file, or the field of the body, that caused it. */
export function blame(error: unknown, path: string, name: string): unknown {
  if (!(error instanceof RalphError) || error.kind !== "permanent") return error;
  // Errors of the download, and those that name fields, are complete already.
  if (error.issues.some((issue) => issue.path === "url") || (error.code === "invalid_input" && error.issues.length > 0)) return error;
  const known = path === "content" && error.issues.length > 0;
  const issues = known ? error.issues : [{ path, message: error.message }];
  return new RalphError(error.code, `${name}: ${error.message}`, {
    cause: error,
    issues,
    ...(error.limit !== undefined && { limit: error.limit }),
  });
}
