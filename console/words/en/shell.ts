/** Words of the frame: navigation, preferences, connection, and what several views say. */
export const shell = {
  brand: "Ralph",
  skip: "Skip to content",
  navigation: "Main",
  places: { ask: "Ask", library: "Library", tools: "Tools", keys: "Keys", usage: "Usage" },
  tabs: { agree: "Agree", watch: "Watch", read: "Read" },
  theme: { label: "Theme", system: "As the system", light: "Light", dark: "Dark" },
  language: { label: "Language", en: "English", ru: "Русский" },
  signOut: "Sign out",
};
