/** Style sheet of the HTML report: a single column, dark mode by the reader's system, and print styles. */
import { chartColours, darkChartColours } from "../chart-layout.ts";

/** Chart colours as CSS variables, for light and dark mode. */
export const chartVariables: readonly (readonly [colour: string, variable: string])[] = [
  ...chartColours.series.map((colour, index) => [colour, `--series-${index + 1}`] as const),
  [chartColours.ink, "--chart-ink"],
  [chartColours.axis, "--chart-axis"],
  [chartColours.grid, "--chart-grid"],
];

function variablesOf(colours: typeof chartColours | typeof darkChartColours): string {
  return [
    ...colours.series.map((colour, index) => `--series-${index + 1}:${colour}`),
    `--chart-ink:${colours.ink}`,
    `--chart-axis:${colours.axis}`,
    `--chart-grid:${colours.grid}`,
  ].join(";");
}

export const styleSheet = `
:root{color-scheme:light dark;--ink:#1d242c;--soft:#57606a;--faint:#8b949e;--line:#d8dee4;--page:#fff;--panel:#f6f8fa;--accent:#1f5fa8;--warn:#9a3412;--warn-page:#fff4ed;${variablesOf(chartColours)}}
@media (prefers-color-scheme:dark){:root{--ink:#dfe5ec;--soft:#9aa4af;--faint:#7d8590;--line:#30363d;--page:#0f141a;--panel:#171d25;--accent:#7ab3f2;--warn:#ffb38a;--warn-page:#2c1a10;${variablesOf(darkChartColours)}}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;scroll-behavior:smooth}
body{margin:0 auto;padding:3.5rem 1.5rem 5rem;max-width:50rem;background:var(--page);color:var(--ink);font:1.0625rem/1.62 Charter,"Bitstream Charter","Source Serif 4",Cambria,Georgia,"DejaVu Serif",serif;overflow-wrap:anywhere;hyphens:auto}
h1,h2,h3,h4,h5,.kicker,.subtitle,.facts,.reading,.contents,.closest,.attribution,table,figcaption,summary,.remark,.materials,footer,.cite,.warning{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif}
h1{font-size:2.25rem;line-height:1.16;letter-spacing:-.015em;margin:.35rem 0 .6rem;hyphens:manual;text-wrap:balance}
h2{font-size:1.4rem;line-height:1.25;letter-spacing:-.008em;margin:3.2rem 0 .5rem;hyphens:manual;text-wrap:balance}
h3{font-size:1.12rem;line-height:1.35;margin:1.9rem 0 .4rem;hyphens:manual}
h4,h5{font-size:1rem;line-height:1.35;margin:1.5rem 0 .3rem;hyphens:manual}
h5{color:var(--soft)}
p{margin:.85rem 0}
a{color:var(--accent);text-decoration-thickness:.06em;text-underline-offset:.18em}
:target{background:var(--panel);outline:.4rem solid var(--panel);border-radius:.1rem}
.kicker{margin:0;font-size:.8rem;font-weight:600;letter-spacing:.09em;text-transform:uppercase;color:var(--accent)}
.subtitle{margin:0 0 1.4rem;font-size:1.18rem;line-height:1.4;color:var(--soft);hyphens:manual}
.warning{margin:0 0 2rem;padding:.85rem 1.1rem;border-left:.28rem solid var(--warn);background:var(--warn-page);color:var(--warn);font-weight:600}
.preface{font-size:1.14rem}
.facts{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.4rem 1.4rem;margin:1.8rem 0 0;padding:1rem 1.2rem;background:var(--panel);border-radius:.4rem;font-size:.88rem;line-height:1.5}
.facts dt{color:var(--soft)}
.facts dd{margin:0}
.reading{margin:.9rem 0 0;font-size:.82rem;line-height:1.5;color:var(--soft)}
.contents{margin:2rem 0 0;font-size:.92rem;line-height:1.45}
.contents h2{font-size:.8rem;letter-spacing:.09em;text-transform:uppercase;color:var(--soft);margin:0 0 .5rem}
.contents ol{margin:0;padding:0;list-style:none}
.contents li{display:flex;justify-content:space-between;gap:1rem;padding:.34rem 0;border-top:1px solid var(--line)}
.contents a{text-decoration:none}
.contents a:hover{text-decoration:underline}
.closest{margin:0 0 1.1rem;font-size:.88rem;font-weight:600;color:var(--warn)}
blockquote{margin:1.25rem 0;padding:.05rem 0 .05rem 1.15rem;border-left:.2rem solid var(--accent)}
blockquote p{margin:.15rem 0}
.attribution{margin:.3rem 0 0;font-size:.82rem;line-height:1.4;color:var(--soft)}
.cite{font-weight:400;font-size:.74em;font-variant-numeric:tabular-nums;white-space:nowrap;vertical-align:.28em;line-height:0}
td .cite{font-size:.95em;vertical-align:baseline;line-height:inherit}
.cite a{text-decoration:none;padding:0 .06em}
.cite a:hover{text-decoration:underline}
.figure-statement{padding-left:1.15rem;border-left:.2rem solid var(--line)}
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
.number{text-align:right;white-space:nowrap}
.remark{margin:.5rem 0 0;font-size:.8rem;line-height:1.45;color:var(--soft)}
figure{margin:1.8rem 0}
figure svg{display:block;width:100%;height:auto}
details{margin-top:.5rem;font-size:.86rem}
summary{cursor:pointer;color:var(--soft);font-size:.82rem}
details .scroll{margin:.8rem 0 0}
.sides,.gaps,.points,.nearest{padding-left:1.2rem;margin:.4rem 0 1.2rem}
.sides li,.gaps li,.points li{margin:.4rem 0}
.gaps small,#not-found~p small{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif;font-size:.82rem;color:var(--soft);line-height:1.45}
.sources,.places,.passages{margin:1rem 0 0;padding:0;list-style:none;font-size:.92rem;line-height:1.5}
.sources>li{padding:.5rem 0;border-top:1px solid var(--line)}
.sources p{margin:0;font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif;font-size:.88rem}
.sources .kind{color:var(--soft);font-size:.82rem}
.places{margin:.1rem 0 0;font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif;font-size:.82rem;color:var(--soft)}
.places .number{display:inline-block;min-width:2rem;text-align:left}
.passages{font-size:.86rem}
.passages li{margin:.35rem 0}
#appendix{font-size:1.15rem}
pre{margin:.7rem 0;padding:.75rem .9rem;background:var(--panel);border-radius:.3rem;overflow-x:auto;font:.84rem/1.5 ui-monospace,"Cascadia Mono","DejaVu Sans Mono",monospace;hyphens:none;overflow-wrap:normal}
.materials{margin:1rem 0 0;padding:0;list-style:none;font-size:.86rem;line-height:1.5}
.materials li{padding:.6rem 0;border-top:1px solid var(--line)}
.materials code{font:.8rem/1.5 ui-monospace,"Cascadia Mono","DejaVu Sans Mono",monospace;color:var(--soft)}
.materials p{margin:.1rem 0}
footer{margin:3.5rem 0 0;padding-top:.8rem;border-top:1px solid var(--line);font-size:.78rem;color:var(--soft)}
@media (max-width:34rem){body{padding-top:2rem;font-size:1rem}h1{font-size:1.75rem}.facts{grid-template-columns:1fr;gap:.05rem}.facts dd{margin-bottom:.5rem}}
@media print{@page{size:A4;margin:20mm 18mm}:root{color-scheme:light;--ink:#1d242c;--soft:#57606a;--line:#d8dee4;--page:#fff;--panel:#f6f8fa;--accent:#1f5fa8;--warn:#9a3412;--warn-page:#fff4ed;${variablesOf(chartColours)}}body{max-width:none;padding:0;font-size:10.5pt;print-color-adjust:exact}h1{font-size:22pt}h2{font-size:14pt;margin-top:1.8rem}h2,h3,h4,h5,caption,figcaption,.closest{break-after:avoid}blockquote,figure,tr,.places li,.materials li{break-inside:avoid}thead{display:table-header-group}details:not([open]){display:none}.scroll{overflow:visible}a{color:inherit}}
`.trim();
