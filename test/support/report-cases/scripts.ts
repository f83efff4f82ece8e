/** Quotations in scripts that run from right to left, have no spaces, or are not in every font. */
import type { ReportInput } from "../../../src/reports/document/report-document.ts";
import { englishInput } from "../../reports/fixture.ts";
import { citedText, quoted, written } from "./sources.ts";

export const quotesByScript = {
  arabic: "بلغ إنتاج الكهرباء من الرياح 18 تيراواط ساعة في عام 2023، وهو أعلى رقم حتى الآن.",
  hebrew: "ייצור החשמל מאנרגיית השמש גדל ב־12% בשנת 2023 לעומת השנה הקודמת.",
  chinese: "截至2023年底，全国可再生能源发电装机容量达到15.16亿千瓦，历史性超过火电。",
  japanese: "再生可能エネルギーの発電量は、2023年に初めて全体の四分の一を超えました。",
  korean: "재생에너지 발전량은 2023년에 처음으로 전체의 십분의 일을 넘었다.",
  greek: "Η παραγωγή ηλεκτρικής ενέργειας από τον ήλιο ξεπέρασε το 2023 εκείνη του λιγνίτη.",
} as const;

export function scriptsCase(): ReportInput {
  const base = englishInput();
  const names = Object.keys(quotesByScript);
  const text = citedText("Yearbooks of six offices", null, Object.values(quotesByScript));
  const research = {
    ...base.research,
    title: "What six offices say of renewable electricity",
    query: "What do the offices of six countries say of renewable electricity?",
    completeness: "full" as const,
    summary: [written([["Six offices report growth, each in its own language.", names.map((_, index) => text.cite(index))]])],
    sections: names.map((name, index) => ({
      title: `The office that writes ${name[0]?.toUpperCase()}${name.slice(1)}`,
      coverage: 1,
      paragraphs: [quoted(text.cite(index))],
      tables: [],
      charts: [],
    })),
    recommendations: [],
    notFound: [],
    disagreements: [],
    sources: [text.source],
    cut: null,
  };
  return { ...base, research, wording: { title: research.title, subtitle: null, preface: null } };
}
