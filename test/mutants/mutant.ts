/** The kept list of planted faults: what each changes in which file, the promise that this breaks, and the tests that must notice. */

/** One change of one file that no test suite may let pass. */
export interface Fault {
  /** Unique among all lists, kebab-case. */
  id: string;
  /** The promise that the change breaks. */
  breaks: string;
  /** Text of the file, which occurs exactly once in it. */
  find: string;
  replace: string;
  /** Test files that notice; those of the file's entry where absent. */
  tests?: readonly string[];
}

/** Faults of one file of the sources; paths are relative to the project. */
export interface FaultyFile {
  file: string;
  tests: readonly string[];
  faults: readonly Fault[];
}

/** One fault with all it needs to be planted. */
export interface Mutant extends Fault {
  room: string;
  file: string;
  tests: readonly string[];
}

export function mutantsOf(rooms: Record<string, readonly FaultyFile[]>): Mutant[] {
  return Object.entries(rooms).flatMap(([room, files]) =>
    files.flatMap(({ file, tests, faults }) => faults.map((fault) => ({ tests, ...fault, room, file }))),
  );
}

/** The file's text with the fault in it. @throws Error where the text to find does not occur exactly once. */
export function planted({ file, find, replace }: Pick<Mutant, "file" | "find" | "replace">, text: string): string {
  const occurrences = text.split(find).length - 1;
  if (find === "" || occurrences !== 1) throw new Error(`the text to find occurs ${occurrences} times in ${file}`);
  if (find === replace) throw new Error("the replacement changes nothing");
  return text.replace(find, () => replace);
}

/** Why entries of the list cannot be planted any more, a line each. `read` gives undefined for a file that is not there. */
export function problemsOf(mutants: readonly Mutant[], read: (file: string) => string | undefined): string[] {
  const seen = new Set<string>();
  return mutants.flatMap((mutant) => {
    const problems: string[] = [];
    if (seen.has(mutant.id)) problems.push("another entry has the same id");
    seen.add(mutant.id);
    if (mutant.tests.length === 0) problems.push("no test is named");
    for (const test of mutant.tests) if (read(test) === undefined) problems.push(`${test} does not exist`);
    const text = read(mutant.file);
    if (text === undefined) problems.push(`${mutant.file} does not exist`);
    else {
      try {
        planted(mutant, text);
      } catch (error) {
        problems.push((error as Error).message);
      }
    }
    return problems.map((problem) => `${mutant.id}: ${problem}`);
  });
}
