/** What the reader chose for this browser: theme and language. */
import { computed, effect, signal } from "@preact/signals";
import type { Words } from "../words/words.ts";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];
export const languages = ["en", "ru"] as const;
export type Language = (typeof languages)[number];

/** A browser loads the words of its own language alone. */
const sources: Readonly<Record<Language, () => Promise<Words>>> = {
  en: () => import("../words/en.ts").then(({ en }) => en),
  ru: () => import("../words/ru.ts").then(({ ru }) => ru),
};
const loaded = signal<Partial<Record<Language, Words>>>({});

export const theme = signal<Theme>("system");
export const language = signal<Language>("en");
/** The language that is shown: the chosen one as soon as its words are there. */
const shown = signal<Language>("en");
/** The words of the language that is shown: read in a component, they follow the switch. */
export const words = computed((): Words => {
  const { [shown.value]: found } = loaded.value;
  if (found === undefined) throw new Error("No words are loaded");
  return found;
});

/** Loads the words of a language and shows them, unless another one was chosen meanwhile. */
async function show(chosen: Language): Promise<void> {
  // Not read as `value`, so that an effect that shows a language does not depend on what is loaded.
  const found = loaded.peek()[chosen] ?? (await sources[chosen]());
  loaded.value = { ...loaded.peek(), [chosen]: found };
  if (language.peek() !== chosen) return;
  shown.value = chosen;
  document.documentElement.lang = chosen;
}

/** Loads the stored choices (`theme.ts` put them into the page), and stores new ones. Resolves when the language's words are loaded. */
export async function keepPreferences(): Promise<void> {
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
  await show(language.value);
  effect(() => {
    void show(language.value);
    // A language is stored only where it was chosen; it is the browser's otherwise.
    if (!isFirst) localStorage.setItem("ralph.language", language.value);
    isFirst = false;
  });
}
