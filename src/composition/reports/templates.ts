/** Opens the operator's report templates: every file is checked at start-up, with its logo and its fonts. */

import { readdirSync, readFileSync } from "node:fs";
import { dirname, extname, join, resolve } from "node:path";
import { RalphError } from "../../domain/errors/errors.ts";
import { systemFault } from "../../domain/errors/system-faults.ts";
import { defaultTemplate, type Template, type TemplateLogo } from "../../domain/reports/template.ts";
import { resolvedTemplate, type TemplateFile, templateFile } from "../../domain/reports/template-file.ts";
import type { Templates } from "../../research/ports/templates.ts";
import { readDeclaredFile } from "../settings/declared-file.ts";
import { imageSize } from "./image-size.ts";

const setting = "TEMPLATES_DIR";
const endings = new Set([".json", ".yaml", ".yml"]);
const maxLogoBytes = 1e6;
const maxFontBytes = 20e6;
/** First bytes of TrueType and OpenType files. */
const fontHeads = new Set(["\u0000\u0001\u0000\u0000", "OTTO", "true", "ttcf"]);

/**
 * The templates of a directory; an empty name means none but the default one.
 * @throws RalphError `configuration` naming the file, the line and the field.
 */
export function openTemplates(directory: string): Templates {
  const found = new Map<string, { file: string; template: Template }>();
  for (const file of directory === "" ? [] : filesIn(resolve(directory))) {
    const template = readTemplate(file);
    const other = found.get(template.name);
    if (other !== undefined) throw refused(file, "name", `'${template.name}' is the name of ${other.file} already`);
    found.set(template.name, { file, template });
  }
  const names = [...new Set([defaultTemplate.name, ...found.keys()])].sort();
  return { names, named: (name) => found.get(name)?.template ?? (name === defaultTemplate.name ? defaultTemplate : undefined) };
}

function filesIn(directory: string): string[] {
  try {
    const names = readdirSync(directory).filter((name) => endings.has(extname(name).toLowerCase()));
    return names.sort().map((name) => join(directory, name));
  } catch (error) {
    throw new RalphError("configuration", `${setting}: '${directory}' cannot be read: ${systemFault(error)}`);
  }
}

function readTemplate(file: string): Template {
  const declared = readDeclaredFile(setting, file, templateFile);
  return resolvedTemplate(declared, readLogo(file, declared.logo), readFonts(file, declared.fonts?.files ?? []));
}

function readLogo(file: string, logo: TemplateFile["logo"]): TemplateLogo | null {
  if (logo === undefined) return null;
  const bytes = readBeside(file, "logo.file", logo.file, maxLogoBytes);
  const image = imageSize(bytes);
  if (image === null) throw refused(file, "logo.file", `'${logo.file}' is neither a PNG nor a JPEG image`);
  const { mediaType, width, height } = image;
  const { alternative, width: millimetres } = logo;
  return { mediaType, data: bytes.toString("base64"), alternative, width: millimetres, height: (millimetres * height) / width };
}

function readFonts(file: string, names: readonly string[]): string[] {
  return names.map((name, index) => {
    const head = readBeside(file, `fonts.files.${index}`, name, maxFontBytes).toString("latin1", 0, 4);
    if (!fontHeads.has(head)) throw refused(file, `fonts.files.${index}`, `'${name}' is neither a TrueType nor an OpenType font`);
    return resolve(dirname(file), name);
  });
}

function readBeside(file: string, field: string, name: string, maxBytes: number): Buffer {
  let bytes: Buffer;
  try {
    bytes = readFileSync(resolve(dirname(file), name));
  } catch (error) {
    throw refused(file, field, `'${name}' cannot be read: ${systemFault(error)}`);
  }
  if (bytes.byteLength <= maxBytes) return bytes;
  throw refused(file, field, `'${name}' has ${bytes.byteLength} bytes; ${maxBytes} are allowed`);
}

function refused(file: string, field: string, message: string): RalphError {
  return new RalphError("configuration", `${setting}: ${file}: ${field}: ${message}`, { issues: [{ path: file, message }] });
}
