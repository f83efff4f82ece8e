/**
 * Runs before the first paint, as a classic script, so that a page in the dark theme never flashes white: takes over the
 * theme and language that the reader chose earlier. Without a choice the browser's preferences hold.
 */
{
  const theme = localStorage.getItem("ralph.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  const language = localStorage.getItem("ralph.language") ?? navigator.language.slice(0, 2);
  document.documentElement.lang = language === "ru" ? "ru" : "en";
}
