/**
 * Counts a page's nodes before its tree is built: the tree takes a thousand bytes and ten microseconds per node, and four
 * characters can make a node.
 */
import { Parser } from "htmlparser2";
import { RalphError } from "../../domain/errors/errors.ts";

/** A deeper page is not parsed: the tree builder takes quadratic time in the depth. */
const deepest = 400;
/** Attributes per element: each is compared with those before it. */
const mostAttributes = 1_000;

/**
 * @throws RalphError `unprocessable` for a page with more than `mostNodes` elements, attributes and pieces of text.
 * @throws Error for a page that is nested too deep; its words can still be read as plain text.
 */
export function checkHtmlSize(html: string, mostNodes: number): void {
  let nodes = 0;
  let attributes = 0;
  let depth = 0;
  const count = (): void => {
    if (++nodes > mostNodes) throw tooMuch(`more than ${mostNodes} elements, attributes and pieces of text`);
  };
  const parser = new Parser({
    onopentagname: () => {
      attributes = 0;
      count();
      if (++depth > deepest) throw new Error("The page is nested too deep");
    },
    onattribute: () => {
      count();
      if (++attributes > mostAttributes) throw tooMuch(`an element with more than ${mostAttributes} attributes`);
    },
    onclosetag: () => {
      depth--;
    },
    ontext: count,
  });
  parser.end(html);
}

function tooMuch(what: string): RalphError {
  return new RalphError("unprocessable", `The page is too much to read: it has ${what}`, {
    issues: [{ path: "content", message: `has ${what}` }],
  });
}
