/** A timestamp as stored and sent: RFC 3339 in UTC, as `Date.toISOString` writes it. */
import { z } from "zod";

export const timestamp = z.iso.datetime();
