/** The languages that Ralph reads and speaks. The first stands in for every other one. */
import { english } from "./en/english.ts";
import type { Language } from "./language.ts";
import { russian } from "./ru/russian.ts";

export const languages: readonly [Language, ...Language[]] = [english, russian];
