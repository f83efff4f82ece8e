/** Territories of statistical series: found by their names in a text of any language, with the codes that services use. */
import { languages } from "../../languages/register.ts";
import type { TerritoryGroup } from "../../languages/subjects/series.ts";
import { contentStems, isStopWord, stem } from "../text/stems.ts";
import { words } from "../text/words.ts";
import { caseForms, countryNames } from "./country-names.ts";

export interface FoundTerritory {
  /** ISO 3166-1 alpha-2, or a `TerritoryGroup`. */
  code: string;
  /** UTF-16 offsets in the text, `to` exclusive. */
  from: number;
  to: number;
}

interface Index {
  byStems: Map<string, string>;
  /** Names in capitals, which are matched as written: 'US' is not 'us'. */
  abbreviations: Map<string, string>;
  longest: number;
}

let known: Index | null = null;

/** The territories that a text names, in order, each once. A longer name goes before a shorter one that begins it. */
export function territoriesIn(text: string): FoundTerritory[] {
  known ??= buildIndex();
  const all = words(text);
  const content = all.filter((word) => !isStopWord(word.text)).map((word) => ({ ...word, stem: stem(word.text) }));
  const found: FoundTerritory[] = [];
  const add = (code: string | undefined, from: number, to: number): boolean => {
    if (code !== undefined && !found.some((other) => other.from < to && from < other.to)) found.push({ code, from, to });
    return code !== undefined;
  };
  for (const { text: word, from, to } of all) add(known.abbreviations.get(word.replaceAll(".", "")), from, to);
  for (const [at, first] of content.entries()) {
    for (let size = Math.min(known.longest, content.length - at); size >= 1; size--) {
      const last = content[at + size - 1] ?? first;
      const key = content
        .slice(at, at + size)
        .map((word) => word.stem)
        .join(" ");
      if (add(known.byStems.get(key), first.from, last.to)) break;
    }
  }
  const byCode = new Map(found.sort((a, b) => b.from - a.from).map((each) => [each.code, each]));
  return [...byCode.values()].sort((a, b) => a.from - b.from);
}

/** The territory's English name; the code itself where there is none. */
export function territoryName(code: string): string {
  if (isGroup(code)) return groupTitles[code];
  return new Intl.DisplayNames("en", { type: "region", fallback: "code" }).of(code) ?? code;
}

/** The ISO 3166-1 alpha-3 code of an alpha-2 one; undefined for a group and for a code that is not assigned. */
export function alpha3(code: string): string | undefined {
  return alpha3Codes.get(code);
}

/** Whether this is a territory that {@link territoriesIn} can give. */
export function isTerritory(code: string): boolean {
  return isGroup(code) || alpha3Codes.has(code);
}

const groupTitles = { WORLD: "World", EU: "European Union", EA: "Euro area" } as const satisfies Record<TerritoryGroup, string>;

function isGroup(code: string): code is TerritoryGroup {
  return Object.hasOwn(groupTitles, code);
}

function buildIndex(): Index {
  const index: Index = { byStems: new Map(), abbreviations: new Map(), longest: 1 };
  const groups = Object.keys(groupTitles).map((code) => ({
    code,
    names: languages.flatMap(({ series }) => series.groups[code as TerritoryGroup].split("|")),
  }));
  for (const { code, names } of [...groups, ...countryNames()]) {
    // The runtime also names codes that are out of use: 'DD' as Germany.
    if (!isTerritory(code)) continue;
    for (const name of names) {
      if (/^\p{Lu}{2,4}$/u.test(name)) index.abbreviations.set(name, code);
      for (const form of caseForms(name)) {
        const stems = contentStems(form);
        if (stems.length === 0 || /^\p{Lu}{2}$/u.test(name)) continue;
        index.longest = Math.max(index.longest, stems.length);
        if (!index.byStems.has(stems.join(" "))) index.byStems.set(stems.join(" "), code);
      }
    }
  }
  return index;
}

/** Pairs of ISO 3166-1 codes: alpha-2, alpha-3. */
const alpha3Codes = new Map(
  `AD AND AE ARE AF AFG AG ATG AI AIA AL ALB AM ARM AO AGO AQ ATA AR ARG AS ASM AT AUT AU AUS AW ABW AX ALA AZ AZE BA BIH BB BRB BD BGD
  BE BEL BF BFA BG BGR BH BHR BI BDI BJ BEN BL BLM BM BMU BN BRN BO BOL BQ BES BR BRA BS BHS BT BTN BV BVT BW BWA BY BLR BZ BLZ CA CAN
  CC CCK CD COD CF CAF CG COG CH CHE CI CIV CK COK CL CHL CM CMR CN CHN CO COL CR CRI CU CUB CV CPV CW CUW CX CXR CY CYP CZ CZE DE DEU
  DJ DJI DK DNK DM DMA DO DOM DZ DZA EC ECU EE EST EG EGY EH ESH ER ERI ES ESP ET ETH FI FIN FJ FJI FK FLK FM FSM FO FRO FR FRA GA GAB
  GB GBR GD GRD GE GEO GF GUF GG GGY GH GHA GI GIB GL GRL GM GMB GN GIN GP GLP GQ GNQ GR GRC GS SGS GT GTM GU GUM GW GNB GY GUY HK HKG
  HM HMD HN HND HR HRV HT HTI HU HUN ID IDN IE IRL IL ISR IM IMN IN IND IO IOT IQ IRQ IR IRN IS ISL IT ITA JE JEY JM JAM JO JOR JP JPN
  KE KEN KG KGZ KH KHM KI KIR KM COM KN KNA KP PRK KR KOR KW KWT KY CYM KZ KAZ LA LAO LB LBN LC LCA LI LIE LK LKA LR LBR LS LSO LT LTU
  LU LUX LV LVA LY LBY MA MAR MC MCO MD MDA ME MNE MF MAF MG MDG MH MHL MK MKD ML MLI MM MMR MN MNG MO MAC MP MNP MQ MTQ MR MRT MS MSR
  MT MLT MU MUS MV MDV MW MWI MX MEX MY MYS MZ MOZ NA NAM NC NCL NE NER NF NFK NG NGA NI NIC NL NLD NO NOR NP NPL NR NRU NU NIU NZ NZL
  OM OMN PA PAN PE PER PF PYF PG PNG PH PHL PK PAK PL POL PM SPM PN PCN PR PRI PS PSE PT PRT PW PLW PY PRY QA QAT RE REU RO ROU RS SRB
  RU RUS RW RWA SA SAU SB SLB SC SYC SD SDN SE SWE SG SGP SH SHN SI SVN SJ SJM SK SVK SL SLE SM SMR SN SEN SO SOM SR SUR SS SSD ST STP
  SV SLV SX SXM SY SYR SZ SWZ TC TCA TD TCD TF ATF TG TGO TH THA TJ TJK TK TKL TL TLS TM TKM TN TUN TO TON TR TUR TT TTO TV TUV TW TWN
  TZ TZA UA UKR UG UGA UM UMI US USA UY URY UZ UZB VA VAT VC VCT VE VEN VG VGB VI VIR VN VNM VU VUT WF WLF WS WSM XK XKX YE YEM YT MYT
  ZA ZAF ZM ZMB ZW ZWE`
    .split(/\s+/)
    .flatMap((code, at, all): [string, string][] => (at % 2 === 0 ? [[code, all[at + 1] ?? ""]] : [])),
);
