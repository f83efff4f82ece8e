/** Style sheet of the HTML report: a single column, dark mode by the reader's system, and print styles. */
import { defaultTemplate, type Template } from "../../domain/reports/template.ts";
import { chartColours, darkChartColours } from "../charts/chart-layout.ts";

/** Colours that charts are drawn in, and the variables that replace them, for light and dark pages and the template's colours. */
export const chartVariables: readonly (readonly [colour: string, variable: string])[] = [
  ...chartColours.series.map((colour, index) => [colour, `--series-${index + 1}`] as const),
  [chartColours.ink, "--chart-ink"],
  [chartColours.axis, "--chart-axis"],
  [chartColours.grid, "--chart-grid"],
];

const darkColours: Template["colours"] = {
  ...{ accent: "#7ab3f2", heading: "#dfe5ec", text: "#dfe5ec", muted: "#9aa4af", line: "#30363d", panel: "#171d25" },
  series: [...darkChartColours.series],
};

/** Variables of the light page. */
function lightVariables({ accent, heading, text, muted, line, panel, series }: Template["colours"]): string {
  const own = `--ink:${text};--head:${heading};--soft:${muted};--line:${line};--page:#fff;--panel:${panel};--accent:${accent}`;
  return `${own};--warn:#9a3412;--mark:#fff3bf;${chartVariablesOf(series, chartColours)}`;
}

/** Those of the dark page: a template's own colours are lightened, since they are chosen for white paper. */
function darkVariables(colours: Template["colours"]): string {
  const usual = defaultTemplate.colours;
  const dark = (name: "accent" | "heading" | "text" | "muted" | "line" | "panel"): string =>
    colours[name] === usual[name]
      ? darkColours[name]
      : mixed(colours[name], name === "line" ? "#30363d 75%" : name === "panel" ? "#0f141a 88%" : "#fff 62%");
  const series = colours.series.map((colour, index) =>
    colour === usual.series[index] ? (darkColours.series[index] ?? colour) : mixed(colour, "#fff 50%"),
  );
  const own = `--ink:${dark("text")};--head:${dark("heading")};--soft:${dark("muted")};--line:${dark("line")};--page:#0f141a`;
  return `${own};--panel:${dark("panel")};--accent:${dark("accent")};--warn:#ffb38a;--mark:#5c4a00;${chartVariablesOf(series, darkChartColours)}`;
}

function mixed(colour: string, other: string): string {
  return `color-mix(in srgb,${colour},${other})`;
}

function chartVariablesOf(
  series: readonly string[],
  { ink, axis, grid }: Pick<typeof darkChartColours | typeof chartColours, "ink" | "axis" | "grid">,
): string {
  return [
    ...series.map((colour, index) => `--series-${index + 1}:${colour}`),
    `--chart-ink:${ink}`,
    `--chart-axis:${axis}`,
    `--chart-grid:${grid}`,
  ].join(";");
}

const serif = 'Charter,"Bitstream Charter","Source Serif 4",Cambria,Georgia,"DejaVu Serif",serif';
const sans = 'system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif';
const mono = 'ui-monospace,"Cascadia Mono","DejaVu Sans Mono",monospace';

const named = (family: string | null, others: string): string => (family === null ? others : `"${family}",${others}`);

export function styleSheetOf({ colours, fonts, page: { size, margin } }: Template): string {
  const families = `--serif:${named(fonts.body, serif)};--sans:${named(fonts.heading ?? fonts.body, sans)};--mono:${named(fonts.mono, mono)}`;
  const light = lightVariables(colours);
  const margins = [margin.top, margin.right, margin.bottom, margin.left].map((side) => `${side}mm`).join(" ");
  return `
:root{color-scheme:light dark;${families};${light}}
@media (prefers-color-scheme:dark){:root{${darkVariables(colours)}}}
${rules}
@media print{@page{size:${size};margin:${margins}}@page wide{size:${size} landscape}:root{color-scheme:light;${light}}${printRules}}
`.trim();
}

