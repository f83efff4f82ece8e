/** Whether a text is well-formed XML, as programs demand that refuse a file for a single wrong character. */

const token = /<\?[^?]*\?>|<!--[\s\S]*?-->|<(\/?)([A-Za-z_][\w:.-]*)((?:\s+[A-Za-z_][\w:.-]*="[^"<]*")*)\s*(\/?)>|[^<]+|</g;
/** Characters that XML cannot hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/;
const loneAmpersand = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-fA-F]+);)/;

/** What is wrong with it, or null. */
export function strictXmlFault(xml: string): string | null {
  if (forbidden.test(xml) || !xml.isWellFormed()) return "has characters that XML cannot hold";
  const open: string[] = [];
  for (const [whole, closes, name, attributes = "", isEmpty] of xml.replace(/^\uFEFF/, "").matchAll(token)) {
    if (whole === "<") return "has markup that is none";
    if (loneAmpersand.test(name === undefined && !whole.startsWith("<") ? whole : attributes)) return "has a lone ampersand";
    if (name === undefined) {
      if (!whole.startsWith("<") && open.length === 0 && whole.trim() !== "") return "has text outside of its root";
      if (!whole.startsWith("<") && whole.includes("]]>")) return "has the end of a section that has no beginning";
    } else if (closes === "/") {
      if (open.pop() !== name) return `closes ${name}, which is not open`;
    } else if (isEmpty !== "/") open.push(name);
  }
  return open.length === 0 ? null : `leaves ${open.join(", ")} open`;
}
