/** The programs that read and render report files. All fail loudly where they are missing. */
import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const most = { maxBuffer: 256e6 };

/** A word on a page, in points from its upper left corner. */
export interface Word {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Page {
  width: number;
  height: number;
  words: Word[];
}

/**
 * Opens office files in LibreOffice and prints each as a PDF of the same name into `folder`.
 * @throws where a file cannot be opened. LibreOffice ends with 0 also then, but leaves no PDF.
 */
export async function printedByOffice(files: readonly string[], folder: string): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), "office-profile-"));
  try {
    const options = [`-env:UserInstallation=${pathToFileURL(profile).href}`, "--headless", "--norestore", "--convert-to", "pdf"];
    const { stderr } = await run("soffice", [...options, "--outdir", folder, ...files], most);
    const printed = (await readdir(folder)).filter((name) => name.endsWith(".pdf"));
    if (printed.length < files.length) throw new Error(`LibreOffice printed ${printed.length} of ${files.length} files: ${stderr}`);
  } finally {
    await rm(profile, { recursive: true, force: true });
  }
}

/** The first pages as grey pictures, `size` pixels on their longer side. PNG files in the order of the pages. */
export async function pagePictures(pdf: string, pages: number, size: number): Promise<Buffer[]> {
  const pictures: Buffer[] = [];
  for (let page = 1; page <= pages; page += 1) {
    const options = ["-png", "-gray", "-scale-to", String(size), "-f", String(page), "-l", String(page), "-singlefile"];
    const { stdout } = await run("pdftoppm", [...options, pdf], { ...most, encoding: "buffer" });
    pictures.push(stdout);
  }
  return pictures;
}

export async function pageCount(pdf: string): Promise<number> {
  const { stdout } = await run("pdfinfo", [pdf]);
  return Number(/^Pages:\s+(\d+)/m.exec(stdout)?.[1]);
}

/** The text as it is copied out of the file. */
export async function textOfPdf(pdf: string): Promise<string> {
  return (await run("pdftotext", ["-enc", "UTF-8", pdf, "-"], most)).stdout;
}

/** The words of each page with their boxes. */
export async function wordsOfPdf(pdf: string): Promise<Page[]> {
  const { stdout } = await run("pdftotext", ["-enc", "UTF-8", "-bbox", pdf, "-"], most);
  return [...stdout.matchAll(/<page width="([\d.]+)" height="([\d.]+)">([\s\S]*?)<\/page>/g)].map(([, width, height, words = ""]) => ({
    width: Number(width),
    height: Number(height),
    words: [...words.matchAll(/<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">([^<]*)</g)].map(
      ([, left, top, right, bottom, text = ""]) => ({
        ...{ left: Number(left), top: Number(top), right: Number(right), bottom: Number(bottom) },
        text,
      }),
    ),
  }));
}

/** @throws with qpdf's words where the file's structure is damaged. */
export async function checkedPdf(pdf: string): Promise<void> {
  await run("qpdf", ["--check", pdf]);
}
