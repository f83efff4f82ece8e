/** Which characters of a report the fonts of the PDF lack, and which need a large font. Pure. */

/** Scripts of the large fonts, which are loaded for reports with such text only. */
const hangul = /\p{Script=Hangul}/u;
const han = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303F\uFF00-\uFFEF]/u;

/** Letters that no font of the report has, and emoji. */
const unset =
  /(?=[\p{L}\p{M}])[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}\p{Script=Common}\p{Script=Inherited}]|\p{Emoji_Presentation}/gu;

/** What lies outside of blocks that hold nothing but scripts with a font: of usual reports little, and found at once. */
const unusual = /[^\u0020-\u03E1\u03F0-\u052F\u1E00-\u2319]/gu;

/** ISO 15924 codes of scripts that are met most often among those without a font. */
const named = [
  "Deva",
  "Thai",
  "Beng",
  "Taml",
  "Telu",
  "Knda",
  "Mlym",
  "Gujr",
  "Guru",
  "Sinh",
  "Khmr",
  "Mymr",
  "Laoo",
  "Ethi",
  "Tibt",
  "Mong",
] as const;
const byScript = named.map((code) => ({ code, of: new RegExp(`\\p{Script=${code}}`, "u") }));
/** Emoji, and the code of a script that has none of its own above. */
const symbols = "Zsye";
const unknown = "Zzzz";

/** A font of several megabytes. */
export interface LargeFont {
  family: string;
  /** The package of the font, and the file in it. */
  package: string;
  file: string;
}

const chinese: LargeFont = { family: "Noto Sans S Chinese", package: "@embedpdf/fonts-sc", file: "NotoSansHans-Regular.otf" };
const korean: LargeFont = { family: "Noto Sans Korean", package: "@embedpdf/fonts-kr", file: "NotoSansKR-Regular.otf" };

/** The large fonts that a text needs, the first the one to look in first. */
export function largeFonts(text: string): LargeFont[] {
  return [...(han.test(text) ? [chinese] : []), ...(hangul.test(text) ? [korean] : [])];
}

/** ISO 15924 codes of the scripts whose words a PDF report cannot show, in alphabetical order; empty where it shows all. */
export function scriptsWithoutFont(text: string): string[] {
  const characters = new Set([...new Set(text.match(unusual))].join(" ").match(unset));
  return [...new Set([...characters].map(scriptOf))].sort();
}

function scriptOf(character: string): string {
  if (/\p{Emoji_Presentation}/u.test(character)) return symbols;
  return byScript.find(({ of }) => of.test(character))?.code ?? unknown;
}

/** The scripts' names in a language: 'Korean', 'Devanagari'. */
export function scriptNames(codes: readonly string[], language: string): string[] {
  const names = new Intl.DisplayNames([language, "en"], { type: "script" });
  return codes.map((code) => names.of(code) ?? code);
}
