/** The formats that reports are written in. */
import type { Brief } from "../../clients/typescript/src/api-types.ts";

export const reportFormats: readonly Brief["outputFormats"][number][] = ["md", "html", "pdf", "docx", "xlsx", "pptx", "json"];
