/** Words of sentences in Russian documents. */
import type { PassageWords } from "../subjects/passages.ts";

export const passages: PassageWords = {
  reasons: String.raw`потому|так как|поскольку|из-за|благодаря|чтобы|вследствие|в результате|поэтому|причин\p{L}+|привел\p{L}+`,
  recommending: String.raw`рекоменду\p{L}+|рекомендаци\p{L}+|советуе\p{L}+|следует|целесообразно|желательно`,
  failure: String.raw`ошиб\p{L}+|сбо[йяе]\p{L}*|неудач\p{L}*|исключени\p{L}+`,
  pronouns:
    "он|она|оно|они|его|её|ее|их|это|этот|эта|эти|этого|этой|этим|этому|там|тогда|поэтому|такой|такая|такие|такое|также|однако|иначе|затем|здесь",
  copula: "это",
  notCopula: String.raw`не\s`,
  bibliography: String.raw`(?:^|\s)[Сс]\.\s?\d+|—\s\d+\sс\.|Под ред\.|\((?:англ|фр|нем)\.\)\s*\.?$`,
  remarks: "примечани[ея]|замечание|сноска",
  sourceSections: String.raw`примечания|литература|ссылки|источники|см\.? также`,
  yearWords: "год года году годах годы период",
};
