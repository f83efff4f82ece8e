/**
 * The report as PDF, typeset by Typst. The research is passed as a JSON file and the charts as SVG files, all in memory:
 * none of it is parsed as Typst source, and nothing is read from the network.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { RalphError } from "../../domain/errors/errors.ts";
import { groupedLimits } from "../document/column-groups.ts";
import type { ReportDocument } from "../document/report-document.ts";
import { type LargeFont, largeFonts } from "./glyphs.ts";
import { typstData } from "./typst-data.ts";

const packages = createRequire(import.meta.url);
const fontFiles = [
  "DejaVuSerifCondensed",
  "DejaVuSerifCondensed-Bold",
  "DejaVuSerifCondensed-Italic",
  "DejaVuSansCondensed",
  "DejaVuSansCondensed-Bold",
  "DejaVuSansCondensed-Oblique",
  "DejaVuSans",
  "DejaVuSansMono",
].map((name) => packages.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));
/** Packages of fonts export their code alone. */
function largeFontFile({ package: name, file }: LargeFont): string {
  return join(packages.resolve(name), "../../fonts", file);
}

/** Root of Typst's file names: the layout is read from it, what it sets from memory. */
const root = import.meta.dirname;

export interface PdfCompiler {
  /** @throws RalphError `internal_error` where Typst rejects the document, with its diagnostics as the cause. */
  pdf(report: ReportDocument): Uint8Array;
}

let compilerOfProcess: PdfCompiler | undefined;

export const tableLimits = groupedLimits;

export function render(document: ReportDocument): Uint8Array {
  compilerOfProcess ??= createPdfCompiler();
  return compilerOfProcess.pdf(document);
}

/** Loads the fonts once. Compiling is synchronous and takes a tenth of a second or more. */
export function createPdfCompiler(): PdfCompiler {
  const mainFileContent = readFileSync(join(root, "report.typ"), "utf8");
  const compilers = new Map<string, NodeCompiler>();
  const compilerFor = (fonts: readonly string[]): NodeCompiler => {
    const key = JSON.stringify(fonts);
    const compiler = compilers.get(key) ?? compilerWith(fonts);
    compilers.set(key, compiler);
    return compiler;
  };
  return {
    pdf(report) {
      const { data, files, missing } = typstData(report);
      const text = JSON.stringify(data);
      const compiler = compilerFor([...fontFiles, ...largeFonts(text).map(largeFontFile), ...report.template.fonts.files]);
      try {
        for (const [name, content] of files) compiler.mapShadow(join(root, name), Buffer.from(content));
        compiler.mapShadow(join(root, "report.json"), Buffer.from(text));
        return accessiblePdf(compiler, mainFileContent, missing.length === 0);
      } catch (error) {
        throw new RalphError("internal_error", "The PDF report could not be set", { cause: error });
      } finally {
        compiler.resetShadow();
        // Reports share too little for Typst's cache to be worth its memory.
        compiler.evictCache(0);
      }
    },
  };
}

function compilerWith(fonts: readonly string[]): NodeCompiler {
  return NodeCompiler.create({ workspace: root, fontArgs: [{ fontBlobs: fonts.map((file) => readFileSync(file)) }] });
}

/**
 * A PDF/UA-1 file. A text that breaks one of the standard's rules, such as a character that no font has, makes it a tagged
 * file without the claim; so do compilers that do not know the standard. Compiled and exported in one call: a compiled
 * document that is handed to JavaScript is never freed.
 */
function accessiblePdf(compiler: NodeCompiler, mainFileContent: string, isShowable: boolean): Uint8Array {
  if (isShowable) {
    try {
      return compiler.pdf({ mainFileContent }, { pdfStandard: "ua-1" });
    } catch {
      // What is wrong beside the standard's rules is thrown by the second attempt.
    }
  }
  return compiler.pdf({ mainFileContent });
}