const rules = `*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;scroll-behavior:smooth}
body{margin:0 auto;padding:3.5rem 1.5rem 5rem;max-width:50rem;background:var(--page);color:var(--ink);font:1.0625rem/1.62 var(--serif);overflow-wrap:anywhere;hyphens:auto}
h1,h2,h3,h4,h5,.kicker,.subtitle,.standing,.facts,.reading,.contents,.closest,.attribution,table,figcaption,summary,.remark,.materials,footer,.cite,.warning{font-family:var(--sans)}
h1{font-size:2.25rem;line-height:1.16;letter-spacing:-.015em;margin:.35rem 0 .6rem;hyphens:manual;text-wrap:balance}
h1.long{font-size:1.6rem}
h2{font-size:1.4rem;line-height:1.25;letter-spacing:-.008em;margin:3.2rem 0 .5rem;hyphens:manual;text-wrap:balance}
h3{font-size:1.12rem;line-height:1.35;margin:1.9rem 0 .4rem;hyphens:manual}
h1,h2,h3,h4{color:var(--head)}
h4,h5{font-size:1rem;line-height:1.35;margin:1.5rem 0 .3rem;hyphens:manual}
h5{color:var(--soft)}
p{margin:.85rem 0}
a{color:var(--accent);text-decoration-thickness:.06em;text-underline-offset:.18em}
:target{background:var(--panel);outline:.4rem solid var(--panel);border-radius:.1rem}
.kicker{margin:0;font-size:.8rem;font-weight:600;letter-spacing:.09em;text-transform:uppercase;color:var(--accent)}
.subtitle{margin:0 0 1.4rem;font-size:1.18rem;line-height:1.4;color:var(--soft);hyphens:manual}
.standing{margin:0 0 1.4rem;font-size:.92rem;line-height:1.45;color:var(--soft)}
.warning{margin:0 0 2rem;padding:.85rem 1.1rem;border-inline-start:.28rem solid var(--warn);background:var(--panel);color:var(--ink);font-weight:600}
.preface{font-size:1.14rem}
.facts{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.4rem 1.4rem;margin:1.8rem 0 0;padding:1rem 1.2rem;background:var(--panel);border-radius:.4rem;font-size:.88rem;line-height:1.5}
.facts dt{color:var(--soft)}
.facts dd{margin:0}
.reading{margin:.9rem 0 0;font-size:.82rem;line-height:1.5;color:var(--soft)}
.contents{margin:2rem 0 0;font-size:.92rem;line-height:1.45}
.contents h2{font-size:.8rem;letter-spacing:.09em;text-transform:uppercase;color:var(--soft);margin:0 0 .5rem}
.contents ol{margin:0;padding:0;list-style:none}
.contents li{display:flex;justify-content:space-between;gap:1rem;padding:.34rem 0;border-top:1px solid var(--line)}
.contents.many ol{columns:18rem 2;column-gap:1.6rem}
.contents.many li{break-inside:avoid}
.contents a{text-decoration:none}
.contents a:hover{text-decoration:underline}
.closest{margin:0 0 1.1rem;font-size:.88rem;font-weight:600;color:var(--warn)}
blockquote{margin:1.25rem 0;padding-block:.05rem;padding-inline-start:1.15rem;border-inline-start:.2rem solid var(--accent)}
blockquote p{margin:.15rem 0}
.attribution{margin:.3rem 0 0;font-size:.82rem;line-height:1.4;color:var(--soft)}
.entries{display:grid;grid-template-columns:minmax(7rem,max-content) minmax(0,1fr);margin:.2rem 0 .5rem;font-size:.95em;line-height:1.5}
.entries dt,.entries dd{margin:0;padding:.28rem 0;border-top:1px solid var(--line)}
.entries dt{max-width:15rem;padding-inline-end:1.4rem;font-weight:600}
.entries dt:first-of-type,.entries dd:first-of-type{border-top:0}
.cite{font-weight:400;font-size:.74em;font-variant-numeric:tabular-nums;white-space:nowrap;vertical-align:.28em;line-height:0}
td .cite{font-size:.95em;vertical-align:baseline;line-height:inherit}
.cite.many{white-space:normal}
.cite a{text-decoration:none;padding:0 .06em;white-space:nowrap}
.cite a:hover{text-decoration:underline}
.figure-statement{padding-inline-start:1.15rem;border-inline-start:.2rem solid var(--line)}
.scroll{overflow-x:auto;margin:1.6rem 0}
.scroll:has(+.remark){margin-bottom:0}
.scroll:focus-visible{outline:2px solid var(--accent)}
table{border-collapse:collapse;min-width:min(100%,30rem);font-size:.86rem;line-height:1.4;font-variant-numeric:tabular-nums;hyphens:manual;overflow-wrap:break-word;border-bottom:1.5px solid var(--ink)}
caption,figcaption{text-align:left;font-weight:600;font-size:.9rem;line-height:1.4;padding:0 0 .55rem}
thead th{border-top:1.5px solid var(--ink);border-bottom:1px solid var(--ink);vertical-align:bottom}
th,td{padding:.42rem 1.3rem .42rem 0;text-align:left;vertical-align:top;font-weight:400;max-width:24rem}
thead th{font-weight:600}
th:last-child,td:last-child{padding-right:0}
tbody tr+tr>*{border-top:1px solid var(--line)}
html[dir="rtl"] :is(h1,h2,h3,h4,h5,p,li,dt,dd,th,td,caption,figcaption){text-align:right;unicode-bidi:plaintext}
.number{text-align:right;white-space:nowrap}
thead .number{white-space:normal}
.remark{margin:.5rem 0 0;font-size:.8rem;line-height:1.45;color:var(--soft)}
figure{margin:1.8rem 0}
figure svg{display:block;width:100%;height:auto}
figure .drawn{margin:0}
details{margin-top:.5rem;font-size:.86rem}
summary{cursor:pointer;color:var(--soft);font-size:.82rem}
details .scroll{margin:.8rem 0 0}
.sides,.gaps,.points,.nearest{padding-inline-start:1.2rem;margin:.4rem 0 1.2rem}
.sides li,.gaps li,.points li{margin:.4rem 0}
.gaps small,#not-found~p small{font-family:var(--sans);font-size:.82rem;color:var(--soft);line-height:1.45}
.sources,.places,.passages{margin:1rem 0 0;padding:0;list-style:none;font-size:.92rem;line-height:1.5}
.sources>li{padding:.5rem 0;border-top:1px solid var(--line)}
.sources p{margin:0;font-family:var(--sans);font-size:.88rem}
.sources .kind{color:var(--soft);font-size:.82rem}
.places{margin:.1rem 0 0;font-family:var(--sans);font-size:.82rem;color:var(--soft)}
.places .number{display:inline-block;min-width:2rem;text-align:left}
.excerpt{display:none;padding:.3rem 0 .2rem;color:var(--ink)}
:target>.excerpt{display:block}
.excerpt pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--page);margin:.3rem 0}
.excerpt p{margin:.3rem 0}
.missing,.doubt{color:var(--warn)}
mark{background:var(--mark);color:inherit;padding:.06em 0}
.turn{margin:1.3rem 0;padding-inline-start:1.15rem;border-inline-start:.2rem solid var(--line)}
.turn.user{border-color:var(--accent)}
.turn p{margin:.3rem 0}
.speaker,.cover{font-family:var(--sans);font-size:.84rem;color:var(--soft)}
.logo{margin:0 0 1.6rem}
.logo img{max-width:100%;height:auto}
.passages{font-size:.86rem}
.passages li{margin:.35rem 0}
#appendix{font-size:1.15rem}
pre{margin:.7rem 0;padding:.75rem .9rem;background:var(--panel);border-radius:.3rem;overflow-x:auto;font:.84rem/1.5 var(--mono);hyphens:none;overflow-wrap:normal}
.materials{margin:1rem 0 0;padding:0;list-style:none;font-size:.86rem;line-height:1.5}
.materials li{padding:.6rem 0;border-top:1px solid var(--line)}
.materials code{font:.8rem/1.5 var(--mono);color:var(--soft)}
.materials p{margin:.1rem 0}
footer p{margin:.2rem 0}
footer{margin:3.5rem 0 0;padding-top:.8rem;border-top:1px solid var(--line);font-size:.78rem;color:var(--soft)}
@media (max-width:34rem){body{padding-top:2rem;font-size:1rem}h1{font-size:1.75rem}.facts{grid-template-columns:1fr;gap:.05rem}.facts dd{margin-bottom:.5rem}.entries{grid-template-columns:1fr}.entries dd{padding-top:0;border-top:0}.drawn svg{min-width:35rem}}`;

const printRules =
  "html{font-size:10.2pt}.cite a,.number{text-decoration:none}body{max-width:none;padding:0;font-size:1rem;print-color-adjust:exact}h1{font-size:22pt}h1.long{font-size:15pt}.lead{break-after:avoid}.contents{break-inside:avoid}h2{font-size:14pt;margin-top:1.8rem}h2,h3,h4,h5,caption,figcaption,.closest{break-after:avoid}blockquote,figure,tr,.places li,.materials li{break-inside:avoid}thead{display:table-header-group}details:not([open]){display:none}.scroll{overflow:visible}.excerpt,:target>.excerpt{display:none}:target{background:none;outline:none}.wide{page:wide}.wide table{table-layout:fixed;width:100%;font-size:6.8pt;overflow-wrap:anywhere}.wide th,.wide td{padding-right:.5rem}pre{white-space:pre-wrap}a{color:inherit}";
