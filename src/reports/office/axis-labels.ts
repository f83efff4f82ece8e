/** Labels along the axis of a native chart. Pure. */
import { labelStep } from "../document/chart-data.ts";

/** Libraries leave it to the program how many labels an axis has, and not every program parts them. `room` is in letters. */
export function spacedLabels(xml: string, room: number): string {
  const points = /<c:cat><c:(str|num)Ref>.*?<\/c:\1Ref><\/c:cat>/s.exec(xml)?.[0] ?? "";
  const step = labelStep(
    [...points.matchAll(/<c:v>([^<]*)/g)].map(([, word = ""]) => word),
    room,
  );
  if (step === 1 || xml.includes('<c:barDir val="bar"/>')) return xml;
  return xml.replace(/<c:noMultiLvlLbl|<\/c:catAx>/, `<c:tickLblSkip val="${step}"/><c:tickMarkSkip val="${step}"/>$&`);
}
