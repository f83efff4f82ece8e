/** How many lines a text takes in a cell of a width that is given in digits. Pure. */

/** Widths in digits, for the usual fonts: small letters with the spaces between them, capitals, letters of other alphabets, ideographs. */
const wide = { small: 0.95, capital: 1.25, foreign: 1.03, ideograph: 2 };
/** What a line has free at its end on average, as its next word does not fit. */
const mostLeftFree = 2.5;

/** Words do not fill lines wholly. */
export function linesOf(text: string, width: number): number {
  const isBroken = text.includes("\n");
  // However wide its characters are.
  if (!isBroken && text.length * wide.ideograph <= width) return 1;
  if (!isBroken) return linesOfOne(text, width);
  return text.split("\n").reduce((lines, line) => lines + linesOfOne(line, width), 0);
}

function linesOfOne(line: string, width: number): number {
  const needed = widthOf(line);
  if (needed <= width) return 1;
  return Math.ceil(needed / (width - Math.min(mostLeftFree, width / 10))) + partedLines(line, width);
}

function widthOf(line: string): number {
  let width = 0;
  for (let index = 0; index < line.length; index += 1) {
    const code = line.charCodeAt(index);
    if (code < 0x80) width += code >= 0x41 && code <= 0x5a ? wide.capital : wide.small;
    else width += isIdeograph(code) ? wide.ideograph : wide.foreign;
  }
  return width;
}

function isIdeograph(code: number): boolean {
  if (code < 0x2e80) return code >= 0x1100 && code <= 0x11ff;
  return code <= 0xa4cf || (code >= 0xac00 && code <= 0xd7af) || (code >= 0xf900 && code <= 0xfaff) || (code >= 0xff00 && code <= 0xff60);
}

/** A word longer than a line begins a new one where it can, so that the line before it is not full. */
function partedLines(line: string, width: number): number {
  return line.length > width && hasLongWord(line, width) && /[ -]/.test(line) ? 1 : 0;
}

function hasLongWord(line: string, length: number): boolean {
  let from = 0;
  for (let to = line.indexOf(" "); to !== -1; to = line.indexOf(" ", from)) {
    if (to - from > length) return true;
    from = to + 1;
  }
  return line.length - from > length;
}
