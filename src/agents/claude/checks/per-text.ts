/** What is read of a text, remembered: the checks of a sentence ask the same of its grounds again and again. */
import { BoundedCache } from "../../../domain/base/bounded-cache.ts";

/** Texts of one reading. A report's section has some tens of quotations. */
const remembered = 128;

/** `read`, done once for each of the last texts. What it gives is shared, so nobody may change it. */
export function perText<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new BoundedCache<Value>(remembered);
  return (text) => known.get(text, () => read(text));
}
