/**
 * Strings whose schemas name their format without validating it, since Ralph writes them itself. OpenAPI uses these names.
 */
import { z } from "zod";

/** An id that Ralph made: a UUID, which clients treat as opaque. */
export const identifier = z.string().meta({ format: "uuid" });

/** SHA-256 in lower-case hexadecimal digits. */
export const sha256 = z.string().meta({ pattern: "^[\\da-f]{64}$" });

/** An address, absolute or to be resolved against that of the service. */
export const reference = z.string().meta({ format: "uri-reference" });
