/** The library's formats of a workbook, each made once. */
import * as excel from "wasm-xlsxwriter";
import type { Template } from "../../domain/reports/template.ts";
import { type CellUse, type Style, styleKey } from "./cell-styles.ts";

export class Formats {
  readonly #template: Template;
  readonly #made = new Map<string, excel.Format>();
  /** By the style itself: most cells share one with others, and naming it takes as long as writing the cell. */
  readonly #known: Record<CellUse, WeakMap<Style, excel.Format>> = { text: new WeakMap(), number: new WeakMap(), literal: new WeakMap() };

  constructor(template: Template) {
    this.#template = template;
  }

  of(style: Style, use: CellUse): excel.Format {
    const known = this.#known[use].get(style);
    if (known !== undefined) return known;
    const used: Style = use === "number" ? { ...style, right: true } : style;
    const key = styleKey(used, use === "literal");
    const format = this.#made.get(key) ?? this.#new(used, use === "literal");
    this.#made.set(key, format);
    this.#known[use].set(style, format);
    return format;
  }

  free(): void {
    for (const format of this.#made.values()) format.free();
    this.#made.clear();
  }

  #new(style: Style, literal: boolean): excel.Format {
    const { colours, fonts } = this.#template;
    const colour = (name: keyof Omit<Template["colours"], "series">): excel.Color => excel.Color.parse(colours[name]);
    const font = style.size !== undefined && style.size > 12 ? (fonts.heading ?? fonts.body) : fonts.body;
    let format = new excel.Format()
      .setAlign(excel.FormatAlign.Top)
      .setFontColor(colour(style.link !== undefined ? "accent" : (style.colour ?? "text")));
    if (font !== null) format = format.setFontName(font);
    if (style.bold) format = format.setBold();
    if (style.italic) format = format.setItalic();
    if (style.size !== undefined) format = format.setFontSize(style.size);
    if (style.fill) format = format.setBackgroundColor(colour("panel"));
    if (style.rule) format = format.setBorderBottom(excel.FormatBorder.Thin).setBorderBottomColor(colour("line"));
    if (style.wrap) format = format.setTextWrap();
    if (style.right) format = format.setAlign(excel.FormatAlign.Right).setIndent(1);
    if (style.link === true) format = format.setUnderline(excel.FormatUnderline.Single);
    if (style.format !== undefined) format = format.setNumFormat(style.format);
    if (literal) format = format.setQuotePrefix();
    return format;
  }
}
