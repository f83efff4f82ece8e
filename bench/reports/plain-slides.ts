/** The content of a presentation as plain values, read from its parts: what another library needs to write the same. */
import { strFromU8, unzipSync } from "fflate";

/** Inches. */
export interface PlainFrame {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface PlainSlide {
  texts: { frame: PlainFrame; paragraphs: { text: string; fontSize: number; bold: boolean; italic: boolean; superscript: boolean }[][] }[];
  tables: { frame: PlainFrame; rows: { text: string }[][] }[];
  charts: { frame: PlainFrame; kind: "line" | "bar"; series: { name: string; labels: string[]; values: number[] }[] }[];
  notes: string;
}

const unitsInInch = 914_400;

export function plainSlides(file: Uint8Array): PlainSlide[] {
  const parts = unzipSync(file);
  const part = (name: string): string => strFromU8(parts[name] ?? new Uint8Array());
  const slides: PlainSlide[] = [];
  for (let number = 1; parts[`ppt/slides/slide${number}.xml`] !== undefined; number += 1) {
    const xml = part(`ppt/slides/slide${number}.xml`);
    const targets = new Map(
      [...part(`ppt/slides/_rels/slide${number}.xml.rels`).matchAll(/Id="(rId\d+)"[^>]*Target="\/([^"]*)"/g)].map(
        ([, id = "", target = ""]) => [id, target],
      ),
    );
    const frames = [...xml.matchAll(/<p:graphicFrame>(.*?)<\/p:graphicFrame>/gs)].map(([, content = ""]) => content);
    slides.push({
      texts: [...xml.matchAll(/<p:sp>(.*?)<\/p:sp>/gs)].map(([, content = ""]) => ({
        frame: frameOf(content),
        paragraphs: paragraphsOf(content),
      })),
      tables: frames.flatMap((content) => (content.includes("<a:tbl>") ? [{ frame: frameOf(content), rows: rowsOf(content) }] : [])),
      charts: frames.flatMap((content) => {
        const id = /<c:chart [^>]*r:id="(rId\d+)"/.exec(content)?.[1];
        return id === undefined ? [] : [{ frame: frameOf(content), ...chartOf(part(targets.get(id) ?? "")) }];
      }),
      notes: paragraphsOf(part(`ppt/notesSlides/notesSlide${number}.xml`))
        .map((runs) => runs.map(({ text }) => text).join(""))
        .join("\n"),
    });
  }
  return slides;
}

function frameOf(xml: string): PlainFrame {
  const number = (name: string): number => Number(new RegExp(`<a:(?:off|ext) [^>]*\\b${name}="(\\d+)"`).exec(xml)?.[1] ?? 0) / unitsInInch;
  return { x: number("x"), y: number("y"), w: number("cx"), h: number("cy") };
}

function paragraphsOf(xml: string): PlainSlide["texts"][number]["paragraphs"] {
  return [...xml.matchAll(/<a:p>(.*?)<\/a:p>/gs)].map(([, content = ""]) =>
    [...content.matchAll(/<a:rPr([^>]*)>?.*?<a:t>([^<]*)/gs)].map(([, properties = "", text = ""]) => ({
      text,
      fontSize: Number(/sz="(\d+)"/.exec(properties)?.[1] ?? 1_200) / 100,
      bold: properties.includes(' b="1"'),
      italic: properties.includes(' i="1"'),
      superscript: properties.includes("baseline="),
    })),
  );
}

function rowsOf(xml: string): { text: string }[][] {
  return [...xml.matchAll(/<a:tr [^>]*>(.*?)<\/a:tr>/gs)].map(([, row = ""]) =>
    [...row.matchAll(/<a:tc>(.*?)<\/a:tc>/gs)].map(([, cell = ""]) => ({
      text: [...cell.matchAll(/<a:t>([^<]*)/g)].map(([, text = ""]) => text).join(""),
    })),
  );
}

function chartOf(xml: string): Pick<PlainSlide["charts"][number], "kind" | "series"> {
  const words = (content: string): string[] => [...content.matchAll(/<c:v>([^<]*)/g)].map(([, text = ""]) => text);
  const within = (content: string, names: string): string[] =>
    words(new RegExp(`<c:(?:${names})>(.*?)</c:(?:${names})>`, "s").exec(content)?.[1] ?? "");
  const series = [...xml.matchAll(/<c:ser>(.*?)<\/c:ser>/gs)].map(([, content = ""]) => ({
    name: within(content, "tx")[0] ?? "",
    labels: within(content, "cat|xVal"),
    values: within(content, "val|yVal").map(Number),
  }));
  return { kind: xml.includes("<c:barChart>") ? "bar" : "line", series };
}
