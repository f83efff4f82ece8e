/** What the reader chose for this browser: theme and language. */
import { computed, effect, signal } from "@preact/signals";
import { en } from "../words/en.ts";
import { ru } from "../words/ru.ts";
import type { Words } from "../words/words.ts";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];
export const languages = ["en", "ru"] as const;
export type Language = (typeof languages)[number];

const all: Readonly<Record<Language, Words>> = { en, ru };

export const theme = signal<Theme>("system");
export const language = signal<Language>("en");
/** The words of the chosen language: read in a component, they follow the switch. */
export const words = computed(() => all[language.value]);

/** Takes over what was chosen earlier (`theme.ts` put it into the page), and keeps what is chosen from now on. */
export function keepPreferences(): void {
  const { dataset, lang } = document.documentElement;
  theme.value = themes.find((name) => name === dataset.theme) ?? "system";
  language.value = languages.find((name) => name === lang) ?? "en";
  effect(() => {
    if (theme.value === "system") {
      delete dataset.theme;
      localStorage.removeItem("ralph.theme");
    } else {
      dataset.theme = theme.value;
      localStorage.setItem("ralph.theme", theme.value);
    }
  });
  let isFirst = true;
  effect(() => {
    document.documentElement.lang = language.value;
    // A language that was not chosen is not kept: it follows the browser's.
    if (!isFirst) localStorage.setItem("ralph.language", language.value);
    isFirst = false;
  });
}
