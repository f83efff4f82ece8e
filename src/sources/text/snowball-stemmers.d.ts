/** The part of snowball-stemmers that is used here; the package brings no types of its own. */
declare module "snowball-stemmers" {
  export function newStemmer(language: string): { stem(word: string): string };
}
