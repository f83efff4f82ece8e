/** The form of an answer: what is asked for, and what is read from answers that miss it in small ways. */
import { expect, test } from "vitest";
import { z } from "zod";
import { answerForm, parseAnswer } from "../../../../src/agents/claude/conversation/answer-form.ts";

const form = answerForm(
  z.object({
    title: z.string(),
    subtitle: z.string().nullable(),
    note: z.string().optional(),
    wish: z.string().nullish(),
    items: z.array(z.object({ unit: z.string().optional() })),
  }),
);
const read = (value: unknown) => parseAnswer(form, [{ type: "text", text: JSON.stringify(value) }]);

test("null stands for a member that may be left out, as strict schemas have it, and for itself where it may be null", () => {
  const given = { title: "T", subtitle: null, note: null, wish: null, items: [{ unit: null }, { unit: "kg" }] };
  expect(read(given)).toEqual({ ok: true, value: { title: "T", subtitle: null, wish: null, items: [{}, { unit: "kg" }] } });
});

test("a list that is left out is empty; what is needed is not made up", () => {
  expect(read({ title: "T", subtitle: null })).toEqual({ ok: true, value: { title: "T", subtitle: null, items: [] } });
  expect(read({ title: null, subtitle: null })).toMatchObject({ ok: false, issue: expect.stringContaining("title") });
});
