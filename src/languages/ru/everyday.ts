/** Everyday Russian words. */
import type { EverydayWords } from "../subjects/everyday.ts";
import { actions } from "./everyday/actions.ts";
import { common } from "./everyday/common.ts";
import { documents } from "./everyday/documents.ts";
import { goods } from "./everyday/goods.ts";
import { health } from "./everyday/health.ts";
import { housing } from "./everyday/housing.ts";
import { law } from "./everyday/law.ts";
import { measures } from "./everyday/measures.ts";
import { money } from "./everyday/money.ts";
import { nature } from "./everyday/nature.ts";
import { society } from "./everyday/society.ts";
import { software } from "./everyday/software.ts";
import { state } from "./everyday/state.ts";
import { transport } from "./everyday/transport.ts";
import { work } from "./everyday/work.ts";
import { things } from "./things.ts";
import { formsOf } from "./word-forms.ts";

const concepts = [
  actions,
  common,
  documents,
  goods,
  health,
  housing,
  law,
  measures,
  money,
  nature,
  society,
  software,
  state,
  transport,
  work,
].join("\n");

export const everyday: EverydayWords = { forms: formsOf(concepts), things, concepts };
