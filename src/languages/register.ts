/** The languages that Ralph reads and writes. The first is the fallback for any other. */
import { english } from "./en/english.ts";
import type { Language } from "./language.ts";
import { russian } from "./ru/russian.ts";

export const languages: readonly [Language, ...Language[]] = [english, russian];
