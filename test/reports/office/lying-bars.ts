import { expect } from "vitest";

/** A chart of Office whose bars lie: the first one above, the titles at their own axes, the values from zero at the bottom. */
export function expectLyingBars(xml: string, titles: { names: string; values: string }): void {
  expect(xml).toContain('<c:barDir val="bar"/>');
  const names = /<c:catAx>.*?<\/c:catAx>/s.exec(xml)?.[0];
  const values = /<c:valAx>.*?<\/c:valAx>/s.exec(xml)?.[0];
  expect(names).toContain('<c:orientation val="maxMin"/>');
  expect(names).toContain(`<a:t>${titles.names}</a:t>`);
  expect(values).toContain(`<a:t>${titles.values}</a:t>`);
  expect(values).toMatch(/<c:min val="0"\/>.*<c:tickLblPos val="nextTo"\/>.*<c:crosses val="max"\/>/s);
}
