/** Places to break at in words that are longer than a line. Pure. */

const rawKeys = new Set(["url", "code", "language", "file", "hash", "locale", "kind", "form", "generatedAt", "description"]);

/** Adds break opportunities to long words in all texts of the value. */
export function breakable<T>(value: T): T {
  if (typeof value === "string") return breakableText(value) as T;
  if (Array.isArray(value)) return value.map((item: unknown) => breakable(item)) as T;
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value as Record<string, unknown>).filter(([, member]) => typeof member !== "function");
  return Object.fromEntries(entries.map(([key, member]) => [key, rawKeys.has(key) ? member : breakable(member)])) as T;
}

/** Adds break opportunities to words of 20 characters and more: after joints, and after 30 characters without one. */
export function breakableText(text: string): string {
  return text.replace(/\S{20,}/gu, (word) => {
    let result = "";
    let since = 0;
    const characters = [...word];
    for (const [index, character] of characters.entries()) {
      const next = characters[index + 1];
      result += character;
      since += 1;
      const joint = joints.has(character) && next !== undefined && !joints.has(next) && since >= 4;
      if (next === undefined || !(joint || since === 30)) continue;
      result += "\u200B";
      since = 0;
    }
    return result;
  });
}

const joints = new Set("/?&=_.,;:@#%+|\\-");
