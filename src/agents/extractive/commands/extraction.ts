/** Lists the people and addresses that the findings of earlier tasks name, each with the words that name it. Pure. */

import { z } from "zod";
import { type Citation, finding } from "../../../domain/evidence/evidence.ts";
import { contentStems } from "../../../sources/text/stems.ts";
import { namesInSentence } from "../passages/names.ts";

const result = z.object({ findings: z.array(finding) });

export interface NamedPerson {
  name: string;
  address: string | null;
  citations: Citation[];
}

const address = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu;
/** At least two names: a single capitalised word is too ambiguous. */
const wholeName = /^\p{Lu}\p{L}+(?:\s+\p{Lu}\p{L}*\.?){1,2}$/u;
/** 'Marina Orlova of Vostok Works' names a person and where she belongs. */
const jointInName = /\s+\p{Ll}+\s+/u;
/** What may be between a name and its address: 'Ivan Petrov (ivan@example.org)'. */
const between = /^[\s(,:;<–—-]{0,4}$/u;

/** `about`: the words of the question, whose names are not what is looked for. */
export function peopleIn(results: readonly unknown[], about: string): NamedPerson[] {
  const asked = new Set(contentStems(about));
  const found = new Map<string, NamedPerson>();
  const add = (name: string, own: string | null, citations: Citation[]): void => {
    const known = found.get(name.toLowerCase());
    found.set(name.toLowerCase(), { name, address: known?.address ?? own, citations: known?.citations ?? citations });
  };
  for (const { text, citations } of results.flatMap((each) => result.safeParse(each).data?.findings ?? [])) {
    const names = namesInSentence(text)
      .flatMap(({ text: name }) => name.split(jointInName))
      .filter((name) => wholeName.test(name) && !contentStems(name).some((stem) => asked.has(stem)));
    const addresses = [...text.matchAll(address)];
    for (const name of names) {
      const end = text.indexOf(name) + name.length;
      add(name, addresses.find(({ index }) => index >= end && between.test(text.slice(end, index)))?.[0] ?? null, citations);
    }
    const taken = new Set([...found.values()].map((person) => person.address));
    for (const [own] of addresses) if (!taken.has(own)) add(own, own, citations);
  }
  return [...found.values()];
}
