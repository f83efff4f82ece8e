/** The schema of a format's name. Apart from the list itself, which the rendering process reads without the schema library. */
import { z } from "zod";
import { builtFormats } from "./formats.ts";

export const reportFormat = z.enum(builtFormats);
