/**
 * Text whose format is told in schemas and not checked: Ralph writes it itself. OpenAPI knows the formats by these names.
 */
import { z } from "zod";

/** An id that Ralph made: a UUID, which clients treat as opaque. */
export const identifier = z.string().meta({ format: "uuid" });

/** SHA-256 in lower-case hexadecimal digits. */
export const sha256 = z.string().meta({ pattern: "^[\\da-f]{64}$" });

/** An address, absolute or to be resolved against that of the service. */
export const reference = z.string().meta({ format: "uri-reference" });
